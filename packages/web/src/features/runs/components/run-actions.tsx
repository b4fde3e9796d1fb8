import { GitCompareArrows, Square, Star } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { comparePath } from '../../../lib/paths.ts';
import { useCanEdit } from '../../../lib/view/editor-only.tsx';
import { Button } from '../../../ui/button.tsx';
import { useBaseline } from '../hooks/use-baseline.ts';
import { useCancelRun } from '../hooks/use-cancel-run.ts';
import type { CaseList } from '../hooks/use-case-list.ts';
import type { RunView } from '../hooks/use-run.ts';
import { type CaseView, isBrokenOutcome } from '../model/case-view.ts';
import { RerunActions, RerunLines } from './rerun-actions.tsx';

// Only load runs need it, with the dialog that asks before sending load.
const RerunLoad = lazy(() => import('./rerun-load.tsx').then((module) => ({ default: module.RerunLoad })));

function CancelRun({ runId }: { readonly runId: string }) {
  const { cancel, isBusy } = useCancelRun(runId);
  return (
    <Button disabled={isBusy} onClick={cancel}>
      <Square />
      Cancel
    </Button>
  );
}

/** The baseline star. Later runs with this suite and environment are compared with this run. */
function BaselineButton({ run }: { readonly run: RunView['run'] }) {
  const { set, isBusy } = useBaseline(run.id);
  // Only a run with a verdict can be a baseline.
  if (run.status !== 'passed' && run.status !== 'failed') return null;
  const label = run.isBaseline
    ? 'This run is the baseline. Click to compare later runs with the previous run instead'
    : 'Compare later runs with this run';
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
        {/* On phones only the icon is shown, so that all actions fit in one row. */}
        <span className="max-sm:sr-only">{label}</span>
      </Link>
    </Button>
  );
}

interface RunActionsProps {
  readonly view: RunView;
  readonly cases: readonly CaseView[];
  readonly shown: Pick<CaseList, 'groups' | 'chosenCase'>;
  /** The search text. If there is one, the matching cases can be rerun. */
  readonly text: string;
}

/** Shows Cancel while the run is active, and rerun actions afterwards. */
export function RunActions({ view, cases, shown, text }: RunActionsProps) {
  const { run, isLive } = view;
  const mayEdit = useCanEdit(run.projectId);
  if (!mayEdit) return isLive ? null : <CompareLink run={run} />;
  if (isLive)
    return (
      <>
        <CancelRun runId={run.id} />
        {run.load === null && <RerunLines />}
      </>
    );
  const selected = text.trim() === '' ? [] : shown.groups.flatMap((group) => group.cases.map(({ id }) => id));
  const isCounted = cases.length === 0 && run.status !== 'cancelled' && run.counts.fail + run.counts.error > 0;
  const hasFailures = isCounted || cases.some(({ outcome }) => isBrokenOutcome(outcome));
  return (
    <>
      <BaselineButton run={run} />
      <CompareLink run={run} />
      {run.load === null ? (
        <RerunActions run={run} hasFailures={hasFailures} chosenCase={shown.chosenCase} selected={selected} />
      ) : (
        <Suspense>
          <RerunLoad run={run} />
        </Suspense>
      )}
    </>
  );
}
