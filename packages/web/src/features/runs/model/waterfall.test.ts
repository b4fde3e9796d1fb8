import { describe, expect, it } from 'vitest';
import { makeStep as step } from './step.fixture.ts';
import { axisEnd, neighbour, nextBroken, noBarReason, quarterMarks } from './waterfall.ts';

const steps = [step('a', 'pass'), step('b', 'fail'), step('c', 'pass'), step('d', 'error')];

describe('moving between steps', () => {
  it('goes from failure to failure and wraps around at the end', () => {
    expect([nextBroken(steps, 'a')?.id, nextBroken(steps, 'b')?.id, nextBroken(steps, 'd')?.id]).toEqual(['b', 'd', 'b']);
    expect(nextBroken([step('a', 'pass')], 'a')).toBeUndefined();
    expect(nextBroken([step('a', 'fail', { part: 'control' })], null)).toBeUndefined();
  });

  it('stays at the ends', () => {
    expect([neighbour(steps, 'a', -1)?.id, neighbour(steps, 'd', 1)?.id, neighbour(steps, 'b', 1)?.id]).toEqual(['a', 'd', 'c']);
  });
});

describe('the time axis', () => {
  it('ends when the last step ends and is marked in quarters', () => {
    const end = axisEnd([step('a', 'pass', { startedAt: 700, ms: 300 }), step('b', 'pass', { startedAt: 100, ms: 50 })]);
    expect(end).toBe(1000);
    expect(quarterMarks(end)).toEqual([0, 250, 500, 750]);
  });

  it('explains why a step has no bar', () => {
    expect(noBarReason(step('a', 'blocked', { reason: 'needs bookId' }))).toBe('skipped, needs bookId');
    expect(noBarReason(step('a', 'error', { cause: 'dns' }))).toBe('dns');
  });
});
