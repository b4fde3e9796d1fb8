import { describe, expect, it } from 'vitest';
import { timeDelta } from './run-deltas.ts';

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

  it('has no difference when one of the two is missing', () => {
    expect([timeDelta(null, 3, ms), timeDelta(3, null, ms)]).toEqual([null, null]);
  });
});
