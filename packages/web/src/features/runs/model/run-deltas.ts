import type { Run } from '@assay/contract';
import { formatDuration } from '../../../lib/format.ts';

/** The value that a figure is compared with. */
type ComparedWith = 'last run' | 'baseline';

type Figures = Pick<Run, 'casesCount' | 'counts' | 'durationMs' | 'p95Ms' | 'isBaseline'>;

const againstOf = (previous: Figures | null): ComparedWith => (previous?.isBaseline === true ? 'baseline' : 'last run');

export interface Delta {
  readonly text: string;
  readonly tone: 'bad' | 'quiet';
}

/** Describes the difference from the previous run; null if there is none to compare with. Without `against`, the text does not name that run. */
export function timeDelta(
  now: number | null,
  before: number | null,
  format: (ms: number) => string,
  against: ComparedWith | null = 'last run',
): Delta | null {
  if (now === null || before === null) return null;
  const by = now - before;
  if (Math.round(by) === 0) return { text: against === null ? 'unchanged' : `same as ${against}`, tone: 'quiet' };
  const isWorse = by > 20 && by > before * 0.2;
  const suffix = against === null ? '' : ` vs ${against}`;
  return { text: `${by > 0 ? '+' : '−'}${format(Math.abs(by))}${suffix}`, tone: isWorse ? 'bad' : 'quiet' };
}

/** Figures of a rerun of a few cases say nothing about a full run. */
const comparable = (run: Figures, previous: Figures | null): Figures | null => (previous?.casesCount === run.casesCount ? previous : null);

export const durationDelta = (run: Figures, previous: Figures | null): Delta | null =>
  timeDelta(run.durationMs, comparable(run, previous)?.durationMs ?? null, formatDuration, againstOf(previous));

export const p95Delta = (run: Figures, previous: Figures | null): Delta | null =>
  timeDelta(run.p95Ms, comparable(run, previous)?.p95Ms ?? null, formatDuration, againstOf(previous));

/** The change in passed cases. Only a decrease gets a colour. */
export function passedDelta(run: Figures, previous: Figures | null): Delta | null {
  const before = comparable(run, previous);
  if (before === null) return null;
  const by = run.counts.pass + run.counts.warn - before.counts.pass - before.counts.warn;
  if (by === 0) return null;
  const against = againstOf(previous);
  return by < 0 ? { text: `${-by} fewer than ${against}`, tone: 'bad' } : { text: `${by} more than ${against}`, tone: 'quiet' };
}
