import type { Run } from '@assay/contract';
import type { LoadWindow } from '@assay/engine/model';
import { countOf, formatDuration } from '../../../lib/format.ts';
import type { Stat } from '../../../ui/stats.tsx';
import type { CaseCounts } from './case-view.ts';
import type { LiveRun } from './live-run.ts';
import { durationDelta, p95Delta, passedDelta } from './run-deltas.ts';
import { hasFailed, isCaseStep, type StepView, wasSent } from './step-view.ts';

export type VerdictCounts = Run['counts'];

const noCounts: VerdictCounts = { pass: 0, warn: 0, fail: 0, error: 0, blocked: 0, inconclusive: 0, waived: 0 };

/** Counts cases by verdict from an active run's events. */
export function countLive(live: LiveRun): VerdictCounts {
  const counts = { ...noCounts };
  for (const verdict of Object.values(live.verdicts)) counts[verdict] += 1;
  return counts;
}

/** The nearest-rank 95th percentile of the requests so far. */
export function computeP95(steps: readonly StepView[]): number | null {
  const times = steps
    .filter((step) => step.part === 'step' && step.status !== null)
    .map((step) => step.ms)
    .sort((a, b) => a - b);
  return times[Math.ceil(times.length * 0.95) - 1] ?? null;
}

type ProblemCounts = Pick<VerdictCounts, 'fail' | 'error' | 'inconclusive' | 'blocked' | 'warn'> & { readonly 'not-run'?: number };

/** Counts the cases that did not pass, by verdict. */
export function describeProblems(counts: ProblemCounts): string {
  const { fail, error, inconclusive, blocked, warn, 'not-run': notRun = 0 } = counts;
  const parts = [
    fail > 0 ? `${fail} failed` : '',
    error > 0 ? countOf(error, 'error') : '',
    inconclusive > 0 ? `${inconclusive} inconclusive` : '',
    blocked > 0 ? `${blocked} skipped` : '',
    notRun > 0 ? `${notRun} not run` : '',
    warn > 0 ? countOf(warn, 'warning') : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** A step's most important failure. */
export function failureLine(step: StepView): string {
  const worst = step.failures.find((failure) => failure.level === 'must') ?? step.failures[0];
  return (worst?.message ?? step.reason ?? step.cause ?? 'no response').replace(/\.$/, '');
}

export const firstFailedStep = (steps: readonly StepView[]): StepView | undefined => steps.find(hasFailed);

function p95Note(run: Run): string | undefined {
  if (run.p95Ms === null) return undefined;
  return run.p95Count < 20 ? `only ${countOf(run.p95Count, 'request')}` : undefined;
}

export interface RunFigures {
  readonly run: Run & { readonly previous: Run | null };
  readonly isLive: boolean;
  readonly steps: readonly StepView[];
  /** The per-second figures of a load run. */
  readonly windows: readonly LoadWindow[];
  /** The expected number of steps, if known. A run that was opened before it started does not report it. */
  readonly total: number;
}

const NO_CASES = { case: '-', threshold: 'None set' } as const;

function casesStat({ run, isLive }: RunFigures, cases: CaseCounts): Stat {
  const unit = run.load === null ? 'case' : 'threshold';
  // Until the cases have loaded, the run's own counts are used.
  const counts = cases.total > 0 && run.load === null ? cases : { ...run.counts, 'not-run': 0, total: run.casesCount };
  const delta = isLive ? null : passedDelta(run, run.previous);
  const waived = run.counts.waived > 0 ? `${run.counts.waived} waived` : '';
  const note = [describeProblems(counts), waived, delta?.text].filter(Boolean).join(', ');
  return {
    label: unit === 'case' ? 'Cases passed' : 'Thresholds met',
    value: counts.total === 0 && !isLive ? NO_CASES[unit] : `${counts.pass + counts.warn} of ${counts.total}`,
    note: note === '' ? undefined : note,
    tone: delta?.tone === 'bad' ? 'bad' : undefined,
  };
}

const liveSteps = ({ run, steps, windows, total }: RunFigures): string | number =>
  run.load === null ? `${steps.filter(isCaseStep).length} of ${total}` : windows.reduce((sum, { requests }) => sum + requests, 0);

/** The figures in the stat strip, each compared with the previous run. Cases and steps are counted separately. */
export function runStats(view: RunFigures, cases: CaseCounts): readonly Stat[] {
  const { run, steps, windows, isLive } = view;
  const skipped = steps.filter((step) => !wasSent(step)).length;
  // The duration of a run that ended early is not comparable.
  const previous = run.status === 'error' ? null : run.previous;
  const duration = durationDelta(run, previous);
  const p95 = p95Delta(run, previous);
  const stats: readonly Stat[] = [
    casesStat(view, cases),
    {
      label: run.load === null ? 'Steps' : 'Requests',
      value: isLive ? liveSteps(view) : run.stepsCount,
      note: skipped > 0 && !isLive ? `${skipped} not sent` : undefined,
    },
    { label: 'Duration', value: isLive ? 'Running...' : formatDuration(run.durationMs), note: duration?.text },
    {
      label: 'p95',
      value: formatDuration(run.p95Ms ?? windows.at(-1)?.p95Ms ?? computeP95(steps)),
      note: [p95?.text, p95Note(run)].filter(Boolean).join(', ') || undefined,
      tone: p95?.tone === 'bad' ? 'bad' : undefined,
    },
  ];
  // A blank note keeps its line on phones, so that nothing moves when the run ends.
  return [...stats.map((stat) => ({ ...stat, note: stat.note ?? '\u00a0' })), { label: 'Queued', value: formatDuration(run.queuedMs) }];
}
