/** Counts durations in buckets that grow with the value. It computes any percentile within one percent in constant memory. */
export interface Histogram {
  record(ms: number): void;
  readonly count: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly mean: number | null;
  /** Uses the nearest rank. `share` is from 0 to 1. */
  percentile(share: number): number | null;
}

/** Values are stored in microseconds. */
const UNITS_PER_MS = 1000;
/** The number of buckets per doubling. Each bucket is narrower than one percent of its value. */
const PER_DOUBLING = 128;

export function createHistogram(): Histogram {
  const buckets = new Map<number, number>();
  let count = 0;
  let sum = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = 0;
  return {
    record(ms) {
      const value = Math.max(0, ms);
      const at = bucketOf(value);
      buckets.set(at, (buckets.get(at) ?? 0) + 1);
      count += 1;
      sum += value;
      min = Math.min(min, value);
      max = Math.max(max, value);
    },
    get count() {
      return count;
    },
    get min() {
      return count === 0 ? null : min;
    },
    get max() {
      return count === 0 ? null : max;
    },
    get mean() {
      return count === 0 ? null : sum / count;
    },
    percentile(share) {
      const rank = Math.max(1, Math.ceil(share * count));
      let seen = 0;
      for (const at of [...buckets.keys()].sort((a, b) => a - b)) {
        seen += buckets.get(at) ?? 0;
        // The middle of a bucket may be outside the range of recorded values.
        if (seen >= rank) return Math.min(max, Math.max(min, middleOf(at)));
      }
      return null;
    },
  };
}

function bucketOf(ms: number): number {
  const units = Math.round(ms * UNITS_PER_MS);
  if (units < PER_DOUBLING) return units;
  const doubling = Math.floor(Math.log2(units / PER_DOUBLING));
  return PER_DOUBLING * (doubling + 1) + Math.floor(units / 2 ** doubling) - PER_DOUBLING;
}

function middleOf(bucket: number): number {
  if (bucket < PER_DOUBLING) return bucket / UNITS_PER_MS;
  const doubling = Math.floor(bucket / PER_DOUBLING) - 1;
  const within = (bucket % PER_DOUBLING) + PER_DOUBLING;
  return ((within + 0.5) * 2 ** doubling) / UNITS_PER_MS;
}
