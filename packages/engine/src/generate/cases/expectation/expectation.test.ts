import { describe, expect, test } from 'vitest';
import type { Checks, JsonObject } from '../../../model/index.ts';
import { generate, suiteOf } from '../../../shop.fixture.ts';
import { documentOf, object } from '../../sketch.fixture.ts';

const thing = object({ id: { type: 'integer' } }, ['id']);
const receipt = object({ ticket: { type: 'string' } }, ['ticket']);
const schemas = { Thing: thing, Error: object({ message: { type: 'string' } }) };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const response = (content: JsonObject, description = 'fine'): JsonObject => ({ description, content });

/** The suite for one GET with these responses. */
function suiteFor(responses: JsonObject) {
  return suiteOf(
    generate({ say: '/generate smoke', document: documentOf({ '/thing': { get: { operationId: 'op', responses } } }, { schemas }) }),
  );
}

function mustFor(responses: JsonObject): Checks {
  return suiteFor(responses).cases[0]?.steps[0]?.expect.must ?? {};
}

function contentTypeFor(content: JsonObject): unknown {
  return mustFor({ 200: response(content) }).header?.['content-type'];
}

describe('a JSON response is checked against its schema', () => {
  const any = { schema: ref('Thing') };
  test.each<[string, JsonObject]>([
    ['XML after it', { 'application/json': any, 'application/xml': any }],
    ['XML before it', { 'application/xml': any, 'application/json': any }],
    ['HTML without a schema next to it', { 'text/html': {}, 'application/json': any }],
    ['a parameter in the media type', { 'application/json; charset=utf-8': any, 'text/csv': {} }],
    ['a stream of JSON next to it', { 'application/json;stream=watch': { schema: receipt }, 'application/json': any }],
    ['a vendor type next to it', { 'application/vnd.shop+json': { schema: receipt }, 'application/json': any }],
    ['only a vendor type and XML', { 'application/xml': any, 'application/vnd.shop+json': any }],
    ['a range of JSON types', { 'application/*+json': any, 'text/plain': {} }],
    ['any media type', { '*/*': any }],
    ['any application type', { 'application/*': any }],
  ])('with %s', (_, content) => {
    expect(mustFor({ 200: response(content) }).schema).toBe('Thing');
  });

  test('with a default response as the only one', () => {
    expect(mustFor({ default: response({ 'application/json': { schema: ref('Thing') } }) })).toMatchObject({
      status: ['2xx'],
      schema: 'Thing',
    });
  });

  test('but not against a default response that describes errors', () => {
    const json = { 'application/json': { schema: ref('Thing') } };
    expect(mustFor({ default: response({ 'application/json': { schema: ref('Error') } }) }).schema).toBeUndefined();
    expect(mustFor({ default: response(json, 'Unexpected error') }).schema).toBeUndefined();
    expect(mustFor({ 204: { description: 'done' }, default: response(json) }).schema).toBeUndefined();
  });

  test('with any of the schemas when several successes differ', () => {
    const suite = suiteFor({
      200: response({ 'application/json': { schema: ref('Thing') }, 'text/html': {} }),
      202: response({ 'application/json': { schema: receipt } }),
    });
    expect(suite.cases[0]?.steps[0]?.expect.must).toMatchObject({ status: ['2xx'], schema: 'op.2xx' });
    expect(suite.schemas['op.2xx']).toMatchObject({ anyOf: [{ $ref: '#/schemas/Thing' }, { required: ['ticket'] }] });
  });

  test('also beside a 204, for which runners skip the body check', () => {
    const json = response({ 'application/json': { schema: ref('Thing') } });
    expect(mustFor({ 200: json, 204: { description: 'nothing' } })).toMatchObject({
      status: ['2xx'],
      header: { 'content-type': [['contains', 'application/json']] },
      schema: 'Thing',
    });
    expect(mustFor({ '2XX': json, 204: { description: 'nothing' } })).toEqual({ status: ['2xx'] });
  });

  test('unless another success has no JSON body, because either may be returned', () => {
    const json = response({ 'application/json': { schema: ref('Thing') } });
    expect(mustFor({ 200: json, 202: { description: 'accepted' } })).toEqual({ status: ['2xx'] });
    expect(mustFor({ 200: json, 202: response({ 'text/plain': {} }) }).schema).toBeUndefined();
  });

  test('unless it is a string that is also offered as plain text, or a file', () => {
    const text = { schema: { type: 'string' } };
    expect(mustFor({ 200: response({ 'application/json': text, 'text/plain': text }) })).toEqual({ status: ['2xx'] });
    expect(mustFor({ 200: response({ 'application/json': text, 'application/xml': text }) }).schema).toBe('op.200');
    expect(mustFor({ 200: response({ 'application/json': { schema: { type: 'string', format: 'binary' } } }) }).schema).toBeUndefined();
  });
});

test('a response behind 3,000 references is checked with the schema at their end', () => {
  const links = Object.fromEntries(
    Array.from({ length: 3000 }, (_, index) => [`S${index}`, ref(index === 2999 ? 'Thing' : `S${index + 1}`)]),
  );
  const responses = { 200: response({ 'application/json': { schema: ref('S0') } }) };
  const document = documentOf({ '/thing': { get: { operationId: 'op', responses } } }, { schemas: { ...schemas, ...links } });
  const suite = suiteOf(generate({ say: '/generate smoke', document }));
  expect(suite.cases[0]?.steps[0]?.expect.must?.schema).toBe('S0');
  expect(suite.schemas).toEqual({ S0: expect.objectContaining({ type: 'object', required: ['id'] }) });
});

describe('A schema that lists members or items implies an object or a list', () => {
  const bodyFor = (schema: JsonObject) => mustFor({ 200: response({ 'application/json': { schema } }) }).body;
  const name = { name: { type: 'string' } };

  test('even without a type', () => {
    expect(bodyFor({ properties: name })).toEqual([['$', 'type', 'object']]);
    expect(bodyFor({ allOf: [{ properties: name }, { required: ['name'] }] })).toEqual([['$', 'type', 'object']]);
    expect(bodyFor({ items: { type: 'string' } })).toEqual([['$', 'type', 'array']]);
  });

  test('but not when the schema has more keywords', () => {
    expect(bodyFor({ type: 'object', properties: name })).toBeUndefined();
    expect(bodyFor({ properties: name, anyOf: [{ type: 'string' }, { required: ['name'] }] })).toBeUndefined();
    expect(bodyFor({ description: 'anything' })).toBeUndefined();
  });

  test('where all successes have the same type', () => {
    const json = (schema: JsonObject) => response({ 'application/json': { schema } });
    expect(mustFor({ 200: json({ properties: name }), 202: json({ required: ['id'] }) }).body).toEqual([['$', 'type', 'object']]);
    expect(mustFor({ 200: json({ properties: name }), 202: json({ type: 'object' }) }).body).toEqual([['$', 'type', 'object']]);
    expect(mustFor({ 200: json({ properties: name }), 202: json({ items: true }) }).body).toBeUndefined();
  });
});

describe('The content type', () => {
  test.each<[string, JsonObject, unknown]>([
    ['is the JSON type if it is offered', { 'application/xml': {}, 'application/json': {} }, [['contains', 'application/json']]],
    ['has no parameters', { 'application/json; charset=utf-8': {} }, [['contains', 'application/json']]],
    ['is any JSON type if several are offered', { 'application/json': {}, 'application/hal+json': {} }, [['contains', 'json']]],
    ['is any JSON type of a range', { 'application/*+json': {}, 'text/html': {} }, [['contains', 'json']]],
    ['is not checked if any type is possible', { '*/*': {} }, undefined],
    ['is not checked if there are several types and none is JSON', { 'text/csv': {}, 'text/plain': {} }, undefined],
    ['is the only one offered', { 'text/csv': {} }, [['contains', 'text/csv']]],
    ['of a sequence of JSON texts is its own type', { 'application/json-seq': {} }, [['contains', 'application/json-seq']]],
  ])('%s', (_, content, checks) => {
    expect(contentTypeFor(content)).toEqual(checks);
  });
});

describe('The request accepts JSON', () => {
  test.each<[string, JsonObject, string | undefined]>([
    ['by default, next to any other type', { 'text/html': {}, 'application/xml': {}, 'application/json': {} }, undefined],
    ['by default, if a range is offered', { 'text/html': {}, 'application/*+json': {} }, undefined],
    ['by its own name', { 'text/html': {}, 'application/vnd.shop+json': {} }, 'application/vnd.shop+json'],
    ['or the first type, if there is no JSON', { 'application/json-seq': {}, 'text/html': {} }, 'application/json-seq'],
  ])('%s', (_, content, accept) => {
    const suite = suiteFor({ 200: response(content) });
    expect(suite.defaults.headers?.Accept).toBe('application/json');
    expect(suite.cases[0]?.steps[0]?.req.headers?.Accept).toBe(accept);
  });

  test('also where only a default response is documented', () => {
    const suite = suiteFor({ default: response({ 'application/vnd.shop+json': { schema: ref('Thing') } }) });
    expect(suite.cases[0]?.steps[0]?.req.headers?.Accept).toBe('application/vnd.shop+json');
  });
});
