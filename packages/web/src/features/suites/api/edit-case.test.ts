import { describe, expect, it } from 'vitest';
import { caseFixture } from './case.fixture.ts';
import { caseText, parseCase, removeCapture, setCheck, setRequest, statusList } from './edit-case.ts';

const testCase = caseFixture({
  steps: [{ req: { method: 'POST', path: '/books' }, expect: { must: { status: ['201'], schema: 'Book' } }, capture: { bookId: '$.id' } }],
});

describe('a case in the editor', () => {
  it('is the same after writing and reading', () => {
    expect(parseCase(caseText(testCase))).toEqual({ kind: 'case', testCase });
  });

  it('says what is wrong with a text that is no case', () => {
    expect(parseCase('{').kind).toBe('broken');
    expect(parseCase('{"id":"x"}')).toEqual({ kind: 'broken', problem: 'A case needs an id and steps.' });
  });

  it('takes another request and keeps the rest of the step', () => {
    const [step] = setRequest(testCase, 0, { path: '/v2/books' }).steps;
    expect(step).toMatchObject({ req: { method: 'POST', path: '/v2/books' }, capture: { bookId: '$.id' } });
  });

  it('gains and loses checks; a level without checks goes away', () => {
    const slow = setCheck(testCase, 0, 'should', { name: 'maxMs', value: 800 });
    expect(slow.steps[0]?.expect).toEqual({ must: { status: ['201'], schema: 'Book' }, should: { maxMs: 800 } });
    expect(setCheck(slow, 0, 'should', { name: 'maxMs', value: undefined }).steps[0]?.expect).toEqual(testCase.steps[0]?.expect);
    expect(setCheck(testCase, 0, 'must', { name: 'schema', value: undefined }).steps[0]?.expect).toEqual({ must: { status: ['201'] } });
  });

  it('forgets a captured value, and the list with its last', () => {
    expect(removeCapture(testCase, 0, 'bookId').steps[0]).not.toHaveProperty('capture');
  });

  it('reads statuses from a line', () => {
    expect(statusList('200, 4xx')).toEqual(['200', '4xx']);
    expect(statusList(' ')).toBeUndefined();
  });
});
