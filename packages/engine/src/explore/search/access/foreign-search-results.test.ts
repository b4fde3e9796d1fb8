import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, type Reply } from '../../scripted-api.fixture.ts';
import { bodyOfCall, PlainServer, pathsOf, responseWith } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string', minLength: 1, maxLength: 80 };
const hits = responseWith({ type: 'array', items: object({ id: { type: 'integer' }, title: text }) });
const query = { name: 'q', in: 'query', required: true, schema: { type: 'string' }, example: 'a' };
const model = modelOf(
  {
    ...pathsOf('recipes', { fields: { title: text } }),
    '/search': { get: { parameters: [query], responses: { 200: hits, 400: { description: 'no' } } } },
  },
  { security: [{ key: [] }], components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } } },
);

const TYPE = { 'content-type': 'application/json' };

/** Recipes that only their owner may see. A flawed search also shows other users' recipes. */
function serverWith(isLeaking: boolean): (call: Call) => Reply {
  const owners = new Map<number, string>();
  const server = new PlainServer({});
  const isSeen = (user: string, id: number): boolean => owners.get(id) === user;
  const found = (user: string, wanted: string): readonly JsonObject[] =>
    server
      .all('recipes')
      .filter(({ id, title }) => String(title).includes(wanted) && (isLeaking || isSeen(user, id)))
      .map(({ id, title = '' }) => ({ id, title }));
  const listed = (user: string): JsonObject[] => server.all('recipes').filter(({ id }) => isSeen(user, id));
  const searched = (user: string, method: string, search: string): Reply => {
    const wanted = new URLSearchParams(search).get('q') ?? '';
    return method === 'GET' && wanted !== '' ? json(200, [...found(user, wanted)], TYPE) : json(400, {}, TYPE);
  };
  const rejected = (user: string, call: Call, path: string): Reply | null => {
    if (path === '/recipes' && call.method === 'GET') return json(200, listed(user), TYPE);
    const id = Number(/^\/recipes\/(\d+)$/.exec(path)?.[1]);
    if (!Number.isNaN(id) && !isSeen(user, id)) return json(404, {}, TYPE);
    const isWrite = ['POST', 'PATCH'].includes(call.method);
    return isWrite && typeof bodyOfCall(call).title !== 'string' ? json(400, {}, TYPE) : null;
  };
  return (call) => {
    const user = call.headers['x-key'];
    if (user !== 'ann' && user !== 'bob') return json(401, {}, TYPE);
    const [path = '', search = ''] = call.path.split('?');
    const special = path === '/search' ? searched(user, call.method, search) : rejected(user, call, path);
    if (special !== null) return special;
    const reply = server.serve(call);
    if (reply.status === 201) owners.set(Number(objectOf(reply.json).id), user);
    return reply;
  };
}

async function leaks(isLeaking: boolean) {
  const identities = { env: { KEY: 'ann' }, other: { KEY: 'bob' } };
  const { result } = await exploreWith(model, serverWith(isLeaking), { ...identities, search: { requests: 3000, milliseconds: 1e9 } });
  return (result.search?.findings ?? []).filter(({ rule }) => rule === 'lists-of-another').map(({ op }) => op);
}

test("A search that finds another user's resource is found.", async () => {
  expect(await leaks(true)).toEqual(['GET /search']);
});

test('A search that only finds what the user may read has no finding.', async () => {
  expect(await leaks(false)).toEqual([]);
});
