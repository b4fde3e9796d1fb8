import { describe, expect, it } from 'vitest';
import { missingValues } from './missing-values.ts';
import { makeStep } from './step.fixture.ts';

const waiting = (reason: string) => makeStep('a', 'blocked', { reason });

describe('the values that a run lacks', () => {
  it('are named once, with the number of steps that waited', () => {
    const steps = [
      waiting('The environment has no value for TOKEN.'),
      waiting('The environment has no value for OWNER.'),
      waiting('The environment has no value for TOKEN.'),
    ];
    expect(missingValues(steps)).toEqual({ names: ['OWNER', 'TOKEN'], unsent: 3 });
  });

  it('are none when steps waited for another step', () => {
    expect(missingValues([waiting('Step 1 did not succeed.')])).toBeNull();
  });
});
