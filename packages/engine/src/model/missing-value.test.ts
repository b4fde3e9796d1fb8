import { expect, it } from 'vitest';
import { missingValueReason, missingValuesIn } from './missing-value.ts';

it('the names of missing values can be parsed from the reason', () => {
  expect(missingValueReason(['OWNER', 'TOKEN'])).toBe('The environment has no value for OWNER, TOKEN.');
  expect(missingValuesIn(missingValueReason(['OWNER', 'TOKEN']))).toEqual(['OWNER', 'TOKEN']);
});

it('another reason contains no names', () => {
  expect(missingValuesIn('Step 1 did not succeed.')).toEqual([]);
  expect(missingValuesIn(null)).toEqual([]);
});
