import { expect, test } from 'vitest';
import { applyFacts } from '../../../facts/apply-facts.ts';
import { objectOf } from '../../../json/values.ts';
import type { Fact, FactStatement, Json, JsonObject } from '../../../model/index.ts';
import { readApi } from '../../../readers/openapi/read-api.ts';
import { createGenerationContext } from '../../generate-cases.ts';
import { documentOf, jsonBody, object, ok } from '../../sketch.fixture.ts';

const id = { type: 'integer' };
const guide = object({ id, name: { type: 'string' } }, ['id', 'name']);
const document = documentOf({
  '/guides': { post: { operationId: 'hire', ...jsonBody(object({ name: { type: 'string' } }, ['name'])), responses: ok(guide, 201) } },
  '/trips': {
    post: {
      operationId: 'plan',
      ...jsonBody(object({ guideId: id, language: { type: 'string' } }, ['guideId']), { example: { guideId: 1, language: 'fa' } }),
      responses: ok(object({ id }), 201),
    },
  },
});

/** The guide in the body of a new trip. */
const guideWith = (statements: readonly FactStatement[]): Json | undefined => bodyWith(statements).guideId;

/** The body of a new trip. */
function bodyWith(statements: readonly FactStatement[]): JsonObject {
  const read = readApi(JSON.stringify(document));
  if (read.kind === 'refused') throw new Error(read.problem);
  const facts = statements.map((statement): Fact => ({ op: 'POST /trips', ...statement, evidence: { source: 'explore' } }));
  const model = applyFacts(read.model, facts);
  const context = createGenerationContext({ model, seed: 1, identities: [], budgets: {} });
  const op = model.operations.find(({ key }) => key === 'POST /trips');
  const base = op === undefined ? null : context.base(op, 'usual');
  return base?.kind === 'composed' ? objectOf(base.value.step.req.json) : {};
}

const value: FactStatement = { kind: 'value', in: 'body', field: 'guideId', value: 1 };
const link: FactStatement = { kind: 'link', in: 'body', field: 'guideId', from: 'POST /guides', path: '$.id' };

test('A reference is created by the case, unless an exploration found that only the value of the example works.', () => {
  expect(guideWith([])).toBe('{{guideId}}');
  expect(guideWith([value])).toBe(1);
  expect(guideWith([value, link])).toBe('{{guideId}}');
});

const undocumented: FactStatement = { kind: 'example', media: 'application/json', value: { guideId: 7, language: ['fa', 'en'] } };

test('A body that the server accepted is sent even if it contradicts the spec, but not if it contradicts another fact.', () => {
  expect(bodyWith([undocumented])).toEqual({ guideId: '{{guideId}}', language: ['fa', 'en'] });
  const rule: FactStatement = { kind: 'rule', in: 'body', field: 'language', schema: { type: 'string' } };
  expect(bodyWith([undocumented, rule])).not.toHaveProperty('language', ['fa', 'en']);
});
