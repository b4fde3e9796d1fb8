import { describe, expect, test } from 'vitest';
import { documentOf, jsonBody, object } from './generate/sketch.fixture.ts';
import { type GeneratedSuite, type Json, type JsonObject, readSuite, type TestCase } from './index.ts';
import { generate, suiteOf } from './shop.fixture.ts';

const everything = (document: JsonObject): GeneratedSuite => generate({ say: '/generate', document });
const withBody = (schema: JsonObject, more: JsonObject = {}): JsonObject =>
  documentOf({ '/things': { post: { operationId: 'op', ...jsonBody(schema, more) } } });
const sentBodies = (generated: GeneratedSuite): readonly (Json | undefined)[] =>
  generated.files.length === 0 ? [] : suiteOf(generated).cases.map(({ steps }: TestCase) => steps.at(-1)?.req.json);

describe('A spec with little content', () => {
  test('Without operations, the suite is empty and covers nothing.', () => {
    expect(everything(documentOf({}))).toMatchObject({ plan: [], files: [], cases: 0 });
  });

  test('Without schemas, every operation still gets its smoke case, and no field is invented.', () => {
    const generated = generate({ say: '/generate smoke', document: documentOf({ '/things': { get: {}, post: {} } }) });
    expect(generated.plan.map(({ op }) => op)).toEqual(['GET /things', 'POST /things']);
    expect(sentBodies(generated).every((body) => body === undefined)).toBe(true);
  });

  test('A spec without any response still gives a suite that runners can read.', () => {
    const generated = everything({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/things': { get: {} } } });
    expect(readSuite(generated.files).kind).toBe('suite');
  });
});

describe('A schema that no value can match', () => {
  test.each<[string, JsonObject]>([
    ['has minLength above maxLength', { type: 'string', minLength: 5, maxLength: 2 }],
    ['has minimum above maximum', { type: 'integer', minimum: 10, maximum: 1 }],
    ['has minItems above maxItems', { type: 'array', items: { type: 'string' }, minItems: 3, maxItems: 1 }],
    ['must be a string and an integer', { allOf: [{ type: 'string' }, { type: 'integer' }] }],
    ['has an empty enum', { type: 'string', enum: [] }],
    ['has an enum value of another type', { type: 'integer', enum: ['a'] }],
    ['needs two unique items of a single enum value', { type: 'array', items: { enum: ['a'] }, minItems: 2, uniqueItems: true }],
    ['is forbidden and required', { not: {} }],
  ])('because it %s: no request is invented, and the operation is listed with a reason', (_what, schema) => {
    const generated = everything(withBody(object({ field: schema }, ['field'])));
    expect(generated.plan).toEqual([]);
    expect(generated.omitted).toEqual([{ op: 'POST /things', reason: expect.stringMatching(/\S/) }]);
  });

  test('is left out of the body when its field is optional', () => {
    const generated = everything(withBody(object({ bad: { type: 'string', minLength: 5, maxLength: 2 }, good: { type: 'string' } })));
    expect(generated.plan).toHaveLength(1);
    expect(JSON.stringify(sentBodies(generated).slice(0, 1))).not.toContain('bad');
  });
});

describe('A reference without a target', () => {
  test.each(['#/components/schemas/Gone', 'https://elsewhere.example/thing.json', '#/components/schemas/Loop'])(
    '%s: generation ends with a complete suite',
    ($ref) => {
      const document = {
        ...withBody(object({ field: { $ref } }, ['field'])),
        components: { schemas: { Loop: { $ref: '#/components/schemas/Loop' } } },
      };
      const generated = everything(document);
      expect(generated.plan.length + generated.omitted.length).toBe(1);
      if (generated.files.length > 0) expect(readSuite(generated.files).kind).toBe('suite');
    },
  );
});

describe('A pattern with catastrophic backtracking', () => {
  test.each(['^(a+)+$', '^(a|aa)+$', '^(.*,){30}P', '(x+x+)+y', '^(?=.*a)(?=.*b).{8,}$', '(', '^a{1,99999}$'])(
    '%s: it is sampled or reported, and generation ends',
    (pattern) => {
      const generated = everything(withBody(object({ field: { type: 'string', pattern } }, ['field'])));
      expect(generated.plan.length + generated.omitted.length).toBe(1);
    },
  );
});

describe('An example that does not match its schema', () => {
  test('is replaced by a matching value', () => {
    const schema = object({ count: { type: 'integer', minimum: 1 } }, ['count']);
    const generated = everything(withBody(schema, { example: { count: 'many' } }));
    const [first] = suiteOf(generated).cases;
    expect(first?.steps.at(-1)?.req.json).toMatchObject({ count: expect.any(Number) });
  });
});

test('Each of a thousand operations gets cases or a reason.', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [
      `/things${index}`,
      { get: { operationId: `list${index}` }, post: { operationId: `create${index}` } },
    ]),
  );
  const generated = generate({ say: '/generate smoke', document: documentOf(paths) });
  expect(generated.plan.length + generated.omitted.length).toBe(1000);
  expect(generated.files.length).toBeLessThanOrEqual(11);
});
