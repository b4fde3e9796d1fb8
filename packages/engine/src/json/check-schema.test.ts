import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject, Schema } from '../model/index.ts';
import { propertyRuns } from '../property-runs.fixture.ts';
import { checkSchema, schemaViolations } from './check-schema.ts';

const conforms = (value: Json, schema: Schema, schemas: Readonly<Record<string, Schema>> = {}): boolean =>
  checkSchema(value, schema, schemas).length === 0;

describe('Single keywords', () => {
  test.each<[JsonObject, Json, Json]>([
    [{ type: 'integer' }, 1.0, 1.5],
    [{ type: ['string', 'null'] }, null, 1],
    [{ enum: [1, { a: [1] }] }, { a: [1] }, { a: [2] }],
    [{ const: { a: 1, b: 2 } }, { b: 2, a: 1 }, { a: 1 }],
    [{ minimum: 1, maximum: 3 }, 3, 3.01],
    [{ exclusiveMinimum: 1 }, 1.1, 1],
    [{ exclusiveMaximum: 1 }, 0.9, 1],
    [{ multipleOf: 0.01 }, 19.99, 19.995],
    [{ minLength: 2, maxLength: 2 }, '😀😀', '😀'],
    [{ pattern: '^a+$' }, 'aaa', 'aab'],
    [{ items: { type: 'string' } }, ['a'], ['a', 1]],
    [{ prefixItems: [{ type: 'string' }], items: false }, ['a'], ['a', 'b']],
    [{ contains: { type: 'number' }, maxContains: 1 }, ['a', 1], [1, 2]],
    [{ contains: { type: 'number' }, minContains: 2 }, [1, 'a', 2], [1, 'a']],
    [{ minItems: 1, maxItems: 2 }, [1], []],
    [
      { uniqueItems: true },
      [1, '1', { a: 1 }],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
    [{ required: ['a'] }, { a: null }, { b: 1 }],
    [{ properties: { a: { type: 'string' } } }, { a: 'x', b: 1 }, { a: 1 }],
    [{ properties: { a: true }, additionalProperties: false }, { a: 1 }, { b: 1 }],
    [{ patternProperties: { '^x-': { type: 'number' } }, additionalProperties: false }, { 'x-a': 1 }, { 'x-a': 'b' }],
    [{ propertyNames: { maxLength: 2 } }, { ab: 1 }, { abc: 1 }],
    [{ minProperties: 1, maxProperties: 1 }, { a: 1 }, {}],
    [{ dependentRequired: { a: ['b'] } }, { b: 1 }, { a: 1 }],
    [{ dependentSchemas: { a: { required: ['c'] } } }, { a: 1, c: 1 }, { a: 1 }],
    [{ allOf: [{ minimum: 1 }, { maximum: 2 }] }, 2, 3],
    [{ anyOf: [{ type: 'string' }, { minimum: 5 }] }, 6, 4],
    [{ oneOf: [{ minimum: 1 }, { maximum: 5 }] }, 0, 3],
    [{ not: { type: 'string' } }, 1, 'a'],
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema, not a promise
    [{ if: { minimum: 10 }, then: { multipleOf: 10 }, else: { maximum: 5 } }, 20, 7],
  ])('%j accepts %j and rejects %j', (schema, good, bad) => {
    expect(checkSchema(good, schema, {})).toEqual([]);
    expect(checkSchema(bad, schema, {})).not.toEqual([]);
  });

  test('false rejects every value, true accepts every value', () => {
    expect(conforms(1, true)).toBe(true);
    expect(conforms(1, false)).toBe(false);
  });
});

describe('References', () => {
  const schemas: Record<string, Schema> = {
    Node: {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer' }, children: { type: 'array', items: { $ref: '#/schemas/Node' } } },
    },
    Loop: { $ref: '#/schemas/Pool' },
    Pool: { $ref: '#/schemas/Loop' },
    Knot: { allOf: [{ $ref: '#/schemas/Knot' }] },
  };

  test('recursive schemas are followed to the depth of the value', () => {
    expect(conforms({ id: 1, children: [{ id: 2, children: [] }] }, { $ref: '#/schemas/Node' }, schemas)).toBe(true);
    expect(checkSchema({ id: 1, children: [{ id: 2, children: [{ id: 'x' }] }] }, { $ref: '#/schemas/Node' }, schemas)).toEqual([
      '/children/0/children/0/id must be of type integer, not string',
    ]);
  });

  test('keywords next to a reference count too', () => {
    expect(conforms({ id: 1 }, { $ref: '#/schemas/Node', required: ['name'] }, schemas)).toBe(false);
  });

  test('references that only refer to each other constrain nothing', () => {
    expect(conforms('anything', { $ref: '#/schemas/Loop' }, schemas)).toBe(true);
  });

  test('a schema that refers to itself without descending into the value ends with a message', () => {
    expect(checkSchema(1, { $ref: '#/schemas/Knot' }, schemas)).toEqual(['the value is too deep or too large to check']);
  });

  test('an unknown reference constrains nothing', () => {
    expect(conforms(1, { $ref: '#/schemas/toString' }, schemas)).toBe(true);
  });
});

describe('Hostile input', () => {
  test('exponential alternatives are stopped', () => {
    const wide: Schema = { anyOf: Array.from({ length: 12 }, () => ({ properties: { a: { $ref: '#/schemas/Wide' } }, required: ['b'] })) };
    let value: Json = {};
    for (let depth = 0; depth < 40; depth += 1) value = { a: value };
    expect(checkSchema(value, wide, { Wide: wide })).not.toEqual([]);
  });

  test('a pattern that hangs backtracking matchers is evaluated immediately', () => {
    expect(conforms(`${'a'.repeat(50_000)}!`, { pattern: '^(a+)+$' })).toBe(false);
  });

  test('a pattern that cannot be evaluated constrains nothing', () => {
    expect(conforms('b', { pattern: '^(?=a)' })).toBe(true);
    expect(conforms({ b: 1 }, { patternProperties: { '^(?!b)': true }, additionalProperties: false })).toBe(true);
  });

  test('keywords with a value of the wrong type are ignored', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.dictionary(
          fc.constantFrom('type', 'enum', 'items', 'required', 'properties', 'allOf', 'pattern', 'minimum', 'not', 'if', '$ref'),
          fc.jsonValue(),
        ),
        (value, schema) => {
          expect(Array.isArray(checkSchema(JSON.parse(JSON.stringify(value)), JSON.parse(JSON.stringify(schema)), {}))).toBe(true);
        },
      ),
    );
  });
});

test('violations contain the place and the rule', () => {
  const schema: Schema = { properties: { 'a/b': { items: { minimum: 2 } } }, required: ['c'] };
  expect(schemaViolations({ 'a/b': [2, 1] }, schema, {})).toEqual([
    { pointer: '/c', message: 'is missing' },
    { pointer: '/a~1b/1', message: 'must be at least 2' },
  ]);
});

/** Valid JSON Schemas in our subset, small enough that random values both match and violate them. */
const leaf: fc.Arbitrary<Schema> = fc.oneof(
  fc.boolean(),
  fc.constantFrom<JsonObject>(
    { type: 'string' },
    { type: 'integer' },
    { type: 'number' },
    { type: 'null' },
    { type: ['boolean', 'array'] },
    { type: 'object' },
  ),
  fc.record({ minimum: fc.integer({ min: -3, max: 3 }), maximum: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ minLength: fc.nat(3), maxLength: fc.nat(3) }),
  fc.constantFrom<JsonObject>(
    { pattern: '^a' },
    { pattern: 'b$' },
    { multipleOf: 2 },
    { uniqueItems: true },
    { minItems: 1 },
    { maxProperties: 1 },
  ),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom<Json>('a', 1, null, true, [], { a: 1 }), { minLength: 1 }) }),
  fc.constant<JsonObject>({ $ref: '#/schemas/Named' }),
);
const nestedSchema: fc.Arbitrary<Schema> = fc.letrec<{ schema: Schema }>((tie) => {
  const list = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
  return {
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.record({
        properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema')),
        required: fc.constantFrom<string[]>([], ['a'], ['b']),
      }),
      fc.record({ properties: fc.dictionary(fc.constantFrom('a'), tie('schema')), additionalProperties: tie('schema') }),
      fc.record({ items: tie('schema') }),
      fc.record({ prefixItems: list, items: tie('schema') }),
      fc.record({ allOf: list }),
      fc.record({ anyOf: list }),
      fc.record({ oneOf: list }),
      fc.record({ not: tie('schema') }),
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema, not a promise
      fc.record({ if: tie('schema'), then: tie('schema'), else: tie('schema') }),
      fc.record({ dependentSchemas: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema')) }),
    ),
  };
}).schema;
// Only at the top level, because in a loop over several values ajv 8 applies a `contains` match from one list to the next list.
const schemaArbitrary = fc.oneof({ weight: 9, arbitrary: nestedSchema }, { weight: 1, arbitrary: fc.record({ contains: nestedSchema }) });
const valueArbitrary: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>('a', 'ab', 'b', '', 'é😀', 0, 1, -2, 2, 1.5, null, true, false),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

test('results agree with ajv on random schemas and values', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, unicodeRegExp: true, logger: false });
  const named: Schema = { anyOf: [{ type: 'integer' }, { type: 'array', items: { $ref: '#/schemas/Named' } }] };
  fc.assert(
    fc.property(schemaArbitrary, valueArbitrary, (schema, value) => {
      const root = { ...(typeof schema === 'boolean' ? { allOf: [schema] } : schema), schemas: { Named: named } };
      const validate = ajv.compile(root);
      expect(conforms(value, schema, { Named: named })).toBe(validate(value));
    }),
    { numRuns: propertyRuns(400) },
  );
});
