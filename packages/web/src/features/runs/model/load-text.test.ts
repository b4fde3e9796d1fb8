import { expect, it } from 'vitest';
import { describeLoad } from './load-text.ts';

const thresholds = {};

it('names users and seconds without decimals', () => {
  expect(describeLoad({ vus: 3, durationMs: 4000, rampMs: 0, thresholds })).toBe('3 virtual users for 4 s');
});

it('names one user and the time over which users start', () => {
  expect(describeLoad({ vus: 1, durationMs: 30_000, rampMs: 2500, thresholds })).toBe('1 virtual user for 30 s, ramped up over 2.5 s');
});
