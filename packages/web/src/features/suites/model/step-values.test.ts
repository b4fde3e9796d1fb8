import { describe, expect, it } from 'vitest';
import { caseFixture } from './case.fixture.ts';
import { missingValues, offerCapture, valuesAt } from './step-values.ts';
import { EMPTY_CONTEXT } from './suite-header.ts';

const context = { ...EMPTY_CONTEXT, variables: ['BASE_URL', 'TENANT'] };
const testCase = caseFixture({
  steps: [
    { req: { method: 'POST', path: '/books', headers: { 'X-Tenant': '{{TENANT}}' } }, expect: {}, capture: { title: '$.title' } },
    { req: { method: 'GET', path: '/books/{{bookId}}' }, expect: { must: { body: [['$.title', 'eq', '{{title}}']] } } },
  ],
  finally: [{ req: { method: 'DELETE', path: '/books/{{bookId}}' }, expect: {} }],
});
const namesAt = (list: 'steps' | 'finally', index: number) => valuesAt(testCase, { list, index }, context).map(({ name }) => name);

describe('the values that a step can use', () => {
  it('are captured in earlier steps, declared as variables, or part of the run', () => {
    expect(namesAt('steps', 0)).toEqual(['TENANT', 'RUN_ID', 'SEED']);
    expect(namesAt('steps', 1)).toEqual(['title', 'TENANT', 'RUN_ID', 'SEED']);
    expect(namesAt('finally', 0)).toContain('title');
  });
});

describe('a placeholder that nothing provides', () => {
  it('is found once, at the first step that uses it', () => {
    expect(missingValues(testCase, context)).toEqual([{ name: 'bookId', place: { list: 'steps', index: 1 } }]);
    expect(missingValues(testCase, { ...context, variables: ['bookId', 'TENANT'] })).toEqual([]);
  });

  it('is offered as the id that an earlier POST returned', () => {
    const [missing] = missingValues(testCase, context);
    if (missing === undefined) throw new Error('the case has a missing value');
    expect(offerCapture(testCase, missing)).toEqual({ place: { list: 'steps', index: 0 }, path: '$.id' });
    expect(offerCapture(testCase, { ...missing, name: 'token' })).toBeNull();
    expect(offerCapture(testCase, { ...missing, place: { list: 'steps', index: 0 } })).toBeNull();
  });
});
