import { describe, expect, test } from 'vitest';
import type { Json } from '../../model/index.ts';
import { collectNotes } from '../../readers/rejections/collect-notes.ts';
import { classifyNote } from './classify-note.ts';

describe('Problems in the error formats of frameworks', () => {
  test.each<[string, Json | undefined, string, readonly (readonly string[] | null)[]]>([
    [
      'problem+json',
      { title: 'Bad', errors: [{ pointer: '#/items/0/name', detail: 'is required' }] },
      'is required',
      [['items', '0', 'name']],
    ],
    ['JSON:API', { errors: [{ source: { pointer: '/data/attributes/title' }, detail: "can't be blank" }] }, "can't be blank", [['title']]],
    ['FastAPI', { detail: [{ loc: ['body', 'price'], msg: 'Field required', type: 'missing' }] }, 'Field required', [['price']]],
    ['Spring', { status: 400, errors: [{ field: 'email', defaultMessage: 'must not be blank' }] }, 'must not be blank', [['email']]],
    [
      'ajv',
      { errors: [{ instancePath: '/user', message: 'must have required property', params: { missingProperty: 'name' } }] },
      'must have required property',
      [['user', 'name']],
    ],
    ['Laravel', { message: 'Invalid', errors: { name: ['The name field is required.'] } }, 'The name field is required.', [['name']]],
    ['Rails', { errors: { title: ["can't be blank"] } }, "can't be blank", [['title']]],
    ['Django', { name: ['This field is required.'] }, 'This field is required.', [['name']]],
    [
      '.NET',
      { title: 'One or more', errors: { '$.count': ['The JSON value could not be converted.'] } },
      'The JSON value could not be converted.',
      [['count']],
    ],
    [
      'a list with another name inside the error',
      { error: { code: 'invalid', message: 'Invalid input', fields: [{ field: 'starts_at', message: 'must be in the future' }] } },
      'must be in the future',
      [['starts_at']],
    ],
    ['an error that shows the resource', { message: 'Taken', items: [{ name: 'a', description: 'b' }] }, 'Taken', [null]],
    ['one sentence', { error: "Key 'name' not present or not a String" }, "Key 'name' not present or not a String", [null]],
    ['nested error', { error: { message: 'No rrsets given in update request' } }, 'No rrsets given in update request', [null]],
    [
      'details with places',
      { message: 'x', details: [{ path: '/body/data/tags', message: 'is required' }] },
      'is required',
      [['data', 'tags']],
    ],
    ['a list of texts', ['name is required'], 'name is required', [null]],
    ['plain text', undefined, 'missing field name', [null]],
  ])('%s', (_name, json, text, places) => {
    const notes = collectNotes(json, 'missing field name');
    expect(notes.map(({ at }) => at)).toEqual(places);
    expect(notes[0]?.text).toBe(text);
  });

  test('A problem with the query names its location.', () => {
    const [note] = collectNotes({ detail: [{ loc: ['query', 'limit'], msg: 'Input should be less than or equal to 100' }] }, '');
    expect(note).toMatchObject({ place: 'query', at: ['limit'] });
  });

  test('A huge or empty body results in few and short notes.', () => {
    const many = collectNotes({ errors: Array.from({ length: 500 }, () => ({ field: 'a', message: 'x'.repeat(5000) })) }, '');
    expect(many.length).toBeLessThanOrEqual(12);
    expect(many.every(({ text }) => text.length <= 600)).toBe(true);
    expect(collectNotes(undefined, '')).toEqual([]);
  });
});

describe('What a rejection asks for', () => {
  const names = ['name', 'kind', 'email', 'algorithm', 'type', 'startDate', 'rrsets'];
  const classify = (text: string) => classifyNote({ text, at: null, place: null, allowed: null, shape: 'text' }, names);

  test.each([
    ["Key 'kind' not present or not a String", 'missing', 'kind'],
    ["'email' is a required property", 'missing', 'email'],
    ['No rrsets given in update request', 'missing', 'rrsets'],
    ["Key: 'Zone.Name' Error:Field validation for 'Name' failed on the 'required' tag", 'missing', 'name'],
    ['name already exists', 'unique', 'name'],
    ['There is already a zone with that name', 'unique', 'name'],
    ['startDate must be at most two years ahead', 'nearer', 'startDate'],
    ['startDate must not be older than 90 days: at most 90 days back', 'nearer', 'startDate'],
    ['startDate must be at least two days in advance', 'later', 'startDate'],
    ['A feature cannot depend on itself', 'itself', null],
    ["DNS Name 'example.com' is not canonical", 'dot', 'name'],
    ["Input should be 'a', 'b' or 'c' for kind", 'one-of', 'kind'],
    ['kind must be one of [native, slave]', 'one-of', 'kind'],
    ['The email must match format "email". You sent "x".', 'format', 'email'],
    ['name must match pattern "^[a-z]+$". You sent "X9".', 'pattern', 'name'],
    ['name must be at least 3 characters long', 'shortest', 'name'],
    ['name must be at most 10 characters', 'longest', 'name'],
    ['startDate must be a string', 'type', 'startDate'],
    ['unknown field "kind"', 'drop', 'kind'],
    ['Could not find algorithm with that name', 'unknown', 'algorithm'],
    ['Bad Request', 'named', null],
  ])('%s', (text, kind, field) => {
    const problem = classify(text);
    expect([problem.kind, problem.field]).toEqual([kind, field]);
  });

  test('An unknown word without quotes is never a field.', () => {
    expect(classify('Please send a proper JSON body').field).toBeNull();
  });

  test.each([
    ["Input should be 'a', 'b' or 'c'", ['a', 'b', 'c']],
    ['must be one of [native, slave]', ['native', 'slave']],
    ['Only "flexible" strategy can be used', ['flexible']],
    ['must match pattern "^x$". You sent "y".', []],
  ])('%s allows %j.', (text, allowed) => {
    expect(classify(text).allowed).toEqual(allowed);
  });

  test('A pattern ends at its quote.', () => {
    expect(classify('name must match pattern "^[Aa]$". You sent "b".').word).toBe('^[Aa]$');
  });

  test('Hostile text is classified in bounded time.', () => {
    const hostile = [`"'`.repeat(300), 'a, '.repeat(200), `must be ${'"a" or '.repeat(80)}`, '/'.repeat(600), `match ${'"'.repeat(590)}`];
    const begin = performance.now();
    for (const text of hostile) classify(text);
    expect(performance.now() - begin).toBeLessThan(5000);
  });
});
