import { expect, test } from 'vitest';
import { isObject, objectOf } from '../../json/values.ts';
import type { ApiModel, Json, JsonObject } from '../../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply, responses } from '../scripted-api.fixture.ts';

const text = { type: 'string' };
const TYPE = { 'content-type': 'application/json' };
const fine = (value: Json, status = 200): Reply => json(status, value, TYPE);

async function rulesOf(model: ApiModel, serve: (call: Call) => Reply): Promise<readonly string[]> {
  const { result } = await exploreWith(model, serve, { search: { requests: 4000, milliseconds: 10_000_000 } });
  return result.search?.findings.map(({ rule, op, place }) => `${rule} ${op} ${place ?? ''}`.trim()) ?? [];
}

test('A time that changes with every request does not contradict another response.', async () => {
  const model = modelOf({
    '/shells': { get: { responses }, post: { responses: { 201: { description: 'made' } } } },
    '/shells/{id}': { get: { parameters: [param('id')], responses }, delete: { parameters: [param('id')], responses } },
  });
  let clock = Date.parse('2026-01-01T10:00:00Z');
  let made = 0;
  const stored = new Set<string>();
  const shown = (id: string): JsonObject => {
    clock += 40;
    return { id, last_activity: new Date(clock).toISOString() };
  };
  const serve = ({ method, path }: Call): Reply => {
    if (path === '/shells' && method === 'POST') {
      made += 1;
      stored.add(`s${made}`);
      return fine(shown(`s${made}`), 201);
    }
    if (path === '/shells') return fine([...stored].map(shown));
    const id = path.slice('/shells/'.length);
    if (!stored.has(id)) return fine({ message: 'not found' }, 404);
    if (method === 'DELETE') stored.delete(id);
    return fine(shown(id));
  };
  const rules = await rulesOf(model, serve);
  expect(rules.filter((rule) => rule.startsWith('responses-differ'))).toEqual([]);
});

test('A PUT that creates a new resource below another parent reveals nothing about the first one.', async () => {
  const one = { parameters: [param('team')] };
  const both = { parameters: [param('team'), param('id')] };
  const named = acceptsBody(object({ name: text }, ['name']));
  const made = { ...named, responses: { 201: { description: 'made' } } };
  const model = modelOf({
    '/teams': { get: { responses }, post: made },
    '/teams/{team}': { get: { ...one, responses }, delete: { ...one, responses } },
    '/teams/{team}/desks': { get: { ...one, responses }, post: { ...one, ...made } },
    '/teams/{team}/desks/{id}': { get: { ...both, responses }, put: { ...both, ...named }, delete: { ...both, responses } },
  });
  const stored = new Map<string, JsonObject>();
  const create = ({ path, body }: Call): Reply => {
    const item = { id: `i${stored.size + 1}x`, ...objectOf(body) };
    stored.set(`${path}/${item.id}`, item);
    return fine(item, 201);
  };
  const list = (path: string): Reply =>
    fine([...stored].flatMap(([at, item]) => (at.slice(0, at.lastIndexOf('/')) === path ? [item] : [])));
  const write = ({ path, body }: Call): Reply => {
    const isNew = !stored.has(path);
    stored.set(path, { id: path.slice(path.lastIndexOf('/') + 1), ...objectOf(body) });
    return fine(stored.get(path) ?? null, isNew ? 201 : 200);
  };
  const onItem = ({ method, path }: Call): Reply => {
    const found = stored.get(path);
    if (method === 'DELETE') stored.delete(path);
    return found === undefined ? fine({ message: 'not found' }, 404) : fine(found);
  };
  const serve = (call: Call): Reply => {
    const [parent = '', desk] = call.path.split('/desks');
    if (desk !== undefined && !stored.has(parent)) return fine({ message: 'not found' }, 404);
    if (call.method === 'POST') return isObject(call.body) ? create(call) : fine({ message: 'no' }, 400);
    if (/(?:teams|desks)$/.test(call.path)) return list(call.path);
    return call.method === 'PUT' ? write(call) : onItem(call);
  };
  const rules = await rulesOf(model, serve);
  expect(rules.filter((rule) => rule.startsWith('wrong-parent'))).toEqual([]);
});

test('A client that chooses an id has to choose one that the server can use.', async () => {
  const model = modelOf({
    '/stubs': { get: { responses }, post: acceptsBody(object({ id: text, name: text })) },
  });
  const isFit = (id: Json | undefined): boolean => id === undefined || (typeof id === 'string' && /^[\w-]*$/.test(id));
  const serve = ({ method, body }: Call): Reply => {
    if (method !== 'POST') return fine([]);
    return isFit(objectOf(body).id)
      ? fine({ id: 'x1' })
      : fine({ errors: [{ field: 'id', message: 'id has at most 36 characters from 0-9a-z' }] }, 422);
  };
  expect((await rulesOf(model, serve)).filter((rule) => rule.startsWith('rejects-valid'))).toEqual([]);
});

test('A server that checks the types of no query parameter has one cause for it.', async () => {
  const number = (name: string): JsonObject => ({ name, in: 'query', schema: { type: 'integer' } });
  const flag = (name: string): JsonObject => ({ name, in: 'query', schema: { type: 'boolean' } });
  const parameters = [number('after'), number('before'), flag('active')];
  const lists = Object.fromEntries(['/hats', '/caps', '/hoods', '/veils'].map((path) => [path, { get: { parameters, responses } }]));
  const rules = await rulesOf(modelOf(lists), () => fine([]));
  expect(rules.filter((rule) => rule.startsWith('accepts-invalid'))).toEqual(['accepts-invalid GET /hats query types']);
});

test('A required parameter that the server does not require is reported as required, not as an invalid value.', async () => {
  const parameters = [{ name: 'max', in: 'query', required: true, schema: { type: 'integer' } }];
  const { result } = await exploreWith(modelOf({ '/hats': { get: { parameters, responses } } }), () => fine([]), {
    search: { requests: 500, milliseconds: 10_000_000 },
  });
  const finding = result.search?.findings.find(({ text: found }) => found === 'GET /hats accepts a request without query.max');
  expect(finding?.expected).toBe('4xx, because the spec requires query.max');
});

const user = object({ id: text, name: text, password: text }, ['id', 'name']);
const shows = (schema: JsonObject): JsonObject => ({ 200: { description: 'fine', content: { 'application/json': { schema } } } });

test('A parameter that selects fields may leave out required ones, and a secret in a list and its items has one cause.', async () => {
  const fields = { name: '_fields', in: 'query', schema: text };
  const model = modelOf({
    '/users': { get: { responses: shows({ type: 'array', items: user }) } },
    '/users/{id}': { parameters: [param('id')], get: { parameters: [fields], responses: shows(user) } },
  });
  const ann = { id: 'ann', name: 'Ann', password: '$2b$12$abcdefghijklmnopqrstuv' };
  const serve = ({ path }: Call): Reply => {
    if (path === '/users') return fine([ann]);
    if (!path.startsWith('/users/ann')) return fine({ message: 'not found' }, 404);
    return fine(path.includes('_fields') ? { id: 'ann' } : ann);
  };
  const rules = await rulesOf(model, serve);
  expect(rules.filter((rule) => /response-schema|secret-in/.test(rule))).toEqual(['secret-in-response GET /users password']);
});

test('A stored file has one type, and a parameter may choose the type, but any other report has every type that the spec lists.', async () => {
  const listed = (...types: readonly string[]): JsonObject => ({
    200: { description: 'fine', content: Object.fromEntries(types.map((type) => [type, {}])) },
  });
  const model = modelOf({
    '/files/latest': { get: { responses: listed('image/png', 'text/csv', 'text/plain') } },
    '/report': { get: { responses: listed('text/html', 'text/csv') } },
    '/fees': {
      get: { parameters: [{ name: 'format', in: 'query', schema: { enum: ['html', 'csv'] } }], responses: listed('text/html', 'text/csv') },
    },
  });
  const serve = ({ path }: Call): Reply => json(200, 'x', { 'content-type': path === '/files/latest' ? 'image/png' : 'text/html' });
  const rules = await rulesOf(model, serve);
  expect(rules.filter((rule) => rule.startsWith('accept-ignored'))).toEqual(['accept-ignored GET /report text/csv']);
});

test('A limit may depend on a choice in another field.', async () => {
  const model = modelOf({
    '/vouchers': {
      get: { responses },
      post: acceptsBody(
        object({ kind: { enum: ['percent', 'amount'] }, value: { type: 'integer', minimum: 1, maximum: 100_000, example: 5 } }, [
          'kind',
          'value',
        ]),
      ),
    },
  });
  const serve = ({ method, body }: Call): Reply => {
    const { kind, value } = objectOf(body);
    if (method !== 'POST') return fine([]);
    if (typeof value !== 'number' || value < 1 || value > 100_000) return fine({ message: 'value must be from 1 to 100000' }, 422);
    return kind === 'percent' && value > 100 ? fine({ message: 'value must be at most 100 for percent' }, 422) : fine({ id: 'v1' }, 201);
  };
  expect((await rulesOf(model, serve)).filter((rule) => rule.startsWith('rejects-valid'))).toEqual([]);
});

test('A lowest value that contradicts another field may be rejected.', async () => {
  const age = { type: 'integer', minimum: 0, maximum: 120 };
  const model = modelOf({
    '/groups': {
      get: { responses },
      post: acceptsBody(object({ min_age: { ...age, example: 5 }, max_age: { ...age, example: 9 } }, ['min_age', 'max_age'])),
    },
  });
  const serve = ({ method, body }: Call): Reply => {
    const { min_age: low, max_age: high } = objectOf(body);
    if (method !== 'POST') return fine([]);
    if (typeof low !== 'number' || typeof high !== 'number' || low < 0 || high > 120) return fine({ message: 'age must be 0 to 120' }, 422);
    return low > high ? fine({ message: 'max_age must not be below min_age.', field: 'max_age' }, 422) : fine({ id: 'g1' }, 201);
  };
  expect((await rulesOf(model, serve)).filter((rule) => rule.startsWith('rejects-valid'))).toEqual([]);
});

test.each([
  ['The currency must be that of the account (422).', []],
  ['Adds a price.', ['rejects-valid POST /prices body.amount.currency']],
])('%s A rejected choice is a defect only if the spec has no rule about it.', async (description, expected) => {
  const amount = object({ units: { type: 'integer', example: 5 }, currency: { enum: ['EUR', 'GBP'] } }, ['units', 'currency']);
  const model = modelOf({ '/prices': { post: { ...acceptsBody(object({ amount }, ['amount'])), description } } });
  const serve = ({ body }: Call): Reply => {
    const { currency } = objectOf(objectOf(body).amount);
    if (currency !== 'EUR' && currency !== 'GBP') return fine({ message: 'unknown currency' }, 422);
    return currency === 'EUR' ? fine({ id: 'p1' }, 201) : fine({ message: 'currency differs from the account' }, 422);
  };
  expect((await rulesOf(model, serve)).filter((rule) => rule.startsWith('rejects-valid'))).toEqual(expected);
});
