import type { Step } from '@assay/engine/model';
import { describe, expect, it } from 'vitest';
import {
  addCapture,
  fieldPath,
  pairValue,
  parseArgument,
  removeCapture,
  setCheck,
  setPairs,
  setRequest,
  setTitle,
  statusList,
} from './edit-step.ts';
import { bodyKind, bodyText, setBody, setBodyKind } from './step-body.ts';

const step: Step = {
  req: { method: 'POST', path: '/books' },
  expect: { must: { status: ['201'], schema: 'Book' } },
  capture: { bookId: '$.id' },
};

describe('a step in the editor', () => {
  it('changes the request and keeps the rest', () => {
    expect(setRequest(step, { path: '/v2/books' })).toEqual({ ...step, req: { method: 'POST', path: '/v2/books' } });
  });

  it('takes a credential, keeps it when the path changes, and drops it again', () => {
    const signed = setRequest(step, { auth: 'bearer' });
    expect(setRequest(signed, { path: '/x' }).req.auth).toBe('bearer');
    expect(setRequest(signed, { auth: undefined })).toEqual(step);
  });

  it('has a name or none', () => {
    expect(setTitle(step, 'Create').title).toBe('Create');
    expect(setTitle(setTitle(step, 'Create'), '')).toEqual(step);
  });

  it('adds and removes checks, and drops a level without checks', () => {
    const slow = setCheck(step, 'should', { name: 'maxMs', value: 800 });
    expect(slow.expect).toEqual({ must: { status: ['201'], schema: 'Book' }, should: { maxMs: 800 } });
    expect(setCheck(slow, 'should', { name: 'maxMs', value: undefined }).expect).toEqual(step.expect);
    expect(setCheck(step, 'must', { name: 'schema', value: undefined }).expect).toEqual({ must: { status: ['201'] } });
  });

  it('captures values, and drops the list with its last value', () => {
    expect(addCapture(step, 'title', '$.title').capture).toEqual({ bookId: '$.id', title: '$.title' });
    expect(removeCapture(step, 'bookId')).not.toHaveProperty('capture');
  });

  it('parses statuses from a line', () => {
    expect(statusList('200, 4xx')).toEqual(['200', '4xx']);
    expect(statusList(' ')).toBeUndefined();
  });

  it('adds and removes query values and headers', () => {
    const asked = setPairs(step, 'query', { limit: 5 });
    expect(asked.req.query).toEqual({ limit: 5 });
    expect(setPairs(asked, 'query', {})).toEqual(step);
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
    expect(parseArgument(text)).toEqual(expected);
  });

  it.each([
    ['id', '$.id'],
    ['[0].id', '$[0].id'],
    ['$.id', '$.id'],
    [' ', ''],
  ])('the field %j is the path %j', (text, path) => {
    expect(fieldPath(text)).toBe(path);
  });
});

describe('the body of a step', () => {
  const withBody = (text: string, from = step) => {
    const edited = setBody(from, text);
    if (edited.kind === 'broken') throw new Error(edited.problem);
    return edited.step;
  };

  it('is set as JSON, shown unchanged, and removed when the text is cleared', () => {
    const filled = withBody('{"title": "Emma"}');
    expect(filled.req.json).toEqual({ title: 'Emma' });
    expect(bodyText(filled)).toBe('{\n  "title": "Emma"\n}');
    expect(withBody(' ', filled)).toEqual(step);
  });

  it('can be text other than JSON when it is sent unchanged', () => {
    expect(withBody('{"a":', setBodyKind(step, 'raw')).req.raw).toBe('{"a":');
  });

  it('starts empty when its kind changes', () => {
    const form = setBodyKind(withBody('{"a":1}'), 'form');
    expect([bodyKind(form), form.req.form, form.req.json]).toEqual(['form', {}, undefined]);
    expect(setBodyKind(form, 'none')).toEqual(step);
  });

  it('changes nothing and reports an error when it cannot be parsed', () => {
    expect(setBody(step, '{"title":').kind).toBe('broken');
  });
});
