import { Ban, CircleAlert, CircleCheck, Loader, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { authPilotPath, screens } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { TextWithCode } from '../../../ui/text-with-code.tsx';
import type { RunView } from '../hooks/use-run.ts';
import type { CaseCounts, CaseView } from '../model/case-view.ts';
import { type RunVerdict, runVerdict } from '../model/run-verdict.ts';
import { isCaseStep } from '../model/step-view.ts';
import { measureProgress, type RunProgress } from '../model/time-left.ts';
import { RunVerdictSkeleton } from './run-skeleton.tsx';

const looks = {
  ok: { Icon: CircleCheck, look: 'text-ok', fill: '' },
  bad: { Icon: CircleAlert, look: 'text-bad', fill: 'bg-bad-soft' },
  warn: { Icon: TriangleAlert, look: 'text-warn', fill: 'bg-warn-soft' },
  info: { Icon: Loader, look: 'text-info animate-turn', fill: '' },
  quiet: { Icon: Ban, look: 'text-fg-3', fill: '' },
} as const;

function ProgressBar({ done, total }: RunProgress) {
  return (
    <div
      role="progressbar"
      aria-label="Steps done"
      aria-valuemin={0}
      aria-valuenow={done}
      aria-valuemax={total}
      className="absolute inset-x-0 bottom-0 h-0.5 bg-line"
    >
      <i
        className="block h-full bg-accent transition-[width] duration-200"
        style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }}
      />
    </div>
  );
}

interface LineProps {
  readonly verdict: RunVerdict;
  /** The auth profile of the run's environment. */
  readonly authPath: string;
  /** Null once the run has ended. */
  readonly progress: RunProgress | null;
  /** The step whose details are on the page. */
  readonly shown: string | null;
  readonly onOpen: (stepId: string) => void;
}

function Line({ verdict, authPath, progress, shown, onOpen }: LineProps) {
  const { tone, text, advice, stepId, fix } = verdict;
  // An active run is shown as active, even after a failure.
  const { Icon, look } = progress === null ? looks[tone] : looks.info;
  const fill = progress === null ? looks[tone].fill : '';
  return (
    <div
      className={cn(
        'relative flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t px-4 py-1.5 text-sm max-sm:min-h-16 sm:px-6',
        fill,
      )}
    >
      <p role={tone === 'bad' && progress === null ? 'alert' : 'status'} className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', look)} strokeWidth={1.75} />
        <span className="min-w-0 break-words">
          {text}
          {advice !== undefined && (
            <span className="text-fg-2">
              {' '}
              <TextWithCode text={advice} />
            </span>
          )}
        </span>
      </p>
      {fix === 'environment' && (
        <Button asChild size="sm">
          <Link to={screens.environments}>Open environments</Link>
        </Button>
      )}
      {fix === 'credentials' && (
        <Button asChild size="sm">
          <Link to={authPath}>Open Auth Pilot</Link>
        </Button>
      )}
      {stepId !== undefined && stepId !== shown && fix === undefined && (
        <Button size="sm" onClick={() => onOpen(stepId)}>
          Show failure
        </Button>
      )}
      {progress !== null && <ProgressBar {...progress} />}
    </div>
  );
}

interface RunVerdictLineProps extends Pick<LineProps, 'shown' | 'onOpen'> {
  readonly view: RunView;
  readonly cases: readonly CaseView[];
  readonly counts: CaseCounts;
  readonly state: 'loading' | 'ready';
}

/** The run's result, on a separate line that is always present, so that nothing moves when the run ends. */
export function RunVerdictLine({ view, cases, counts, state, shown, onOpen }: RunVerdictLineProps) {
  const { run, steps, isLive } = view;
  if (state === 'loading') return run.load === null ? <RunVerdictSkeleton /> : null;
  const progress = measureProgress(steps.filter(isCaseStep), view.total);
  const verdict = runVerdict({ run, cases, counts, isLive, progress });
  if (verdict === null) return null;
  const authPath = authPilotPath(run.projectId, run.environmentId ?? undefined);
  return <Line verdict={verdict} authPath={authPath} progress={isLive ? progress : null} shown={shown} onOpen={onOpen} />;
}
