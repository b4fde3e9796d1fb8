/** How much times varied between two runs: the typical shift, and the spread around it. */
export interface TimingNoise {
  readonly shiftMs: number;
  readonly spreadMs: number;
}

/** With fewer steps, the spread is not meaningful. */
const MIN_STEPS = 5;
/** A difference must be large both relative to the time and in milliseconds. */
const MIN_SHARE = 0.25;
const MIN_MS = 20;
/** Scales the median deviation to a standard deviation, three of which cover nearly all of the usual variation. */
const SPREAD_FACTOR = 3 * 1.4826;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** Uses medians, because steps that really changed must not increase the noise threshold. */
export function timingNoise(deltas: readonly number[]): TimingNoise {
  if (deltas.length < MIN_STEPS) return { shiftMs: 0, spreadMs: 0 };
  const shiftMs = median(deltas);
  return { shiftMs, spreadMs: median(deltas.map((delta) => Math.abs(delta - shiftMs))) * SPREAD_FACTOR };
}

/** True if a step changed more than the run as a whole. A server that is slower in general affects the duration, not every step. */
export function isBeyondNoise(deltaMs: number, baseMs: number, { shiftMs, spreadMs }: TimingNoise): boolean {
  const size = Math.abs(deltaMs);
  return size > MIN_MS && size > baseMs * MIN_SHARE && Math.abs(deltaMs - shiftMs) > spreadMs;
}
