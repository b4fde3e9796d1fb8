import { describe, expect, it } from 'vitest';
import { makeStep as step } from './step.fixture.ts';
import { axisEnd, axisTicks, reasonForNoBar } from './waterfall.ts';

describe('the time axis', () => {
  it('ends when the last step ends', () => {
    const end = axisEnd([step('a', 'pass', { startedAt: 700, ms: 300 }), step('b', 'pass', { startedAt: 100, ms: 50 })]);
    expect(end).toBe(1000);
  });

  it.each([
    [339, ['0', '100 ms', '200 ms', '300 ms']],
    [1950, ['0', '0.5 s', '1 s', '1.5 s']],
    [4, ['0', '1 ms', '2 ms', '3 ms']],
    [0.6, ['0', '0.2 ms', '0.4 ms']],
    [34_000, ['0', '10 s', '20 s', '30 s']],
  ])('of %d ms has round ticks', (end, labels) => {
    expect(axisTicks(end).map(({ label }) => label)).toEqual(labels);
  });

  it('has no times until a step has one', () => {
    expect(axisTicks(axisEnd([])).map(({ label }) => label)).toEqual(['0']);
  });

  it('explains why a step has no bar', () => {
    expect(reasonForNoBar(step('a', 'blocked', { reason: 'needs bookId' }))).toBe('Skipped: needs bookId');
    expect(reasonForNoBar(step('a', 'error', { cause: 'dns' }))).toBe('dns');
  });
});
