import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillJson } from '../json/template.ts';
import type { Json, JsonObject, TestCase } from '../model/index.ts';
import { propertyRuns } from '../property-runs.fixture.ts';
import { documentOf, generateCasesFor, jsonBody, object } from './sketch.fixture.ts';

const word = fc.constantFrom('title', 'price', 'count', 'kind', 'tags', 'email', 'note');
const leaf: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record(
    {
      type: fc.constantFrom('integer', 'number'),
      minimum: fc.integer({ min: -20, max: 0 }),
      maximum: fc.integer({ min: 1, max: 40 }),
      multipleOf: fc.constantFrom(1, 2, 5),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record({ type: fc.constant('string'), minLength: fc.nat(4), maxLength: fc.integer({ min: 4, max: 60 }) }, { requiredKeys: ['type'] }),
  fc.record({ type: fc.constant('string'), pattern: fc.constantFrom('^[A-Z]{2,4}$', '^\\d+$', '[a-f]', '^(foo|bar)$') }),
  fc.record({ type: fc.constant('string'), enum: fc.uniqueArray(fc.constantFrom('a', 'B', 'c-d', 'é'), { minLength: 1 }) }),
  fc.record({ type: fc.constant('boolean') }),
  fc.record({ type: fc.constant(['string', 'null']) }),
  fc.record({
    type: fc.constant('array'),
    items: fc.constant({ type: 'integer' }),
    minItems: fc.nat(2),
    maxItems: fc.integer({ min: 2, max: 5 }),
  }),
  fc.record({
    anyOf: fc.constantFrom<readonly JsonObject[]>([{ type: 'integer' }, { type: 'null' }], [{ type: 'string' }, { type: 'boolean' }]),
  }),
);
const node: fc.Arbitrary<JsonObject> = fc.letrec<{ node: JsonObject }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.tuple(fc.dictionary(word, tie('node'), { maxKeys: 3 }), fc.subarray(['title', 'kind'])).map(([properties, names]) =>
      object(
        properties,
        names.filter((name) => Object.hasOwn(properties, name)),
      ),
    ),
    tie('node').map((items): JsonObject => ({ type: 'array', items, maxItems: 3 })),
  ),
})).node;
const body = fc
  .tuple(fc.dictionary(word, node, { minKeys: 1, maxKeys: 5 }), fc.array(word), fc.boolean())
  .map(([properties, names, isClosed]) => ({
    ...object(
      properties,
      [...new Set(names)].filter((name) => Object.hasOwn(properties, name)),
    ),
    ...(isClosed ? { additionalProperties: false } : {}),
  }));

/** The body that a server would parse, with placeholders filled. */
function received(testCase: TestCase): Json | undefined {
  const { json } = testCase.steps.at(-1)?.req ?? {};
  const filled = json === undefined ? null : fillJson(json, () => '1a2b3c4d');
  return filled?.kind === 'filled' ? JSON.parse(JSON.stringify(filled.value)) : undefined;
}

/** True when a case expects this class of statuses, as a requirement or as advice. */
const expectsStatus = (testCase: TestCase, status: string): boolean => {
  const { must, should } = testCase.steps.at(-1)?.expect ?? {};
  return [must, should].some((checks) => checks?.status?.includes(status) === true);
};
const isRefusal = (testCase: TestCase): boolean => expectsStatus(testCase, '4xx');
const expectsSuccess = (testCase: TestCase): boolean => expectsStatus(testCase, '2xx');
// Schema validators ignore formats, and a method or a path is not part of the body.
const isAboutBody = (testCase: TestCase): boolean => !/\.(?:format|query|path|method|unknown-id|media-type)\b/.test(testCase.id);

describe('An independent validator agrees', () => {
  test('Every body that must be rejected is invalid, and every body that must be accepted is valid.', () => {
    const counts = { refused: 0, taken: 0 };
    fc.assert(
      fc.property(body, (schema) => {
        const isValid = new Ajv2020({ strict: false }).compile(JSON.parse(JSON.stringify(schema)));
        const document = documentOf({ '/things': { post: { operationId: 'op', ...jsonBody(schema) } } });
        for (const testCase of generateCasesFor('/generate', document).filter(isAboutBody)) {
          const value = received(testCase);
          if (value === undefined) continue;
          if (isRefusal(testCase)) {
            counts.refused += 1;
            expect(isValid(value), `${testCase.id} ${JSON.stringify(value)}`).toBe(false);
          } else if (expectsSuccess(testCase)) {
            counts.taken += 1;
            expect(isValid(value), `${testCase.id} ${JSON.stringify(value)}`).toBe(true);
          }
        }
      }),
      { numRuns: propertyRuns(90) },
    );
    expect(counts.refused).toBeGreaterThan(150);
    expect(counts.taken).toBeGreaterThan(150);
  });

  test('Every raw body that must be rejected is not JSON.', () => {
    fc.assert(
      fc.property(body, (schema) => {
        const document = documentOf({ '/things': { post: { operationId: 'op', ...jsonBody(schema) } } });
        for (const testCase of generateCasesFor('/generate negative', document).filter(isRefusal)) {
          const { raw } = testCase.steps.at(-1)?.req ?? {};
          if (raw !== undefined) expect(() => JSON.parse(raw)).toThrow(SyntaxError);
        }
      }),
      { numRuns: propertyRuns(30) },
    );
  });

  test('a negative case differs from its control in one place only', () => {
    fc.assert(
      fc.property(body, (schema) => {
        const document = documentOf({ '/things': { post: { operationId: 'op', ...jsonBody(schema) } } });
        const faults = generateCasesFor('/generate negative', document).filter((testCase) => /\.(?:type|null|choice)$/.test(testCase.id));
        for (const testCase of faults) expect([['op.smoke'], ['op.smoke.maximal']]).toContainEqual(testCase.needs);
        expect(new Set(faults.map((testCase) => testCase.id)).size).toBe(faults.length);
      }),
      { numRuns: propertyRuns(30) },
    );
  });
});

test('A case does not depend on which other cases are requested.', () => {
  fc.assert(
    fc.property(body, fc.constantFrom('negative', 'boundary', 'contract', 'flow'), (schema, kind) => {
      const document = documentOf({ '/things': { post: { operationId: 'op', ...jsonBody(schema) } } });
      const all = new Map(generateCasesFor('/generate', document).map((testCase) => [testCase.id, testCase]));
      for (const testCase of generateCasesFor(`/generate ${kind}`, document)) expect(all.get(testCase.id)).toEqual(testCase);
    }),
    { numRuns: propertyRuns(30) },
  );
});
