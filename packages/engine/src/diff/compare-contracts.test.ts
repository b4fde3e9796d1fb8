import { describe, expect, test } from 'vitest';
import type { ContractChange, JsonObject } from '../index.ts';
import { modelOf, shopDocument } from '../shop.fixture.ts';
import { compareContracts } from './compare-contracts.ts';

const text: JsonObject = { type: 'string' };
const thing = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({ type: 'object', required, properties });

function documentOf(operation: JsonObject, schemas: JsonObject = {}): JsonObject {
  const fine = { 200: { description: '' } };
  return {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { post: { responses: fine, ...operation } } },
    components: { schemas },
  };
}
const sends = (schema: JsonObject): JsonObject => ({ requestBody: { content: { 'application/json': { schema } } } });
const answers = (schema: JsonObject): JsonObject => ({
  responses: { 200: { description: '', content: { 'application/json': { schema } } } },
});
const query = (required: boolean, schema: JsonObject = text): JsonObject => ({
  parameters: [{ name: 'q', in: 'query', required, schema }],
});

function changes(before: JsonObject, after: JsonObject): readonly string[] {
  return compareContracts(modelOf(before), modelOf(after)).map(({ kind, place, message }) => `${kind}: ${place} ${message}`);
}

test('a document is no different from itself', () => {
  expect(changes(shopDocument, shopDocument)).toEqual([]);
});

describe('requests may ask for less, answers may give more', () => {
  test.each<[string, JsonObject, JsonObject, readonly string[]]>([
    ['a required query', {}, query(true), ['breaking: query q is new and required']],
    ['an optional query', {}, query(false), ['compatible: query q is new']],
    ['a query that becomes required', query(false), query(true), ['breaking: query q is required now']],
    ['a query that goes', query(true), {}, ['compatible: query q is not taken any more']],
    ['fewer choices to send', sends({ enum: ['a', 'b'] }), sends({ enum: ['a'] }), ['breaking: body loses the choices b']],
    ['more choices to send', sends({ enum: ['a'] }), sends({ enum: ['a', 'b'] }), ['compatible: body gains the choices b']],
    ['more choices to expect', answers({ enum: ['a'] }), answers({ enum: ['a', 'b'] }), ['breaking: answer 200 gains the choices b']],
    ['fewer choices to expect', answers({ enum: ['a', 'b'] }), answers({ enum: ['a'] }), ['compatible: answer 200 loses the choices b']],
    [
      'a lower maximum',
      sends({ type: 'integer', maximum: 9 }),
      sends({ type: 'integer', maximum: 5 }),
      ['breaking: body maximum was 9 and is 5'],
    ],
    ['a new maximum', sends(text), sends({ ...text, maxLength: 5 }), ['breaking: body maxLength was open and is 5']],
    [
      'a higher minimum in an answer',
      answers({ type: 'integer' }),
      answers({ type: 'integer', minimum: 1 }),
      ['compatible: answer 200 minimum was open and is 1'],
    ],
    ['another type to send', sends({ type: 'number' }), sends({ type: 'integer' }), ['breaking: body was number and is integer']],
    ['a wider type to send', sends({ type: 'integer' }), sends({ type: 'number' }), ['compatible: body was integer and is number']],
    [
      'a wider type to expect',
      answers({ type: 'integer' }),
      answers({ type: 'number' }),
      ['breaking: answer 200 was integer and is number'],
    ],
    ['null to expect', answers(text), answers({ type: ['string', 'null'] }), ['breaking: answer 200 was string and is string or null']],
    ['a field that goes from an answer', answers(thing({ a: text })), answers(thing({})), ['breaking: answer 200.a is gone']],
    ['a field that goes from a body', sends(thing({ a: text })), sends(thing({})), ['compatible: body.a is not read any more']],
    [
      'a field that need not be there',
      answers(thing({ a: text }, ['a'])),
      answers(thing({ a: text })),
      ['breaking: answer 200.a is optional now'],
    ],
    ['a field that must be sent', sends(thing({})), sends(thing({ a: text }, ['a'])), ['breaking: body.a is new and required']],
    ['another pattern', sends({ ...text, pattern: 'a' }), sends({ ...text, pattern: 'b' }), ['unknown: body has another pattern']],
    [
      'a media type that goes',
      sends(text),
      { requestBody: { content: { 'text/plain': { schema: text } } } },
      ['breaking: body application/json is not taken any more'],
    ],
    [
      'a success that goes',
      { responses: { 200: { description: '' }, 201: { description: '' } } },
      {},
      ['breaking: answer 201 is not documented any more'],
    ],
    [
      'an error that goes',
      { responses: { 200: { description: '' }, 409: { description: '' } } },
      {},
      ['compatible: answer 409 is not documented any more'],
    ],
    [
      'items of a list',
      answers({ type: 'array', items: thing({ a: text }) }),
      answers({ type: 'array', items: thing({}) }),
      ['breaking: answer 200[].a is gone'],
    ],
  ])('%s', (_name, before, after, expected) => {
    expect(changes(documentOf(before), documentOf(after))).toEqual(expected);
  });
});

describe('whole operations', () => {
  const paths = (...names: readonly string[]): JsonObject => ({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: Object.fromEntries(names.map((name) => [name, { get: { responses: { 200: { description: '' } } } }])),
  });

  test('one that goes breaks, one that comes does not', () => {
    expect(changes(paths('/a', '/b'), paths('/b', '/c'))).toEqual(['breaking: GET /a is gone', 'compatible: GET /c is new']);
  });

  test('credentials that were not needed break callers', () => {
    const secured = (security: readonly JsonObject[]): JsonObject => ({
      ...documentOf({ security }),
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'k' } } },
    });
    expect(changes(secured([]), secured([{ key: [] }]))).toEqual(['breaking: POST /a demands credentials now']);
    expect(changes(secured([{ key: [] }]), secured([]))).toEqual(['compatible: POST /a demands no credentials any more']);
  });
});

describe('shared schemas', () => {
  const many = (book: JsonObject): JsonObject => {
    const page = { type: 'array', items: { $ref: '#/components/schemas/Book' } };
    const op = (schema: JsonObject): JsonObject => ({
      responses: { 200: { description: '', content: { 'application/json': { schema } } } },
    });
    return {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: {
        '/books': { get: op(page) },
        '/books/{id}': { get: op({ $ref: '#/components/schemas/Book' }) },
        '/best': { get: op({ $ref: '#/components/schemas/Book' }) },
      },
      components: { schemas: { Book: book } },
    };
  };

  test('a change is told once, with every operation it reaches', () => {
    const found: readonly ContractChange[] = compareContracts(
      modelOf(many(thing({ a: text, b: text }))),
      modelOf(many(thing({ a: text }))),
    );
    expect(found).toEqual([
      { kind: 'breaking', place: 'Book.b', message: 'is gone', operations: ['GET /best', 'GET /books', 'GET /books/{id}'] },
    ]);
  });

  test('schemas that contain themselves end', () => {
    const tree = (properties: JsonObject): JsonObject => many(thing({ ...properties, child: { $ref: '#/components/schemas/Book' } }));
    expect(changes(tree({ a: text }), tree({}))).toEqual(['breaking: Book.a is gone']);
  });

  test('parts of allOf count as one', () => {
    const split = documentOf(answers({ allOf: [thing({ a: text }), thing({ b: text }, ['a'])] }));
    expect(changes(documentOf(answers(thing({ a: text, b: text }, ['a']))), split)).toEqual([]);
  });
});
