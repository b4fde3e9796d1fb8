import { ChevronDown, GitCompareArrows, RotateCcw, Square } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { countOf } from '../../../lib/format.ts';
import { comparePath, runPath } from '../../../lib/paths.ts';
import { isBroken } from '../../../lib/view/verdict-icon.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from '../../../ui/menu.tsx';
import type { StepView } from '../api/step-view.ts';
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

const caseIds = (steps: readonly StepView[]): readonly string[] => [...new Set(steps.map((step) => step.caseId))];

interface RunActionsProps {
  readonly view: RunView;
  /** Steps the search has left, or all of them. */
  readonly shown: readonly StepView[];
  readonly chosen: StepView | null;
}

/** Cancel while it goes; afterwards the same revision and seed again, whole or in part, or the newest revision. */
export function RunActions({ view, shown, chosen }: RunActionsProps) {
  const { run, steps, counts, isLive } = view;
  const startRun = useStartRun();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  if (isLive) return <CancelRun runId={run.id} />;

  const broken = caseIds(steps.filter((step) => isBroken(step.verdict)));
  const selected = shown.length < steps.length ? caseIds(shown) : [];
  const hasFailed = counts.fail + counts.error > 0;
  const rerun = async (wish: { readonly cases?: readonly string[]; readonly revision?: null } = {}): Promise<void> => {
    setIsBusy(true);
    const { projectId, environmentId, suiteId, suiteRevision, conversationId } = run;
    const revision = wish.revision === null ? null : suiteRevision;
    const cases = wish.cases === undefined ? {} : { cases: wish.cases };
    const load = run.load === null ? {} : { load: run.load, confirmHost: run.host, confirmLocked: run.environmentName };
    const outcome = await startRun({ projectId, environmentId, suiteId, revision, conversationId, trigger: 'UI', ...cases, ...load });
    setIsBusy(false);
    if (outcome.kind === 'started') await navigate(runPath(outcome.run.runId));
  };
  return (
    <>
      {run.previous !== null && (
        <Button asChild>
          <Link to={comparePath(run.id, run.previous.id)}>
            <GitCompareArrows />
            Compare
          </Link>
        </Button>
      )}
      <Button disabled={isBusy} variant={hasFailed ? 'secondary' : 'primary'} onClick={() => void rerun()}>
        {!hasFailed && <RotateCcw />}
        Rerun all
      </Button>
      {hasFailed && (
        <Button disabled={isBusy || broken.length === 0} variant="primary" onClick={() => void rerun({ cases: broken })}>
          <RotateCcw />
          Rerun failed
        </Button>
      )}
      <Menu>
        <MenuTrigger asChild>
          <Button size="icon" aria-label="More ways to rerun" disabled={isBusy}>
            <ChevronDown />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuLabel>
            Revision {run.suiteRevision}, seed {run.seed}
          </MenuLabel>
          <MenuItem onSelect={() => void rerun()}>Rerun with the same seed</MenuItem>
          {chosen !== null && <MenuItem onSelect={() => void rerun({ cases: [chosen.caseId] })}>Rerun {chosen.caseId}</MenuItem>}
          {selected.length > 0 && (
            <MenuItem onSelect={() => void rerun({ cases: selected })}>Rerun selection, {countOf(selected.length, 'case')}</MenuItem>
          )}
          <MenuItem onSelect={() => void rerun({ revision: null })}>Rerun the newest revision</MenuItem>
        </MenuContent>
      </Menu>
    </>
  );
}
