import { describe, expect, it } from 'vitest';
import { createHistogram } from './histogram.ts';
import { nearestRank } from './nearest-rank.ts';

describe('A histogram of times', () => {
  it('has no percentiles without values', () => {
    const empty = createHistogram();
    expect([empty.count, empty.min, empty.mean, empty.max, empty.percentile(0.95)]).toEqual([0, null, null, null, null]);
  });

  it('gives percentiles within one percent of the exact ones, from fractions of a millisecond to minutes', () => {
    const histogram = createHistogram();
    const exact: number[] = [];
    // A fixed sequence over six orders of magnitude.
    for (let index = 1; index <= 5000; index += 1) {
      const ms = 10 ** (((index * 7919) % 5000) / 1000 - 1) * 1.3;
      exact.push(ms);
      histogram.record(ms);
    }
    for (const share of [0.01, 0.5, 0.9, 0.95, 0.99, 1]) {
      const wanted = nearestRank(exact, share) ?? 0;
      expect(Math.abs((histogram.percentile(share) ?? 0) - wanted) / wanted).toBeLessThan(0.01);
    }
  });

  it('uses the nearest rank: of ten values the fifth is the median, and the tenth is the 95th percentile', () => {
    const histogram = createHistogram();
    for (const ms of [100, 90, 80, 70, 60, 50, 40, 30, 20, 10]) histogram.record(ms);
    const near = [0.1, 0.11, 0.5, 0.51, 0.9, 0.95].map((share) => Math.round((histogram.percentile(share) ?? 0) / 10) * 10);
    expect(near).toEqual([10, 20, 50, 60, 90, 100]);
  });

  it('never leaves the range of the recorded values', () => {
    const histogram = createHistogram();
    histogram.record(812.4);
    expect([histogram.min, histogram.mean, histogram.percentile(0.5), histogram.max]).toEqual([812.4, 812.4, 812.4, 812.4]);
  });
});
