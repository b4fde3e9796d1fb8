import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';

const text = { type: 'string' };
const id = { type: 'integer' };
const shows = (schema: JsonObject): JsonObject => ({
  responses: { 200: { description: 'fine', content: { 'application/json': { schema } } } },
});
const profile = object({ id, name: text }, ['id', 'name']);
const me = object({ id, name: text, email: text, phone: text }, ['id', 'name']);
const modelWith = (own: JsonObject) =>
  modelOf({
    '/me': { get: shows(own) },
    '/members': { get: shows({ type: 'array', items: profile }) },
    '/members/{id}': { parameters: [param('id', id)], get: shows(profile) },
  });

const serverWith =
  (more: JsonObject) =>
  ({ method, path }: Call): Reply => {
    const fine = (value: JsonObject | JsonObject[]): Reply => json(200, value, { 'content-type': 'application/json' });
    if (method !== 'GET') return json(405, {}, { allow: 'GET' });
    if (path === '/me') return fine({ id: 1, name: 'Ann', email: 'ann@example.com', phone: '+49301234' });
    if (path === '/members') return fine([{ id: 2, name: 'Bob' }]);
    return path === '/members/2' ? fine({ id: 2, name: 'Bob', ...more }) : json(404, {});
  };

async function found(own: JsonObject, more: JsonObject): Promise<readonly string[]> {
  const { result } = await exploreWith(modelWith(own), serverWith(more), { search: { requests: 500, milliseconds: 1e9 } });
  return (result.search?.findings ?? []).filter(({ rule }) => rule === 'undocumented-data').map(({ op, place }) => `${op} ${place}`);
}

test('Personal data in a public profile that its schema does not contain is found.', async () => {
  expect(await found(me, { email: 'bob@example.com', phone: '+49305678' })).toEqual(['GET /members/{id} email, phone']);
});

test('Other fields, empty ones and fields that no response documents are not findings.', async () => {
  expect(await found(me, { nickname: 'bobby', email: null })).toEqual([]);
  expect(await found(object({ id, name: text }), { email: 'bob@example.com' })).toEqual([]);
});
