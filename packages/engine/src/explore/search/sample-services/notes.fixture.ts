import { isObject, objectOf } from '../../../json/values.ts';
import type { ExploreFinding, Json, JsonObject } from '../../../model/index.ts';
import type { ExploreInput } from '../../../use-cases/explore-api.ts';
import { type Call, type ExplorationLog, exploreWith, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';

const noteFields: JsonObject = {
  title: { type: 'string', minLength: 1, maxLength: 100 },
  rank: { type: 'integer', minimum: 1, maximum: 5 },
  color: { type: 'string', enum: ['red', 'green'] },
};
const note = object({ id: { type: 'integer' }, ...noteFields, owner: { type: 'string' }, role: { type: 'string' } }, ['id', 'title']);
const body = (required: readonly string[]): JsonObject => ({
  requestBody: { required: true, content: { 'application/json': { schema: object(noteFields, required) } } },
});
const as = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const errors: JsonObject = Object.fromEntries(
  [400, 401, 403, 404, 405].map((status) => [status, as(object({ error: { type: 'string' } }, ['error']))]),
);
const id = param('id', { type: 'integer' });
const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } };
const query = { name: 'q', in: 'query', schema: { type: 'string' } };

/** Notes with comments. Every operation requires a token. */
export const notes = modelOf(
  {
    '/notes': {
      get: { parameters: [limit, query], responses: { 200: as({ type: 'array', items: note }), ...errors } },
      post: { ...body(['title']), responses: { 201: as(note), ...errors } },
    },
    '/notes/{id}': {
      get: { parameters: [id], responses: { 200: as(note), ...errors } },
      put: { parameters: [id], ...body(['title']), responses: { 200: as(note), ...errors } },
      patch: { parameters: [id], ...body([]), responses: { 200: as(note), ...errors } },
      delete: { parameters: [id], responses: { 204: { description: 'gone' }, ...errors } },
    },
    '/notes/{id}/like': { post: { parameters: [id], responses: { 200: as(object({ likes: { type: 'integer' } })), ...errors } } },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

/** The possible defects of the server. */
export type Bug = (call: Call, stored: Map<number, JsonObject>, next: () => Reply) => Reply | null;

const error = (status: number, text: string, headers = {}): Reply =>
  json(status, { error: text }, { 'content-type': 'application/json', ...headers });
const fine = (status: number, value: Json): Reply => json(status, value, { 'content-type': 'application/json' });

export function problemIn(given: Json | undefined, mode: 'whole' | 'part'): string | null {
  if (!isObject(given)) return 'the body must be an object';
  const { title, rank, color } = given;
  if (title === undefined && mode === 'whole') return 'title is required';
  if (title !== undefined && (typeof title !== 'string' || title.length < 1 || [...title].length > 100))
    return 'title must be a text of 1 to 100 characters';
  if (rank !== undefined && (typeof rank !== 'number' || !Number.isInteger(rank) || rank < 1 || rank > 5))
    return 'rank must be from 1 to 5';
  return color !== undefined && color !== 'red' && color !== 'green' ? 'color must be red or green' : null;
}

const USERS: Readonly<Record<string, string>> = { 'Bearer t0': 'ann', 'Bearer t1': 'bob' };

/** A server without defects, except for the given ones. */
export function noteServer(...bugs: readonly Bug[]): (call: Call) => Reply {
  const stored = new Map<number, JsonObject>([[1, { id: 1, title: 'First', owner: 'ann', role: 'plain', likes: 0 }]]);
  const counter = { last: 1 };
  const serve = (call: Call): Reply => {
    const user = USERS[call.headers.authorization ?? ''];
    if (user === undefined) return error(401, 'sign in');
    const [path = '', search = ''] = call.path.split('?');
    if (path !== '/notes') return item(call, path, stored, user);
    if (call.method === 'GET') return listed(stored, search, user);
    return call.method === 'POST' ? created(call, stored, user, counter) : notAllowed('GET, POST');
  };
  return (call) => {
    for (const bug of bugs) {
      const reply = bug(call, stored, () => serve(call));
      if (reply !== null) return reply;
    }
    return serve(call);
  };
}

type StoredRow = Map<number, JsonObject>;

function rejection(call: Call, mode: 'whole' | 'part'): Reply | null {
  const problem = /json/.test(call.headers['content-type'] ?? '') ? problemIn(call.body, mode) : 'send JSON';
  return problem === null ? null : error(400, problem);
}

function created(call: Call, stored: StoredRow, user: string, counter: { last: number }): Reply {
  const rejected = rejection(call, 'whole');
  if (rejected !== null) return rejected;
  counter.last += 1;
  stored.set(counter.last, { ...known(call.body), id: counter.last, owner: user, role: 'plain', likes: 0 });
  return fine(201, stored.get(counter.last) ?? null);
}

function item(call: Call, path: string, stored: StoredRow, user: string): Reply {
  const [, key = '', action] = /^\/notes\/([^/]+)(\/like)?$/.exec(path) ?? [];
  const found = stored.get(Number(key));
  if (!/^\d{1,9}$/.test(key)) return error(key === '' ? 404 : 400, 'id must be a whole number');
  if (found === undefined || found.owner !== user) return error(404, 'there is no such note');
  if (action !== undefined) return call.method === 'POST' ? liked(found, stored) : notAllowed('POST');
  if (call.method === 'GET') return fine(200, found);
  if (call.method === 'DELETE') return stored.delete(Number(key)) ? { status: 204 } : error(404, 'gone');
  return call.method === 'PUT' || call.method === 'PATCH' ? updated(call, found, stored) : notAllowed('GET, PUT, PATCH, DELETE');
}

function liked(found: JsonObject, stored: StoredRow): Reply {
  const likes = Number(found.likes) + 1;
  stored.set(Number(found.id), { ...found, likes });
  return fine(200, { likes });
}

function updated(call: Call, found: JsonObject, stored: StoredRow): Reply {
  const rejected = rejection(call, call.method === 'PUT' ? 'whole' : 'part');
  if (rejected !== null) return rejected;
  const { id: number = 0, owner = '', role = '', likes = 0 } = found;
  stored.set(Number(number), { ...(call.method === 'PATCH' ? found : {}), ...known(call.body), id: number, owner, role, likes });
  return fine(200, stored.get(Number(number)) ?? null);
}

const notAllowed = (allow: string): Reply => error(405, 'not allowed', { allow });

function known(given: Json | undefined): JsonObject {
  return Object.fromEntries(Object.entries(objectOf(given)).filter(([name]) => Object.hasOwn(noteFields, name)));
}

function listed(stored: ReadonlyMap<number, JsonObject>, search: string, user: string): Reply {
  const asked = new URLSearchParams(search);
  const most = asked.get('limit') ?? '100';
  if (!/^\d{1,3}$/.test(most) || Number(most) < 1 || Number(most) > 100) return error(400, 'limit must be from 1 to 100');
  const word = asked.get('q') ?? '';
  const mine = [...stored.values()].filter(({ owner, title }) => owner === user && String(title).includes(word));
  return fine(200, mine.slice(0, Number(most)));
}

export async function searchNotes(
  serve: (call: Call) => Reply,
  more: Partial<ExploreInput> = {},
): Promise<ExplorationLog & { readonly findings: readonly ExploreFinding[] }> {
  const input = { env: { BEARER: 't0' }, other: { BEARER: 't1' }, search: { requests: 20_000, milliseconds: 10_000_000 }, ...more };
  const explored = await exploreWith(notes, serve, input);
  return { ...explored, findings: explored.result.search?.findings ?? [] };
}

export { error, fine };
