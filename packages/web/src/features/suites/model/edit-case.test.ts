import { describe, expect, it } from 'vitest';
import { caseFixture } from './case.fixture.ts';
import { caseText, parseCase, setCaseEnabled } from './edit-case.ts';

const testCase = caseFixture();

describe('a case in the editor', () => {
  it('is the same after formatting and parsing', () => {
    expect(parseCase(caseText(testCase))).toEqual({ kind: 'case', testCase });
  });

  it('reports the errors of a text that is not a case', () => {
    expect(parseCase('{').kind).toBe('broken');
    expect(parseCase('{"id":"x"}')).toEqual({ kind: 'broken', problem: 'A case must have an id and steps.' });
  });

  it('is disabled and enabled again without other changes', () => {
    const off = setCaseEnabled(testCase, 'off');
    expect(off).toEqual({ ...testCase, off: true });
    expect(setCaseEnabled(off, 'on')).toEqual(testCase);
  });
});
