import type { RunDetails } from '@assay/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { runPath } from '../../../lib/paths.ts';
import type { Rerun } from '../api/start-run.ts';
import { useStartRun } from './use-start-run.ts';

export type RerunWish = Pick<Rerun, 'only' | 'revision' | 'confirmHost' | 'confirmLocked'>;

/** What is asked of the server, for the preview and for the run alike. */
export const rerunOf = (run: Pick<RunDetails, 'id' | 'projectId'>, wish: RerunWish): Rerun => ({
  projectId: run.projectId,
  rerunOf: run.id,
  ...wish,
});

/** Repeats a run and opens the new one. */
export function useRerun(run: Pick<RunDetails, 'id' | 'projectId' | 'conversationId'>): {
  readonly rerun: (wish: RerunWish) => void;
  readonly isBusy: boolean;
} {
  const startRun = useStartRun();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const rerun = async (wish: RerunWish): Promise<void> => {
    setIsBusy(true);
    const outcome = await startRun({ ...rerunOf(run, wish), conversationId: run.conversationId, trigger: 'UI' });
    setIsBusy(false);
    if (outcome.kind === 'started') await navigate(runPath(outcome.run.runId));
  };
  return { rerun: (wish) => void rerun(wish), isBusy };
}
