import { expect, test } from 'vitest';
import { asSchema } from '../json/as-schema.ts';
import { schemaViolations } from '../json/check-schema.ts';
import { isList, isObject, objectOf } from '../json/values.ts';
import type { Json, JsonObject, Schema } from '../model/index.ts';
import { compileValidator } from './compile-validator.ts';
import { suiteSchema } from './suite-schema.ts';

const table = Object.fromEntries(
  Object.entries(objectOf(suiteSchema.$defs)).map(([name, schema]): [string, Schema] => [name, asSchema(schema)]),
);

const step: JsonObject = {
  id: 'a',
  title: 'A',
  req: {
    method: 'POST',
    path: '/a/{{ID}}',
    base: 'OTHER_URL',
    query: { q: ['x', 1, true], r: 'y' },
    headers: { 'X-One': '1' },
    auth: 'bearer',
    json: { any: [null, { thing: 1 }] },
    timeoutMs: 1000,
  },
  expect: {
    must: {
      status: ['200', '4xx'],
      header: { 'content-type': [['contains', 'json'], ['exists']] },
      body: [['$.id', 'eq', 1]],
      schema: 'Thing',
    },
    should: { notStatus: ['5xx'], maxMs: 0.5 },
    unless: ['409'],
  },
  capture: { id: '$.id', tag: { header: 'etag' } },
  retry: { times: 3, waitMs: 0, untilStatus: ['200'] },
};
const testCase: JsonObject = {
  ...{ id: 'one', title: 'One', tags: ['smoke', 'flow'], op: 'GET /a', why: 'w', evidence: 'C', needs: ['two'], serial: 'last', by: 'llm' },
  ...{ edited: true, off: false, steps: [step], finally: [{ req: { method: 'GET', path: '/', raw: 'r', form: { a: 'b' } }, expect: {} }] },
};
const header: JsonObject = {
  assay: '2',
  suite: { id: 's', name: 'S', generator: 'g', engineVersion: '0', seed: 1, spec: { title: 't', version: '1', sha256: 'x' } },
  env: { BASE_URL: { required: true, default: 'd', secret: false, doc: 'x' } },
  auth: { none: null, bearer: { in: 'header', name: 'Authorization', value: 'Bearer {{token}}' } },
  defaults: { timeoutMs: 1, headers: { a: 'b' }, auth: 'none', followRedirects: true },
  schemas: { Thing: { type: 'object' }, Any: true },
  probe: { method: 'GET', path: '/health', auth: 'none' },
  documented: { 'GET /a': ['200', '4XX', 'default'] },
  setup: [testCase],
  include: ['tests/endpoint/a.json'],
};

const ODD: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e9,
  '',
  'x',
  'X',
  '😀'.repeat(251),
  'x'.repeat(9000),
  '..',
  '//',
  'a\nb',
  [],
  ['x'],
  {},
  { x: 1 },
];

/** Yields damaged copies of a value, with each part replaced, removed or extended by an unknown property. */
function* damaged(value: Json): Generator<Json> {
  yield* ODD;
  if (isList(value)) {
    yield [...value, ...value, ...value, ...value];
    for (const [index, item] of value.entries()) for (const other of damaged(item)) yield value.with(index, other);
  } else if (isObject(value)) {
    yield { ...value, surprise: 'x' };
    yield { ...value, 'with space': 'x' };
    for (const [name, member] of Object.entries(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
      for (const other of damaged(member)) yield { ...value, [name]: other };
    }
  }
}

test.each([
  ['header', header],
  ['file', { cases: [testCase] }],
])('The quick test judges a %s and every damaged copy like the full check.', (name, good) => {
  const rule: Schema = { $ref: `#/$defs/${name}` };
  const isGood = compileValidator(rule, table);
  expect(isGood(good)).toBe(true);
  const verdicts = [...damaged(good)].map((value) => {
    const isRight = isGood(value) === (schemaViolations(value, rule, table).length === 0);
    return { isRight, isRefused: !isGood(value), text: isRight ? '' : JSON.stringify(value) };
  });
  expect(verdicts.filter(({ isRight }) => !isRight)).toEqual([]);
  expect(verdicts.filter(({ isRefused }) => isRefused).length).toBeGreaterThan(500);
});

test('An unknown rule is rejected when it is compiled.', () => {
  expect(() => compileValidator({ type: 'array', uniqueItems: true }, {})).toThrow('uniqueItems');
});
