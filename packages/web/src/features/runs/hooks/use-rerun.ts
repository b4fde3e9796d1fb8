import type { RunDetails } from '@assay/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { runPath } from '../../../lib/paths.ts';
import type { Rerun } from '../api/start-run.ts';
import { useStartRun } from './use-start-run.ts';

export type RerunOptions = Pick<Rerun, 'only' | 'revision' | 'confirmHost' | 'confirmLocked'>;

/** The request body, shared by the preview and the run. */
export const rerunRequest = (run: Pick<RunDetails, 'id' | 'projectId'>, options: RerunOptions): Rerun => ({
  projectId: run.projectId,
  rerunOf: run.id,
  ...options,
});

/** Repeats a run and opens the new one. */
export function useRerun(run: Pick<RunDetails, 'id' | 'projectId' | 'conversationId'>): {
  readonly rerun: (options: RerunOptions) => void;
  readonly isBusy: boolean;
} {
  const startRun = useStartRun();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const rerun = async (options: RerunOptions): Promise<void> => {
    setIsBusy(true);
    const outcome = await startRun({ ...rerunRequest(run, options), conversationId: run.conversationId, trigger: 'UI' });
    setIsBusy(false);
    if (outcome.kind === 'started') await navigate(runPath(outcome.run.runId));
  };
  return { rerun: (options) => void rerun(options), isBusy };
}
