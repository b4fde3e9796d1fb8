import type { StepView } from './step-view.ts';

export interface RunProgress {
  readonly done: number;
  readonly total: number;
  /** Null while there is not enough data. */
  readonly leftMs: number | null;
}

/** Fewer steps, or less time, would make the estimate jump. */
const MIN_STEPS = 5;
const MIN_ELAPSED_MS = 2000;

/** Estimates a run's remaining time from its pace so far. Times come from the events, so the user's clock does not matter. */
export function measureProgress(steps: readonly Pick<StepView, 'startedAt' | 'ms'>[], total: number): RunProgress {
  const done = Math.min(steps.length, total);
  const elapsed = steps.reduce((latest, { startedAt, ms }) => Math.max(latest, startedAt + ms), 0);
  const isKnown = done >= MIN_STEPS && elapsed >= MIN_ELAPSED_MS && done < total;
  return { done, total, leftMs: isKnown ? (elapsed / done) * (total - done) : null };
}

/** Rounded to steps of five seconds, so that the figure does not flicker. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(5, Math.ceil(ms / 5000) * 5);
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
