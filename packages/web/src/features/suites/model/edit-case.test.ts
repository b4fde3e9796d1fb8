import { describe, expect, it } from 'vitest';
import { caseFixture } from './case.fixture.ts';
import {
  addCapture,
  argumentOf,
  bodyText,
  caseText,
  pairValue,
  parseCase,
  removeCapture,
  setBody,
  setCheck,
  setPairs,
  setRequest,
  statusList,
  switchCase,
} from './edit-case.ts';

const testCase = caseFixture({
  steps: [{ req: { method: 'POST', path: '/books' }, expect: { must: { status: ['201'], schema: 'Book' } }, capture: { bookId: '$.id' } }],
});

describe('a case in the editor', () => {
  it('is the same after formatting and parsing', () => {
    expect(parseCase(caseText(testCase))).toEqual({ kind: 'case', testCase });
  });

  it('reports the errors of a text that is not a case', () => {
    expect(parseCase('{').kind).toBe('broken');
    expect(parseCase('{"id":"x"}')).toEqual({ kind: 'broken', problem: 'A case needs an id and steps.' });
  });

  it('changes the request and keeps the rest of the step', () => {
    const [step] = setRequest(testCase, 0, { path: '/v2/books' }).steps;
    expect(step).toMatchObject({ req: { method: 'POST', path: '/v2/books' }, capture: { bookId: '$.id' } });
  });

  it('adds and removes checks, and drops a level without checks', () => {
    const slow = setCheck(testCase, 0, 'should', { name: 'maxMs', value: 800 });
    expect(slow.steps[0]?.expect).toEqual({ must: { status: ['201'], schema: 'Book' }, should: { maxMs: 800 } });
    expect(setCheck(slow, 0, 'should', { name: 'maxMs', value: undefined }).steps[0]?.expect).toEqual(testCase.steps[0]?.expect);
    expect(setCheck(testCase, 0, 'must', { name: 'schema', value: undefined }).steps[0]?.expect).toEqual({ must: { status: ['201'] } });
  });

  it('removes a captured value, and the list with its last value', () => {
    expect(removeCapture(testCase, 0, 'bookId').steps[0]).not.toHaveProperty('capture');
  });

  it('parses statuses from a line', () => {
    expect(statusList('200, 4xx')).toEqual(['200', '4xx']);
    expect(statusList(' ')).toBeUndefined();
  });

  it('is disabled and on again without other changes', () => {
    const off = switchCase(testCase, 'off');
    expect(off).toEqual({ ...testCase, off: true });
    expect(switchCase(off, 'on')).toEqual(testCase);
  });

  it('adds and removes query values and headers', () => {
    const asked = setPairs(testCase, 0, 'query', { limit: 5 });
    expect(asked.steps[0]?.req.query).toEqual({ limit: 5 });
    expect(setPairs(asked, 0, 'query', {})).toEqual(testCase);
    expect(setPairs(testCase, 0, 'headers', { Accept: 'text/html' }).steps[0]?.req.headers).toEqual({ Accept: 'text/html' });
  });

  it('adds a captured value for later steps', () => {
    expect(addCapture(testCase, 0, 'title', '$.title').steps[0]?.capture).toEqual({ bookId: '$.id', title: '$.title' });
  });
});

describe('a typed value', () => {
  it.each([
    ['6', 5, 6],
    ['six', 5, 'six'],
    ['', 5, ''],
    ['false', true, false],
    ['a, b', ['a'], ['a', 'b']],
    ['6', undefined, '6'],
  ])('%j instead of %j becomes %j', (text, before, expected) => {
    expect(pairValue(text, before)).toEqual(expected);
  });

  it.each([
    ['5', 5],
    ['"5"', '5'],
    ['[1]', [1]],
    ['open', 'open'],
    [' ', undefined],
  ])('%j is parsed as the argument %j', (text, expected) => {
    expect(argumentOf(text)).toEqual(expected);
  });
});

const stepOf = ({ steps: [step] }: typeof testCase) => {
  if (step === undefined) throw new Error('the case has a step');
  return step;
};

describe('the body of a step', () => {
  const withBody = (text: string, from = testCase) => {
    const edited = setBody(from, 0, text);
    if (edited.kind === 'broken') throw new Error(edited.problem);
    return edited.testCase;
  };

  it('is set as JSON, shown unchanged, and removed when the text is cleared', () => {
    const filled = withBody('{"title": "Emma"}');
    expect(filled.steps[0]?.req.json).toEqual({ title: 'Emma' });
    expect(bodyText(stepOf(filled))).toBe('{\n  "title": "Emma"\n}');
    expect(withBody(' ', filled)).toEqual(testCase);
  });

  it('can be text other than JSON when it is sent unchanged', () => {
    const raw = { ...testCase, steps: [{ req: { method: 'POST', path: '/books', raw: '{' }, expect: {} }] } as const;
    expect(withBody('{"a":', raw).steps[0]?.req.raw).toBe('{"a":');
  });

  it('changes nothing and reports an error when it cannot be parsed', () => {
    expect(setBody(testCase, 0, '{"title":').kind).toBe('broken');
  });
});
