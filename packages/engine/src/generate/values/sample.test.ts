import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSchema } from '../../json/check-schema.ts';
import type { SchemaTable } from '../../json/schema-ref.ts';
import type { Json, JsonObject, Schema } from '../../model/index.ts';
import { propertyRuns } from '../../property-runs.fixture.ts';
import { sampleSchema } from './sample.ts';
import type { Sample, SampleSize } from './sample-types.ts';
import { seededRandom } from './seeded-random.ts';

function sample(schema: Schema, size: SampleSize = 'maximal', schemas: SchemaTable = {}, name = ''): Sample {
  return sampleSchema(schema, { schemas, size, random: seededRandom(1), name, open: [], useExamples: size === 'maximal' });
}

function made(schema: Schema, size: SampleSize = 'maximal', schemas: SchemaTable = {}, name = ''): Json {
  const found = sample(schema, size, schemas, name);
  if (found.kind === 'impossible') throw new Error(found.reason);
  return found.value;
}

describe('The source of a sampled value', () => {
  test.each<[string, JsonObject, Json]>([
    ['a constant', { const: 7, examples: [8] }, 7],
    ['an example before a default', { type: 'string', examples: ['e'], default: 'd', enum: ['e', 'd', 'x'] }, 'e'],
    ['the next example when the first is not valid', { type: 'integer', examples: ['no', 5] }, 5],
    ['a default before the enum values', { type: 'string', default: 'd', enum: ['x', 'd'] }, 'd'],
    ['the first enum value that is not null', { enum: [null, 'a'] }, 'a'],
    ['null when nothing else is offered', { enum: [null] }, null],
    ['the first type that is not null', { type: ['null', 'boolean'] }, true],
  ])('%s', (_what, schema, value) => {
    expect(made(schema)).toEqual(value);
  });

  test('A map has an entry, except in a minimal sample.', () => {
    const labels = { type: 'object', additionalProperties: { type: 'integer' } };
    expect(made(labels)).toEqual({ key1: 1 });
    expect(made(labels, 'minimal')).toEqual({});
  });

  test('an example that matches two members of oneOf is only used for its member values', () => {
    const delay = (kind: string): JsonObject => ({ type: 'object', properties: { kind: { enum: [kind] } } });
    expect(made({ oneOf: [delay('normal'), delay('even')], properties: { ms: { type: 'integer' } }, examples: [{ ms: 5 }] })).toEqual({
      kind: 'normal',
      ms: 5,
    });
  });

  test.each([
    ['email', {}, /^reader-\d{4}@example\.com$/],
    ['countryCode', { minLength: 2, maxLength: 2 }, /^[A-Z]{2}$/],
    ['website', {}, /^https:\/\//],
    ['anything', { format: 'uuid' }, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/],
    ['anything', { format: 'date' }, /^\d{4}-\d\d-\d\d$/],
    ['startsAt', { format: 'date-time' }, /^2024-05-17T/],
    ['endsAt', { format: 'date-time' }, /^2034-05-18T/],
    ['expires_on', { format: 'date' }, /^2034-05-18$/],
    ['isbn', { pattern: '^97[89]\\d{10}$' }, /^97[89]\d{10}$/],
    ['title', { maxLength: 5 }, /^.{1,5}$/],
    ['title', { minLength: 30 }, /^.{30,}$/],
  ])('the text %s matches %j', (name, keywords, form) => {
    expect(made({ type: 'string', ...keywords }, 'maximal', {}, name)).toMatch(form);
  });

  test.each<[JsonObject]>([
    [{ type: 'integer', minimum: 5, maximum: 6 }],
    [{ type: 'integer', exclusiveMinimum: 5, exclusiveMaximum: 7 }],
    [{ type: 'number', exclusiveMinimum: 0, maximum: 0.5 }],
    [{ type: 'integer', multipleOf: 7, minimum: 10 }],
    [{ type: 'number', multipleOf: 0.05, minimum: 0.1, maximum: 0.2 }],
    [{ type: 'integer', maximum: -100 }],
  ])('a number within %j is found', (schema) => {
    expect(checkSchema(made(schema), schema, {})).toEqual([]);
  });
});

describe('Sizes', () => {
  const schema: Schema = {
    type: 'object',
    required: ['a', 'list'],
    properties: {
      a: { type: 'string' },
      b: { type: 'integer' },
      list: { type: 'array', items: { type: 'boolean' } },
      child: { type: 'object', required: ['x'], properties: { x: { type: 'string' }, y: { type: 'string' } } },
    },
  };

  test('minimal has the required parts, maximal has all parts', () => {
    expect(made(schema, 'minimal')).toEqual({ a: 'text', list: [] });
    expect(made(schema, 'maximal')).toEqual({ a: 'text', list: [true], b: 1, child: { x: 'text', y: 'text' } });
  });

  test('a schema that contains itself behind a description ends, as it does behind a bare reference', () => {
    const described = { allOf: [{ $ref: '#/schemas/Rule' }, { examples: [] }] };
    const schemas: SchemaTable = {
      Rule: { type: 'object', properties: { name: { type: 'string' }, not: described, all: { type: 'array', items: described } } },
      Choice: { type: 'object', properties: { of: { oneOf: [{ allOf: [{ $ref: '#/schemas/Choice' }] }, { type: 'null' }] } } },
    };
    expect(made({ $ref: '#/schemas/Rule' }, 'maximal', schemas)).toMatchObject({
      name: expect.any(String),
      not: { name: expect.any(String) },
    });
    expect(made({ $ref: '#/schemas/Choice' }, 'maximal', schemas)).toBeTypeOf('object');
  });

  test('An example of the whole is used unchanged for the maximal value, and member by member for the minimal one.', () => {
    const withExample: Schema = { ...schema, examples: [{ a: 'shown', list: [], extra: 1 }] };
    expect(made(withExample, 'maximal')).toEqual({ a: 'shown', list: [], extra: 1 });
    expect(made(withExample, 'minimal')).toEqual({ a: 'shown', list: [] });
  });

  test('A minimum number of items or properties is respected.', () => {
    expect(made({ type: 'array', minItems: 3, uniqueItems: true, items: { type: 'integer' } }, 'minimal')).toEqual([1, 2, 3]);
    expect(made({ type: 'object', minProperties: 2, additionalProperties: { type: 'integer' } }, 'minimal')).toEqual({
      key1: 1,
      key2: 1,
    });
    expect(Object.keys(Object(made({ type: 'object', minProperties: 1, properties: { a: { type: 'string' } } }, 'minimal')))).toEqual([
      'a',
    ]);
  });
});

describe('Combined schemas', () => {
  test('allOf is merged', () => {
    const schemas: SchemaTable = { Base: { type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 3 } } } };
    expect(
      made(
        { allOf: [{ $ref: '#/schemas/Base' }, { required: ['n'], properties: { n: { type: 'string' }, id: { maximum: 4 } } }] },
        'minimal',
        schemas,
      ),
    ).toEqual({ n: 'text', id: 3 });
  });

  test('the first alternative that can be sampled is used', () => {
    expect(
      made({
        oneOf: [
          { type: 'string', pattern: '^(?=x)y', minLength: 200001 },
          { type: 'integer', minimum: 9 },
        ],
      }),
    ).toBe(9);
    expect(
      made({
        type: 'object',
        properties: { kind: { type: 'string' } },
        oneOf: [
          { properties: { kind: { const: 'a' } }, required: ['kind'] },
          { properties: { kind: { const: 'b' } }, required: ['kind'] },
        ],
      }),
    ).toEqual({ kind: 'a' });
  });

  test('Recursion ends if it can, and is reported if it cannot.', () => {
    const schemas: SchemaTable = {
      Tree: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          children: { type: 'array', items: { $ref: '#/schemas/Tree' } },
          parent: { $ref: '#/schemas/Tree' },
        },
      },
      Endless: { type: 'object', required: ['next'], properties: { next: { $ref: '#/schemas/Endless' } } },
    };
    expect(checkSchema(made({ $ref: '#/schemas/Tree' }, 'maximal', schemas), { $ref: '#/schemas/Tree' }, schemas)).toEqual([]);
    expect(sample({ $ref: '#/schemas/Endless' }, 'minimal', schemas)).toMatchObject({
      kind: 'impossible',
      reason: expect.stringContaining('Endless requires itself'),
    });
  });
});

describe('A pattern with a length', () => {
  test.each<[string, number, number]>([
    ['^(a+)+$', 1000, 1000],
    ['^(a+)+$', 50_000, 60_000],
    ['^[A-Z]{2,10}$', 0, 3],
    ['^(?:ab)+$', 5, 6],
  ])('%s with %i to %i characters', (pattern, minLength, maxLength) => {
    const text = String(made({ type: 'string', pattern, minLength, maxLength }));
    expect(new RegExp(pattern).test(text)).toBe(true);
    expect(text.length).toBeGreaterThanOrEqual(minLength);
    expect(text.length).toBeLessThanOrEqual(maxLength);
  });

  test.each<[string, JsonObject, string]>([
    [
      'too long',
      { pattern: '^[a-z]{5,}$', maxLength: 4 },
      'no text matches both its pattern and its length limits: the pattern requires 5 characters or more, but at most 4 are allowed',
    ],
    [
      'too short',
      { pattern: '^a{1,3}$', minLength: 9 },
      'no text matches both its pattern and its length limits: the pattern allows up to 3 characters, but at least 9 are required',
    ],
    [
      'perhaps neither',
      { pattern: '^(?:ab)+$', minLength: 5, maxLength: 5 },
      'no text was found that matches its pattern and its length limits',
    ],
  ])('that is %s is reported with the known reason', (_what, schema, reason) => {
    expect(sample({ type: 'string', ...schema })).toEqual({ kind: 'impossible', reason });
  });
});

describe('A long chain of references', () => {
  const chain = (length: number, link: (ref: JsonObject) => JsonObject): SchemaTable =>
    Object.fromEntries([
      ...Array.from({ length }, (_, index): [string, Schema] => [`S${index}`, link({ $ref: `#/schemas/S${index + 1}` })]),
      [`S${length}`, { type: 'integer', minimum: 3 }],
    ]);
  const body: Schema = { type: 'object', required: ['v'], properties: { v: { $ref: '#/schemas/S0' } } };

  test.each([3000, 20_000])('of %i links is followed to its end', (length) => {
    const schemas = chain(length, (ref) => ref);
    expect(made(body, 'minimal', schemas)).toEqual({ v: 3 });
    expect(checkSchema({ v: 'text' }, body, schemas)).toEqual(['/v must be of type integer, not string']);
  });

  test('with keywords at every link is followed too', () => {
    expect(
      made(
        body,
        'minimal',
        chain(200, (ref) => ({ allOf: [ref], description: 'a link' })),
      ),
    ).toEqual({ v: 3 });
  });

  test('that is too long gives no value and a reason', () => {
    const schemas = chain(3000, (ref) => ({ allOf: [ref], description: 'a link' }));
    expect(sample(body, 'minimal', schemas)).toEqual({
      kind: 'impossible',
      reason: expect.stringContaining('is too deep or too large to check'),
    });
  });

  test('that is circular ends', () => {
    const circle: SchemaTable = {
      A: { allOf: [{ $ref: '#/schemas/B' }] },
      B: { allOf: [{ $ref: '#/schemas/A' }, { $ref: '#/schemas/A' }], type: 'integer' },
    };
    expect(sample({ $ref: '#/schemas/A' }, 'minimal', circle).kind).toBeDefined();
  });
});

describe('Impossible values are reported', () => {
  test.each<[Schema, string]>([
    [false, 'the schema does not allow any value'],
    [{ type: 'integer', minimum: 5, maximum: 4 }, 'no number satisfies the limits'],
    [{ type: 'string', format: 'binary' }, 'it is a file'],
    [{ type: 'string', pattern: '^a$', minLength: 9 }, 'no text matches both its pattern and its length limits'],
    [{ type: 'object', required: ['x'], properties: { x: { type: 'string', format: 'binary' } } }, 'x: it is a file'],
    [{ type: 'string', not: {} }, 'no valid value found: the value matches a schema that is not allowed'],
    [{ const: '{{BASE_URL}}' }, 'no text'],
  ])('%j', (schema, reason) => {
    const found = sample(schema);
    if (found.kind === 'value') expect(found.value).not.toBe('{{BASE_URL}}');
    else expect(found.reason).toContain(reason === 'no text' ? 'no valid value found' : reason);
  });
});

const scalar: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record(
    {
      type: fc.constant('integer'),
      minimum: fc.integer({ min: -50, max: 0 }),
      maximum: fc.integer({ min: 0, max: 50 }),
      multipleOf: fc.integer({ min: 1, max: 5 }),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    { type: fc.constant('string'), minLength: fc.nat(20), maxLength: fc.integer({ min: 20, max: 40 }) },
    { requiredKeys: ['type'] },
  ),
  fc.record({ type: fc.constant('string'), pattern: fc.constantFrom('^[A-Z]{3}-\\d{2,4}$', '^(foo|bar)+$', '[0-9a-f]{8}', '^\\+?\\d+$') }),
  fc.record({ type: fc.constant('string'), format: fc.constantFrom('date', 'date-time', 'uuid', 'email', 'uri', 'ipv4', 'unknown') }),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom<Json>('a', 1, true, null), { minLength: 1 }) }),
  fc.constant<JsonObject>({ type: 'boolean' }),
);
const anySchema: fc.Arbitrary<JsonObject> = fc.letrec<{ node: JsonObject }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.record({ type: fc.constant('array'), items: tie('node'), minItems: fc.nat(2), maxItems: fc.integer({ min: 2, max: 4 }) }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('name', 'price', 'email', 'x'), tie('node')),
      required: fc.subarray(['name', 'price']),
    }),
    fc.record({ oneOf: fc.tuple(tie('node'), fc.constant<JsonObject>({ type: 'null' })) }),
    fc.record({ allOf: fc.tuple(tie('node')) }),
  ),
})).node;

test('every sample conforms to its schema, in both sizes, and the same seed gives the same sample', () => {
  fc.assert(
    fc.property(anySchema, fc.constantFrom<SampleSize>('minimal', 'maximal'), fc.nat(), (schema, size, seed) => {
      const draw = (): Sample =>
        sampleSchema(schema, { schemas: {}, size, random: seededRandom(seed), name: '', open: [], useExamples: true });
      const found = draw();
      if (found.kind === 'value') expect(checkSchema(found.value, schema, {})).toEqual([]);
      expect(draw()).toEqual(found);
    }),
    { numRuns: propertyRuns(500) },
  );
});

test('nearly every ordinary schema can be sampled', () => {
  const schemas = fc.sample(anySchema, { numRuns: 300, seed: 4 });
  const sampled = schemas.filter((schema) => sample(schema).kind === 'value').length;
  expect(sampled / schemas.length).toBeGreaterThan(0.95);
});

test('a pattern with lookahead is not sampled, only documented values are used', () => {
  const pattern = '^(?=.*[0-9])[a-z0-9]{8}$';
  expect(sample({ type: 'string', pattern })).toMatchObject({ kind: 'impossible', reason: expect.stringContaining('lookaround') });
  expect(sample({ type: 'string', pattern, examples: ['abcdefg1'] })).toEqual({ kind: 'value', value: 'abcdefg1' });
});
