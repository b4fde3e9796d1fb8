import { SAFE_METHODS } from '@assay/engine/model';
import { ChevronDown, GitCompareArrows, RotateCcw, Square, Star } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { countOf, formatDuration } from '../../../lib/format.ts';
import { isLoopback } from '../../../lib/loopback.ts';
import { comparePath, runPath } from '../../../lib/paths.ts';
import { type RequestCount, requestLine } from '../../../lib/request-line.ts';
import { isBroken } from '../../../lib/view/verdict-icon.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from '../../../ui/menu.tsx';
import type { StepView } from '../api/step-view.ts';
import { useBaseline } from '../hooks/use-baseline.ts';
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

/** A star: later runs of this suite and environment are compared with the run that has it. */
function BaselineButton({ run }: { readonly run: RunView['run'] }) {
  const { set, isBusy } = useBaseline(run.id);
  // One that could not be judged is no measure for others.
  if (run.status !== 'passed' && run.status !== 'failed') return null;
  const label = run.isBaseline ? 'Baseline: compare later runs with the last one again' : 'Compare later runs with this one';
  return (
    <Button
      size="icon"
      aria-label={label}
      title={label}
      aria-pressed={run.isBaseline}
      disabled={isBusy}
      onClick={() => set(!run.isBaseline)}
    >
      <Star className={run.isBaseline ? 'fill-current text-warn' : undefined} />
    </Button>
  );
}

function CompareLink({ run: { id, previous } }: { readonly run: RunView['run'] }) {
  if (previous === null) return null;
  const label = previous.isBaseline ? 'Compare with baseline' : 'Compare';
  return (
    <Button asChild className="max-sm:w-9 max-sm:px-0">
      <Link to={comparePath(id, previous.id)} title={label}>
        <GitCompareArrows />
        {/* On phones the sign alone, so that all actions stand in one row. */}
        <span className="max-sm:sr-only">{label}</span>
      </Link>
    </Button>
  );
}

/** What the same cases send again, cleaning up included. */
function requestsOf(steps: readonly StepView[]): RequestCount {
  return { total: steps.length, write: steps.filter(({ method }) => !SAFE_METHODS.some((safe) => safe === method)).length };
}

const caseIds = (steps: readonly StepView[]): readonly string[] => [...new Set(steps.map((step) => step.caseId))];

interface RunActionsProps {
  readonly view: RunView;
  /** Steps the search has left, or all of them. */
  readonly shown: readonly StepView[];
  readonly chosen: StepView | null;
}

interface RerunWish {
  readonly cases?: readonly string[];
  /** Null for the newest. */
  readonly revision?: null;
}

interface RerunMenuProps {
  readonly run: RunView['run'];
  readonly chosen: StepView | null;
  readonly selected: readonly string[];
  readonly isBusy: boolean;
  readonly onRerun: (wish: RerunWish) => void;
}

function RerunMenu({ run, chosen, selected, isBusy, onRerun }: RerunMenuProps) {
  return (
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
        <MenuItem onSelect={() => onRerun({})}>Rerun with the same seed</MenuItem>
        {chosen !== null && <MenuItem onSelect={() => onRerun({ cases: [chosen.caseId] })}>Rerun {chosen.caseId}</MenuItem>}
        {selected.length > 0 && (
          <MenuItem onSelect={() => onRerun({ cases: selected })}>Rerun selection, {countOf(selected.length, 'case')}</MenuItem>
        )}
        <MenuItem onSelect={() => onRerun({ revision: null })}>Rerun the newest revision</MenuItem>
      </MenuContent>
    </Menu>
  );
}

/** Cancel while it goes; afterwards the same revision and seed again, whole or in part, or the newest revision. */
export function RunActions({ view, shown, chosen }: RunActionsProps) {
  const { run, steps, counts, isLive } = view;
  const startRun = useStartRun();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  if (isLive) return <CancelRun runId={run.id} />;

  const broken = caseIds(steps.filter((step) => isBroken(step.verdict)));
  const selected = shown.length < steps.length ? caseIds(shown) : [];
  const hasFailed = counts.fail + counts.error > 0;
  const rerun = async (wish: RerunWish = {}): Promise<void> => {
    setIsBusy(true);
    const { projectId, environmentId, suiteId, suiteRevision, conversationId } = run;
    const revision = wish.revision === null ? null : suiteRevision;
    const cases = wish.cases === undefined ? {} : { cases: wish.cases };
    const load = run.load === null ? {} : { load: run.load, confirmHost: run.host, confirmLocked: run.environmentName };
    setIsAsking(false);
    const outcome = await startRun({ projectId, environmentId, suiteId, revision, conversationId, trigger: 'UI', ...cases, ...load });
    setIsBusy(false);
    if (outcome.kind === 'started') await navigate(runPath(outcome.run.runId));
  };
  return (
    <>
      <BaselineButton run={run} />
      <CompareLink run={run} />
      {isAsking && (
        <ConfirmDialog
          title={`Send load to ${run.host}?`}
          action="Send load"
          state={isBusy ? 'busy' : 'ready'}
          onConfirm={() => void rerun()}
          onClose={() => setIsAsking(false)}
        >
          {run.load?.vus} virtual users for {formatDuration(run.load?.durationMs ?? null)}, to the environment {run.environmentName}.
        </ConfirmDialog>
      )}
      <Button
        disabled={isBusy}
        variant={hasFailed && run.load === null ? 'secondary' : 'primary'}
        onClick={() => (run.load === null || isLoopback(run.host) ? void rerun() : setIsAsking(true))}
      >
        {!hasFailed && <RotateCcw />}
        Rerun all
      </Button>
      {hasFailed && run.load === null && (
        <Button disabled={isBusy || broken.length === 0} variant="primary" onClick={() => void rerun({ cases: broken })}>
          <RotateCcw />
          Rerun failed
        </Button>
      )}
      {run.load === null && (
        <>
          <RerunMenu run={run} chosen={chosen} selected={selected} isBusy={isBusy} onRerun={(wish) => void rerun(wish)} />
          {/* Not known before the steps are there; the line keeps its place. */}
          <p className="nums min-h-4 w-0 min-w-full text-fg-3 text-xs sm:text-right">
            {steps.length > 0 && requestLine(requestsOf(steps), run.host)}
          </p>
        </>
      )}
    </>
  );
}
