import type { Run } from '@assay/contract';
import { countOf, formatDuration, formatMs } from '../../../lib/format.ts';
import type { Stat } from '../../../ui/stats.tsx';
import type { LiveRun } from './live-run.ts';
import { durationDelta, p95Delta, passedDelta } from './run-deltas.ts';
import { hasFailed, isCaseStep, type StepView } from './step-view.ts';

export type Counts = Run['counts'];

const noCounts: Counts = { pass: 0, warn: 0, fail: 0, error: 0, blocked: 0, inconclusive: 0, waived: 0 };

/** Counts cases by verdict from an active run's events. */
export function countLive(live: LiveRun): Counts {
  const counts = { ...noCounts };
  for (const verdict of Object.values(live.verdicts)) counts[verdict] += 1;
  return counts;
}

/** The nearest-rank 95th percentile of the requests so far. */
export function p95Of(steps: readonly StepView[]): number | null {
  const times = steps
    .filter((step) => step.part === 'step' && step.status !== null)
    .map((step) => step.ms)
    .sort((a, b) => a - b);
  return times[Math.ceil(times.length * 0.95) - 1] ?? null;
}

/** Counts the cases that did not pass, by verdict. */
export function describeProblems(counts: Counts): string {
  const parts = [
    counts.fail > 0 ? `${counts.fail} failed` : '',
    counts.error > 0 ? countOf(counts.error, 'error') : '',
    counts.inconclusive > 0 ? `${counts.inconclusive} inconclusive` : '',
    counts.blocked > 0 ? `${counts.blocked} skipped` : '',
    counts.warn - counts.waived > 0 ? countOf(counts.warn - counts.waived, 'warning') : '',
    counts.waived > 0 ? `${counts.waived} waived` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** A step's most important failure. */
export function failureLine(step: StepView): string {
  const worst = step.failures.find((failure) => failure.level === 'must') ?? step.failures[0];
  return (worst?.message ?? step.reason ?? step.cause ?? 'no answer').replace(/\.$/, '');
}

export const firstBroken = (steps: readonly StepView[]): StepView | undefined => steps.find(hasFailed);

function p95Note(run: Run): string | undefined {
  if (run.p95Ms === null) return undefined;
  return run.p95Count < 20 ? `only n=${run.p95Count}` : `n=${run.p95Count}`;
}

export interface RunFigures {
  readonly run: Run & { readonly previous: Run | null };
  readonly steps: readonly StepView[];
  readonly counts: Counts;
  /** The expected number of steps, if known. A run that was opened before it started does not report it. */
  readonly total: number;
}

/** The figures in the stat strip, each compared with the previous run. */
export function runStats({ run, steps, counts, total }: RunFigures): readonly Stat[] {
  const skipped = steps.filter((step) => step.verdict === 'blocked').length;
  const isOver = run.finishedAt !== null;
  const { previous } = run;
  const passed = isOver ? passedDelta(run, previous) : null;
  const duration = durationDelta(run, previous);
  const p95 = p95Delta(run, previous);
  return [
    {
      label: run.load === null ? 'Steps' : 'Requests',
      value: isOver || run.load !== null ? run.stepsCount : `${steps.filter(isCaseStep).length} of ${total}`,
      note: skipped > 0 ? `${skipped} skipped` : undefined,
    },
    // Skipped steps are already counted under Steps.
    {
      label: 'Passed',
      value: counts.pass + counts.warn,
      note: [
        passed?.text,
        describeProblems({ ...counts, blocked: 0, warn: 0 }) || `of ${countOf(run.casesCount, run.load === null ? 'case' : 'threshold')}`,
      ]
        .filter(Boolean)
        .join(', '),
      tone: passed?.tone === 'bad' ? 'bad' : undefined,
    },
    { label: 'Duration', value: isOver ? formatDuration(run.durationMs) : 'Running...', note: duration?.text },
    {
      label: 'p95',
      value: formatMs(run.p95Ms ?? p95Of(steps)),
      note: [p95?.text, p95Note(run)].filter(Boolean).join(', ') || undefined,
      tone: p95?.tone === 'bad' ? 'bad' : undefined,
    },
    { label: 'Queued', value: formatMs(run.queuedMs) },
  ];
}
