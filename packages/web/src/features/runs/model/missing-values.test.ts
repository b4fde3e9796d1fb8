import { describe, expect, it } from 'vitest';
import { missingValues, missingValuesAdvice } from './missing-values.ts';
import { makeStep } from './step.fixture.ts';

const waiting = (reason: string) => makeStep('a', 'blocked', { reason });

describe('the missing values of a run', () => {
  it('are listed once, with the number of blocked steps', () => {
    const steps = [
      waiting('The environment has no value for TOKEN.'),
      waiting('The environment has no value for OWNER.'),
      waiting('The environment has no value for TOKEN.'),
    ];
    expect(missingValues(steps)).toEqual({ names: ['OWNER', 'TOKEN'], unsent: 3 });
  });

  it('are empty when steps waited for another step', () => {
    expect(missingValues([waiting('Step 1 did not succeed.')])).toBeNull();
  });

  it('lead to an auth profile, or for resources to the environment', () => {
    expect(missingValuesAdvice({ names: ['TOKEN'], unsent: 3 })).toContain('auth profile');
    expect(missingValuesAdvice({ names: ['CHANGEABLE_MEMBER_ID', 'TOKEN'], unsent: 3 })).toContain('auth profile');
    expect(missingValuesAdvice({ names: ['CHANGEABLE_MEMBER_ID'], unsent: 1 })).toBe(
      '1 request was not sent. Choose a resource that tests may change or delete, and add its ID or name to the environment’s variables.',
    );
  });
});
