import { describe, expect, test } from 'vitest';
import { objectOf } from '../../json/values.ts';
import type { JsonObject } from '../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, type Reply } from '../scripted-api.fixture.ts';

const id = { type: 'integer', minimum: 1 };
const guide = object({ id, name: { type: 'string' } }, ['id', 'name']);
const trip = object({ id, guide_id: id, language: { type: 'string' } }, ['id']);
const answers = (schema: JsonObject, status = 200): JsonObject => ({
  responses: { [status]: { description: 'fine', content: { 'application/json': { schema } } }, 422: { description: 'no' } },
});
const takes = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  requestBody: { required: true, content: { 'application/json': { schema, ...more } } },
});
const model = modelOf({
  '/guides': {
    get: answers({ type: 'array', items: guide }),
    post: { ...takes(object({ name: { type: 'string' } }, ['name'])), ...answers(guide, 201) },
  },
  '/trips': {
    post: {
      ...takes(object({ guide_id: id, language: { type: 'string' } }, ['guide_id', 'language']), {
        example: { guide_id: 1, language: 'fa' },
      }),
      ...answers(trip, 201),
    },
  },
});

/** Only the guides with these IDs speak the language of a trip. */
function agency(mayGuide: (guide: number) => boolean): (call: Call) => Reply {
  const last = { id: 1 };
  const next = (): number => {
    last.id += 1;
    return last.id;
  };
  return ({ method, path, body }) => {
    const { guide_id: wanted } = objectOf(body);
    if (path === '/guides') return method === 'GET' ? json(200, [{ id: 1, name: 'Ada' }]) : json(201, { id: next(), name: 'x' });
    if (!mayGuide(Number(wanted))) return json(422, { error: 'The guide does not speak the language' });
    return json(201, { id: next(), guide_id: Number(wanted), language: 'fa' });
  };
}

const factsWith = async (mayGuide: (guide: number) => boolean) => {
  const { result, calls } = await exploreWith(model, agency(mayGuide), {});
  const facts = result.facts.filter((fact) => fact.op === 'POST /trips' && (fact.kind === 'link' || fact.kind === 'value'));
  return { facts, trips: calls.filter(({ path }) => path === '/trips').length };
};

describe('A reference in the example of a spec', () => {
  test('that only works as it is becomes a value.', async () => {
    const { facts, trips } = await factsWith((one) => one === 1);
    expect(facts).toMatchObject([
      { kind: 'value', in: 'body', field: 'guide_id', value: 1, evidence: { status: 422, message: expect.stringContaining('speak') } },
    ]);
    expect(trips).toBe(2);
  });

  test('that a new resource can replace becomes a link to its create.', async () => {
    const { facts } = await factsWith(() => true);
    expect(facts).toMatchObject([{ kind: 'link', in: 'body', field: 'guide_id', from: 'POST /guides', path: '$.id' }]);
  });
});
