import type { Run } from '@assay/contract';
import type { ReactNode } from 'react';
import { countOf, formatDuration } from '../../../lib/format.ts';
import { isErrorStatus, isLiveStatus, viewRunStatus } from '../../../lib/run-status.ts';
import { cn } from '../../../ui/cn.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

type Outcome = 'passed' | 'failed' | 'error' | 'cancelled' | 'running';

/** A run with an unknown status, such as one from another tool, counts as cancelled, because it has no verdict. */
function outcomeOf({ status }: Run): Outcome {
  if (isLiveStatus(status)) return 'running';
  const { family } = viewRunStatus(status);
  if (family === 'passed' || family === 'failed') return family;
  return isErrorStatus(status) ? 'error' : 'cancelled';
}

const tones: Readonly<Record<Outcome, string>> = {
  passed: 'bg-ok/50',
  failed: 'bg-bad',
  error: 'bg-warn',
  cancelled: 'bg-fg-3/50',
  running: 'bg-info',
};
/** The colour of the line below a bar, for outcomes that must not be identified by the colour of the bar alone. */
const legendMarks: Readonly<Partial<Record<Outcome, string>>> = {
  failed: 'bg-bad',
  error: 'bg-warn [mask:repeating-linear-gradient(90deg,black_0_3px,transparent_3px_5px)]',
};

function describeOutcomes(runs: readonly Run[]): string {
  return [...Map.groupBy(runs, outcomeOf)].map(([outcome, list]) => `${list.length} ${outcome}`).join(', ');
}

function Legend({ outcomes }: { readonly outcomes: ReadonlySet<Outcome> }) {
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-2xs text-fg-3">
      p95 per run, oldest first
      {(['failed', 'error', 'cancelled'] as const)
        .filter((outcome) => outcomes.has(outcome))
        .map((outcome) => (
          <span key={outcome} className="flex items-center gap-1">
            <i className={cn('size-2 rounded-[2px]', tones[outcome])} />
            {outcome}
          </span>
        ))}
    </p>
  );
}

function Figure({ label, value, note }: { readonly label: string; readonly value: ReactNode; readonly note: ReactNode }) {
  return (
    <div>
      <dt className="text-fg-3 text-xs">{label}</dt>
      <dd className="nums mt-0.5 font-semibold text-xl tracking-[-0.015em]">{value}</dd>
      <dd className="truncate text-fg-3 text-xs">{note}</dd>
    </div>
  );
}

const band = 'grid items-center gap-x-10 gap-y-4 border-y px-4 py-4 sm:px-6 lg:grid-cols-[auto_minmax(0,1fr)]';

/** The trend before the runs have loaded, as tall as the trend. */
export function TrendSkeleton() {
  const value = <Skeleton className="my-1 inline-block h-5 w-12 align-middle" />;
  return (
    <div className={band}>
      <dl className="grid grid-cols-3 gap-x-10 max-sm:gap-x-4">
        {['Pass rate', 'Median p95', 'Not passed'].map((label) => (
          <Figure key={label} label={label} value={value} note={<>&nbsp;</>} />
        ))}
      </dl>
      <Skeleton className="ml-auto h-16 w-full lg:max-w-[32rem]" />
    </div>
  );
}

/** One bar per run in the list, oldest first. Failed runs and errors also have a line below, so that they differ in more than colour. */
export function RunsTrend({ runs }: { readonly runs: readonly Run[] }) {
  const over = runs.filter((run) => !isLiveStatus(run.status));
  // A cancelled run has no verdict.
  const judged = over.filter((run) => outcomeOf(run) !== 'cancelled');
  const passed = judged.filter((run) => outcomeOf(run) === 'passed');
  const times = over.flatMap((run) => (run.p95Ms === null ? [] : [run.p95Ms]));
  const highest = Math.max(1, ...times);
  return (
    <section aria-label="Trend" className={band}>
      <dl className="grid grid-cols-3 gap-x-10 max-sm:gap-x-4">
        <Figure
          label="Pass rate"
          value={judged.length === 0 ? '-' : `${Math.round((passed.length / judged.length) * 100)}%`}
          note={`last ${countOf(judged.length, 'run')}`}
        />
        <Figure label="Median p95" value={formatDuration(median(times))} note="over these runs" />
        <Figure
          label="Not passed"
          value={String(judged.length - passed.length)}
          note={runs.length > over.length ? `${runs.length - over.length} running` : 'none running'}
        />
      </dl>
      <div className="ml-auto w-full min-w-0 lg:max-w-[32rem]">
        <div
          role="img"
          aria-label={`p95 in the last ${countOf(runs.length, 'run')}: ${describeOutcomes(runs)}`}
          className="flex h-11 items-end gap-[3px]"
        >
          {[...runs].reverse().map((run) => (
            <span key={run.id} className="flex h-full min-w-[3px] max-w-6 flex-1 flex-col justify-end gap-[2px]">
              <i
                className={cn('block w-full rounded-[2px]', tones[outcomeOf(run)])}
                style={{ height: `${Math.max(10, ((run.p95Ms ?? 0) / highest) * 84)}%` }}
              />
              <i className={cn('block h-[2px] w-full rounded-full', legendMarks[outcomeOf(run)])} />
            </span>
          ))}
        </div>
        <Legend outcomes={new Set(runs.map(outcomeOf))} />
      </div>
    </section>
  );
}
