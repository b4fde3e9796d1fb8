import { describe, expect, it } from 'vitest';
import { areResources, missingValues } from './missing-values.ts';
import { makeStep } from './step.fixture.ts';

const waiting = (reason: string) => makeStep('a', 'blocked', { reason });

describe('the missing values of a run', () => {
  it('are listed once', () => {
    const steps = [
      waiting('The environment has no value for TOKEN.'),
      waiting('The environment has no value for OWNER.'),
      waiting('The environment has no value for TOKEN.'),
    ];
    expect(missingValues(steps)).toEqual(['OWNER', 'TOKEN']);
  });

  it('are empty when steps waited for another step', () => {
    expect(missingValues([waiting('Step 1 did not succeed.')])).toEqual([]);
  });

  it('are resources only if no credential is missing', () => {
    expect(areResources(['TOKEN'])).toBe(false);
    expect(areResources(['CHANGEABLE_MEMBER_ID', 'TOKEN'])).toBe(false);
    expect(areResources(['CHANGEABLE_MEMBER_ID'])).toBe(true);
  });
});
