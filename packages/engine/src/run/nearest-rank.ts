/** Returns the value at a quantile by nearest rank, which is always a measured value. Null without values. */
export function nearestRank(values: readonly number[], quantile: number): number | null {
  // A typed array sorts numerically without calling a comparison function.
  const sorted = Float64Array.from(values).sort();
  const rank = Math.min(Math.max(Math.ceil(quantile * sorted.length), 1), sorted.length);
  return sorted[rank - 1] ?? null;
}
