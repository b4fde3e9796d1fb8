import { expect, test } from 'vitest';
import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../explore/scripted-api.fixture.ts';
import {
  bodyOfCall,
  brokenRules,
  PlainServer,
  pathsOf,
  type Rules,
  requestWith,
  responseWith,
} from '../../explore/search/sample-services/plain-server.fixture.ts';
import { isObject, listOf, objectOf } from '../../json/values.ts';
import type { JsonObject } from '../../model/index.ts';

const number = { type: 'integer' };
const text = { type: 'string' };
const TYPE = { 'content-type': 'application/json' };
const refusals: JsonObject = Object.fromEntries([400, 401, 404, 405, 409, 422].map((code) => [code, { description: 'no' }]));
const kind = { type: 'string', enum: ['dog', 'cat', 'bird'] };
const only = (found: readonly string[], rule: string): readonly string[] => found.filter((one) => one.startsWith(rule));

test.each([true, false])('A Location that leads nowhere is a defect: %s.', async (isWrong) => {
  const post = {
    responses: { 201: { ...responseWith(object({ id: number, name: text })), headers: { Location: { schema: text } } }, ...refusals },
  };
  const model = modelOf(pathsOf('pets', { fields: { name: text }, post }));
  const server = new PlainServer({});
  const serve = (call: Call): Reply => {
    const reply = server.serve(call);
    const id = String(objectOf(reply.json).id);
    return reply.status === 201 ? { ...reply, headers: { ...TYPE, location: `/api/${isWrong ? 'animals' : 'pets'}/${id}` } } : reply;
  };
  const { result } = await exploreWith(model, serve, { search: { requests: 9000, milliseconds: 1e9 } });
  const found = (result.search?.findings ?? []).map(({ rule, op }) => `${rule} ${op}`);
  expect(only(found, 'wrong-location')).toEqual(isWrong ? ['wrong-location POST /pets'] : []);
});

test.each([true, false])('A filter that does not follow an update is a defect: %s.', async (isStale) => {
  const get = { parameters: [{ ...param('kind', kind, 'query'), required: false }] };
  const first = new Map<number, unknown>();
  const before: Rules['before'] = ({ method, path }, server) => {
    for (const row of server.all('pets')) if (!first.has(row.id)) first.set(row.id, row.kind);
    const wanted = /^\/pets\?(?:.*&)?kind=(\w+)/.exec(path)?.[1];
    if (method !== 'GET' || wanted === undefined) return null;
    const rows = server.all('pets').filter((row) => (isStale ? first.get(row.id) : row.kind) === wanted);
    return json(200, rows, TYPE);
  };
  const found = await brokenRules(modelOf(pathsOf('pets', { fields: { name: text, kind }, get })), { before });
  expect(only(found, 'filter-ignored')).toEqual(isStale ? ['filter-ignored GET /pets'] : []);
});

test.each([true, false])('A list that is sorted page by page is a defect: %s.', async (isPerPage) => {
  const optional = (name: string, schema: JsonObject): JsonObject => ({ ...param(name, schema, 'query'), required: false });
  const sort = { type: 'string', enum: ['name', '-name'] };
  const limit = { ...number, minimum: 1, maximum: 100 };
  const get = { parameters: [optional('sort', sort), optional('limit', limit)] };
  const before: Rules['before'] = ({ method, path }, server) => {
    if (method !== 'GET' || !/^\/pets(?:\?|$)/.test(path)) return null;
    const query = new URLSearchParams(path.split('?')[1] ?? '');
    const most = Number(query.get('limit') ?? 100);
    const wanted = query.get('sort');
    if (!Number.isInteger(most) || most < 1 || most > 100 || (wanted !== null && !sort.enum.includes(wanted))) return json(400, {}, TYPE);
    const sorted = (rows: readonly JsonObject[]): readonly JsonObject[] => {
      const rising = rows.toSorted((left, right) => (String(left.name) < String(right.name) ? -1 : 1));
      return wanted === null ? rows : wanted.startsWith('-') ? rising.toReversed() : rising;
    };
    const rows = server.all('pets');
    return json(200, isPerPage ? sorted(rows.slice(0, most)) : sorted(rows).slice(0, most), TYPE);
  };
  const found = await brokenRules(modelOf(pathsOf('pets', { fields: { name: text }, get })), { before });
  expect(only(found, 'order-ignored')).toEqual(isPerPage ? ['order-ignored GET /pets'] : []);
});

const isSound = (row: JsonObject): boolean => typeof row.name === 'string' && typeof row.owner_id === 'number';

const isOwned = (server: PlainServer, row: JsonObject): boolean => server.all('owners').some(({ id }) => id === row.owner_id);

/** Stores all pets or none, or those before the first one without an owner. */
function imported(call: Call, server: PlainServer, isPartial: boolean): Reply {
  const rows = listOf(bodyOfCall(call).pets).filter(isObject);
  if (rows.length === 0 || !rows.every(isSound)) return json(422, { error: 'pets' }, TYPE);
  const owned = rows.slice(0, [...rows.map((row) => isOwned(server, row)), false].indexOf(false));
  const isWhole = owned.length === rows.length;
  for (const row of isWhole || isPartial ? owned : []) server.serve({ ...call, path: '/pets', body: row });
  return isWhole ? json(201, { created: rows.length }, TYPE) : json(422, { error: 'no such owner' }, TYPE);
}

test.each([true, false])('An import that stores the first item of a rejected list is a defect: %s.', async (isPartial) => {
  const pet = object({ name: text, owner_id: number }, ['name', 'owner_id']);
  const create = {
    ...requestWith(object({ pets: { type: 'array', minItems: 1, items: pet } }, ['pets'])),
    responses: { 201: responseWith(object({ created: number })), ...refusals },
  };
  const paths = {
    ...pathsOf('owners', { fields: { name: text } }),
    ...pathsOf('pets', { fields: { name: text, owner_id: number } }),
    '/pet-imports': { post: create },
  };
  const before: Rules['before'] = (call, server) => {
    if (call.method !== 'POST' || call.path === '/owners') return null;
    if (call.path === '/pet-imports') return imported(call, server, isPartial);
    return isSound(bodyOfCall(call)) && isOwned(server, bodyOfCall(call)) ? null : json(422, { error: 'owner' }, TYPE);
  };
  const found = await brokenRules(modelOf(paths), { before });
  expect(only(found, 'rejected-and-stored')).toEqual(isPartial ? ['rejected-and-stored POST /pet-imports'] : []);
});

test.each([true, false])('A 403 that reveals the resource of another user is a defect if other reads hide it: %s.', async (isRevealed) => {
  const more = { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } }, security: [{ key: [] }] };
  const item = {
    parameters: [param('id', number)],
    get: { responses: { 200: responseWith(object({ id: number })), 404: { description: 'no' } } },
  };
  const paths = pathsOf('pets', { fields: { name: text } });
  const model = modelOf({ ...paths, '/pets/{id}': { ...objectOf(paths['/pets/{id}']), ...item }, '/pets/{id}/notes': item }, more);
  const before: Rules['before'] = ({ headers, path }, server) => {
    const key = headers['x-key'];
    if (key !== 'ann' && key !== 'bob') return json(401, { error: 'no' }, TYPE);
    const [, id, child] = /^\/pets\/(\d+)(\/notes)?$/.exec(path) ?? [];
    const isThere = server.all('pets').some((row) => row.id === Number(id));
    if (key === 'ann') return child !== undefined && isThere ? json(200, { id: Number(id) }, TYPE) : null;
    const status = isRevealed && child === undefined && isThere ? 403 : 404;
    return id === undefined ? json(200, [], TYPE) : json(status, { error: 'no' }, TYPE);
  };
  const found = await brokenRules(model, { before }, { env: { KEY: 'ann' }, other: { KEY: 'bob' } });
  expect(only(found, 'reveals-existence')).toEqual(isRevealed ? ['reveals-existence GET /pets/{id}'] : []);
});

test.each([true, false])('A login that says that an account does not exist is a defect if the spec forbids it: %s.', async (isTold) => {
  const login = object({ username: text, password: text }, ['username', 'password']);
  const post = {
    description: 'A rejected login does not tell whether the user name or the password was wrong.',
    ...requestWith(login),
    responses: { 200: responseWith(object({ token: text })), ...refusals },
  };
  const model = modelOf({ '/login': { post }, '/health': { get: { responses: { 200: { description: 'fine' } } } } });
  const serve = ({ method, path }: Call): Reply => {
    if (path === '/health') return json(200, {}, TYPE);
    const message = isTold ? 'Unknown user name' : 'User name or password is wrong';
    return json(method === 'POST' ? 401 : 405, { code: 'invalid_credentials', message }, { ...TYPE, allow: 'POST' });
  };
  const { result } = await exploreWith(model, serve, { search: { requests: 500, milliseconds: 1e9 } });
  const found = (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect').map(({ rule, op }) => `${rule} ${op}`);
  expect(only(found, 'account-enumeration')).toEqual(isTold ? ['account-enumeration POST /login'] : []);
});
