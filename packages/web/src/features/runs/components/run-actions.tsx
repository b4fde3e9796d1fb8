import { RotateCcw, Square } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { runPath } from '../../../lib/paths.ts';
import { isBroken } from '../../../lib/view/verdict-icon.tsx';
import { Button } from '../../../ui/button.tsx';
import { useCancelRun } from '../hooks/use-cancel-run.ts';
import type { RunView } from '../hooks/use-run.ts';
import { useStartRun } from '../hooks/use-start-run.ts';

function CancelRun({ runId }: { readonly runId: string }) {
  const { cancel, isBusy } = useCancelRun(runId);
  return (
    <Button disabled={isBusy} onClick={cancel}>
      <Square />
      Cancel
    </Button>
  );
}

/** Cancel while it goes; afterwards the same revision again, whole or only what broke. */
export function RunActions({ view }: { readonly view: RunView }) {
  const { run, steps, counts, isLive } = view;
  const startRun = useStartRun();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  if (isLive) return <CancelRun runId={run.id} />;

  const broken = [...new Set(steps.filter((step) => isBroken(step.verdict)).map((step) => step.caseId))];
  const hasFailed = counts.fail + counts.error > 0;
  const rerun = async (cases?: readonly string[]): Promise<void> => {
    setIsBusy(true);
    const { projectId, environmentId, suiteId, suiteRevision, conversationId } = run;
    const outcome = await startRun({
      projectId,
      environmentId,
      suiteId,
      revision: suiteRevision,
      conversationId,
      trigger: 'UI',
      ...(cases ? { cases } : {}),
    });
    setIsBusy(false);
    if (outcome.kind === 'started') await navigate(runPath(outcome.run.runId));
  };
  return (
    <>
      <Button disabled={isBusy} variant={hasFailed ? 'secondary' : 'primary'} onClick={() => void rerun()}>
        {!hasFailed && <RotateCcw />}
        Rerun all
      </Button>
      {hasFailed && (
        <Button disabled={isBusy || broken.length === 0} variant="primary" onClick={() => void rerun(broken)}>
          <RotateCcw />
          Rerun failed
        </Button>
      )}
    </>
  );
}
