import { describe, expect, test } from 'vitest';
import type { Json, JsonObject, StepRequest } from '../../../model/index.ts';
import { generate, suiteOf } from '../../../shop.fixture.ts';
import { documentOf, jsonBody, object, pathParam } from '../../sketch.fixture.ts';

const text: JsonObject = { type: 'string' };

/** Returns the request in one of the operation's cases, by default `smoke`. */
function requestOf(operation: JsonObject, { path = '/things', method = 'post', id = 'smoke' } = {}): StepRequest | undefined {
  const document = documentOf({ [path]: { [method]: { operationId: 'op', ...operation } } });
  const { cases } = suiteOf(generate({ say: '/generate smoke', document }));
  return cases.find((testCase) => testCase.id === `op.${id}`)?.steps.at(-1)?.req;
}

const bodyOf = (schema: JsonObject, more: JsonObject = {}, id = 'smoke'): JsonObject =>
  Object(requestOf(jsonBody(schema, more), { id })?.json);

describe('A documented example is sent instead of an invented value', () => {
  const plate = object({ plate: text, colour: text, note: text }, ['plate', 'colour']);

  test.each<[string, JsonObject, JsonObject]>([
    ['of a property', object({ plate: { ...text, example: 'B-AS 17' } }, ['plate']), {}],
    ['of the schema', { ...plate, example: { plate: 'B-AS 17', colour: 'red' } }, {}],
    ['of the media type', plate, { example: { plate: 'B-AS 17', colour: 'red' } }],
    ['with a name', plate, { examples: { first: { value: { plate: 'B-AS 17', colour: 'red' } } } }],
  ])('%s', (_, schema, more) => {
    expect(bodyOf(schema, more).plate).toBe('B-AS 17');
  });

  test('also in the smallest request, which has only required parts', () => {
    const example = { plate: 'B-AS 17', colour: 'red', note: 'fast' };
    expect(bodyOf(plate, { example }, 'smoke.minimal')).toEqual({ plate: 'B-AS 17', colour: 'red' });
    expect(bodyOf({ ...plate, example }, {}, 'smoke.minimal')).toEqual({ plate: 'B-AS 17', colour: 'red' });
  });

  test('member by member, if the whole example is not valid', () => {
    const long = { type: 'array', minItems: 1, items: object({ part: text }, ['part']) };
    const schema = object({ plate: text, seats: { type: 'integer' }, parts: long }, ['plate', 'seats', 'parts']);
    const example = { plate: 'B-AS 17', seats: 'five', parts: [{ part: 'door' }] };
    expect(bodyOf(schema, { example })).toEqual({ plate: 'B-AS 17', seats: 1, parts: [{ part: 'door' }] });
  });

  test('as text or number, if the spec has it in the other form', () => {
    const schema = object(
      { area: { ...text, example: 10115 }, floor: { type: 'integer', example: '3' }, lift: { type: 'boolean', example: 'false' } },
      ['area', 'floor', 'lift'],
    );
    expect(bodyOf(schema)).toEqual({ area: '10115', floor: 3, lift: false });
  });

  test('in query, header and path, in preference to an enum value', () => {
    const choice = { type: 'string', enum: ['a', 'b'] };
    const parameters = [
      { name: 'kind', in: 'query', required: true, schema: choice, example: 'b' },
      { name: 'X-Region', in: 'header', required: true, schema: { ...text, examples: ['north'] } },
      { ...pathParam('format', choice), examples: { usual: { value: 'b' } } },
    ];
    expect(requestOf({ parameters }, { path: '/export/{format}', method: 'get' })).toMatchObject({
      path: '/export/b',
      query: { kind: 'b' },
      headers: { 'X-Region': 'north' },
    });
  });

  test('unless it is not valid', () => {
    expect(bodyOf(object({ size: { type: 'integer', maximum: 5, example: 9 } }, ['size']))).toEqual({ size: 1 });
    const parameters = [{ ...pathParam('format', { type: 'string', enum: ['a', 'b'] }), example: 'c' }];
    expect(requestOf({ parameters }, { path: '/export/{format}', method: 'get' })?.path).toBe('/export/a');
  });
});

describe('A field that servers keep unique', () => {
  const sent = (name: string, schema: JsonObject): Json | undefined => bodyOf(object({ [name]: { ...text, ...schema } }, [name]))[name];

  test.each<[string, JsonObject, RegExp]>([
    ['name', { example: 'Fluffy' }, /^Fluffy-\{\{RUN_ID\}\}-[0-9a-f]{5}$/],
    ['email', { example: 'jane@shop.example' }, /^jane-\{\{RUN_ID\}\}-[0-9a-f]{5}@shop\.example$/],
    ['sku', { example: 'ABC-123', maxLength: 26 }, /^ABC\{\{RUN_ID\}\}[0-9a-f]{5}$/],
    ['name', {}, /^assay-\{\{RUN_ID\}\}-[0-9a-f]{5}$/],
  ])('%s with %j is derived from its example', (name, schema, form) => {
    expect(sent(name, schema)).toMatch(form);
  });

  test.each<[string, JsonObject, string]>([
    ['countryCode', { example: 'DE' }, 'DE'],
    ['currency_code', { example: 'EUR' }, 'EUR'],
    ['code', { example: 'AB12', pattern: '^[A-Z]{2}[0-9]{2}$' }, 'AB12'],
    ['name', { example: 'Ada', maxLength: 5 }, 'Ada'],
  ])('%s with %j keeps its example, because no other value would be valid', (name, schema, value) => {
    expect(sent(name, schema)).toBe(value);
  });

  test('is derived from the example of the whole body', () => {
    const schema = object({ title: text, pages: { type: 'integer' } }, ['title']);
    expect(bodyOf(schema, { example: { title: 'Emma', pages: 12 } })).toEqual({
      title: expect.stringMatching(/^Emma-\{\{RUN_ID\}\}-/),
      pages: 12,
    });
  });
});
