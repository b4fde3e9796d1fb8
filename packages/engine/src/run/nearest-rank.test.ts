import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestRank } from './nearest-rank.ts';

test.each([
  [[], 0.95, null],
  [[7], 0.95, 7],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.95, 10],
  [Array.from({ length: 100 }, (_, index) => 100 - index), 0.95, 95],
  [[3, 1, 2], 0.5, 2],
  [[3, 1, 2], 0, 1],
  [[3, 1, 2], 1, 3],
])('the rank of %j at %d is %j', (values, quantile, expected) => {
  expect(nearestRank(values, quantile)).toBe(expected);
});

test('it is a measured value, and at least that share of values is at or below it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 1 }), fc.double({ min: 0.01, max: 1, noNaN: true }), (values, quantile) => {
      const found = nearestRank(values, quantile) ?? Number.NaN;
      expect(values).toContain(found);
      expect(values.filter((value) => value <= found).length / values.length).toBeGreaterThanOrEqual(quantile - 1e-9);
    }),
  );
});
