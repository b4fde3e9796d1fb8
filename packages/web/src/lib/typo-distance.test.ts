import { expect, it } from 'vitest';
import { typoDistance } from './typo-distance.ts';

it.each([
  ['orders', 'ordres', 1],
  ['settings', 'setings', 1],
  ['abc', 'abc', 0],
  ['abc', 'xyz', 3],
  ['', 'ab', 2],
])('from %j to %j there are %d typos', (a, b, distance) => {
  expect(typoDistance(a, b)).toBe(distance);
});
