import { describe, expect, it } from 'vitest';
import { durationDelta, p95Delta, passedDelta, timeDelta } from './run-deltas.ts';

const ms = (value: number): string => `${value} ms`;

describe('a figure compared with the previous run', () => {
  it.each([
    [418, 131, { text: '+287 ms vs last run', tone: 'bad' }],
    [131, 418, { text: '−287 ms vs last run', tone: 'quiet' }],
    [110, 100, { text: '+10 ms vs last run', tone: 'quiet' }],
    [100, 100, { text: 'same as last run', tone: 'quiet' }],
  ] as const)('%d after %d', (now, before, delta) => expect(timeDelta(now, before, ms)).toEqual(delta));

  it('names the baseline when one is set', () => {
    expect(timeDelta(418, 131, ms, 'baseline')).toEqual({ text: '+287 ms vs baseline', tone: 'bad' });
    expect(timeDelta(100, 100, ms, 'baseline')).toEqual({ text: 'same as baseline', tone: 'quiet' });
  });

  it('does not name the run in a comparison of two chosen runs', () => {
    expect(timeDelta(418, 131, ms, null)).toEqual({ text: '+287 ms', tone: 'bad' });
    expect(timeDelta(100, 100, ms, null)).toEqual({ text: 'unchanged', tone: 'quiet' });
  });

  it('is not compared with a run of other cases', () => {
    const counts = { pass: 1, warn: 0, fail: 1, error: 0, blocked: 0, inconclusive: 0, waived: 0 };
    const full = { counts, isBaseline: false, casesCount: 28, durationMs: 3000, p95Ms: 90 };
    const rerun = { ...full, casesCount: 2, durationMs: 700, p95Ms: 130 };
    expect([durationDelta(rerun, full), p95Delta(rerun, full), passedDelta(rerun, full)]).toEqual([null, null, null]);
    expect(durationDelta({ ...full, durationMs: 3500 }, full)?.text).toBe('+500 ms vs last run');
  });

  it('has no difference when one of the two is missing', () => {
    expect([timeDelta(null, 3, ms), timeDelta(3, null, ms)]).toEqual([null, null]);
  });
});
