/** How much times varied between two runs: the usual shift, and the spread around it. */
export interface TimingNoise {
  readonly shiftMs: number;
  readonly spreadMs: number;
}

/** Fewer steps do not show a spread. */
const MIN_STEPS = 5;
/** A difference has to be large as a share of the time and in milliseconds. */
const MIN_SHARE = 0.25;
const MIN_MS = 20;
/** Scales the median deviation to a standard deviation, three of which cover nearly all of the usual variation. */
const SPREAD_FACTOR = 3 * 1.4826;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** Medians, because a few steps that really changed must not hide themselves in the noise they make. */
export function timingNoise(deltas: readonly number[]): TimingNoise {
  if (deltas.length < MIN_STEPS) return { shiftMs: 0, spreadMs: 0 };
  const shiftMs = median(deltas);
  return { shiftMs, spreadMs: median(deltas.map((delta) => Math.abs(delta - shiftMs))) * SPREAD_FACTOR };
}

/** True when a step changed more than its run did as a whole. A server that is slower throughout shows in the duration, not in every step. */
export function isBeyondNoise(deltaMs: number, baseMs: number, { shiftMs, spreadMs }: TimingNoise): boolean {
  const size = Math.abs(deltaMs);
  return size > MIN_MS && size > baseMs * MIN_SHARE && Math.abs(deltaMs - shiftMs) > spreadMs;
}
