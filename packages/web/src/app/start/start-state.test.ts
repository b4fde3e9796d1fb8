import { describe, expect, it } from 'vitest';
import { currentStep, isStarted, type StartFacts } from './start-state.ts';

const empty: StartFacts = { specs: 0, environments: 0, profiles: 0, run: null, exploration: null, auth: 'open' };

describe('the path to the first finding', () => {
  it.each([
    [{}, 'import'],
    [{ specs: 1 }, 'environment'],
    [{ specs: 1, environments: 1 }, 'auth'],
    [{ specs: 1, environments: 1, auth: 'none' }, 'test'],
    [{ specs: 1, environments: 1, auth: 'later' }, 'test'],
    [{ specs: 1, environments: 1, profiles: 1 }, 'test'],
    [{ specs: 1, environments: 1, run: { id: 'r', status: 'running' } }, 'result'],
    [{ specs: 1, environments: 1, exploration: { id: 'e', status: 'running' } }, 'result'],
  ] as const)('continues with %j at the step %s', (facts, step) => {
    expect(currentStep({ ...empty, ...facts })).toBe(step);
  });

  it('ends when a run or an exploration has ended', () => {
    const [running, ended] = [
      { id: 'x', status: 'running' },
      { id: 'x', status: 'finished' },
    ];
    expect(isStarted({ run: running, exploration: null })).toBe(false);
    expect(isStarted({ run: ended, exploration: null })).toBe(true);
    expect(isStarted({ run: null, exploration: running })).toBe(false);
    expect(isStarted({ run: null, exploration: ended })).toBe(true);
    expect(isStarted({ run: null, exploration: { id: 'x', status: 'failed' } })).toBe(false);
  });
});
