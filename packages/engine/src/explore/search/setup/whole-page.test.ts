import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply, responses } from '../../scripted-api.fixture.ts';

const limit = (schema: JsonObject): JsonObject => ({ name: 'limit', in: 'query', schema: { type: 'integer', ...schema } });
const modelWith = (schema: JsonObject) =>
  modelOf({
    '/notes': { get: { parameters: [limit(schema)], responses }, post: acceptsBody(object({ text: { type: 'string' } }, ['text'])) },
    '/notes/{id}': { parameters: [param('id', { type: 'integer' })], get: { responses } },
  });

/** The number of items that the first request for a whole list asked for. */
async function firstAsked(schema: JsonObject): Promise<number | undefined> {
  let last = 0;
  const serve = ({ method, path }: Call): Reply => {
    if (method === 'POST') last += 1;
    return json(200, path.startsWith('/notes?') || path === '/notes' ? (method === 'POST' ? { id: last } : []) : { id: last });
  };
  const { calls } = await exploreWith(modelWith(schema), serve, { search: { requests: 60, milliseconds: 1e9 } });
  const asked = calls.map(({ path }) => Number(new URLSearchParams(path.split('?')[1] ?? '').get('limit') ?? 0));
  return asked.find((number) => number > 1);
}

test.each([
  [{ maximum: 30 }, 30],
  [{ maximum: 500 }, 100],
  [{}, 50],
])('Whole lists with %j are asked for with a limit of %i.', async (schema, expected) => {
  expect(await firstAsked(schema)).toBe(expected);
});
