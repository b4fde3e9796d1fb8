import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { ApiModel, Json, JsonObject } from '../../../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply, responses } from '../../scripted-api.fixture.ts';

const text = { type: 'string' };
const TYPE = { 'content-type': 'application/json' };
const fine = (value: Json, status = 200): Reply => json(status, value, TYPE);

async function findingsOf(model: ApiModel, serve: (call: Call) => Reply) {
  const { result } = await exploreWith(model, serve, { search: { requests: 4000, milliseconds: 10_000_000 } });
  return result.search?.findings ?? [];
}

const rulesOf = async (model: ApiModel, serve: (call: Call) => Reply, wanted: RegExp): Promise<readonly string[]> =>
  (await findingsOf(model, serve)).map(({ rule, op, place }) => `${rule} ${op} ${place ?? ''}`.trim()).filter((rule) => wanted.test(rule));

const id = { parameters: [param('id')] };

test('A report that repeats the response status is not the resource, even if the resource keeps unknown fields.', async () => {
  const report = object({ state: { enum: ['COMPLETED', 'FAILED'] }, statusCode: { type: 'integer' }, id: text });
  const alarm = object({ state: { enum: ['alarm', 'normal'] } }, ['state']);
  const made = { 201: { description: 'made', content: { 'application/json': { schema: report } } } };
  const model = modelOf({
    '/alarms': { get: { responses }, post: { ...acceptsBody(alarm), responses: made } },
    '/alarms/{id}': { get: { ...id, responses }, put: { ...id, ...acceptsBody(alarm) }, delete: { ...id, responses } },
  });
  const stored = new Map<string, JsonObject>();
  const serve = ({ method, path, body }: Call): Reply => {
    const key = path.slice('/alarms/'.length);
    if (path === '/alarms' && method === 'POST') {
      stored.set(`a${stored.size + 1}`, objectOf(body));
      return fine({ state: 'COMPLETED', statusCode: 201, id: `a${stored.size}` }, 201);
    }
    if (path === '/alarms') return fine([...stored.keys()]);
    if (!stored.has(key)) return fine({ message: 'not found' }, 404);
    if (method === 'DELETE') stored.delete(key);
    if (method === 'PUT') stored.set(key, objectOf(body));
    return method === 'GET' ? fine(stored.get(key) ?? null) : fine({ state: 'COMPLETED', statusCode: 200, id: key });
  };
  expect(await rulesOf(model, serve, /mass-assignment|not-stored/)).toEqual([]);
});

test('An update may ignore a value that repeats the name in the path.', async () => {
  const kind = { type: 'string', enum: ['fast', 'slow'] };
  const rule = object({ kind, level: text });
  const one = { parameters: [param('kind', kind)] };
  const model = modelOf({
    '/rules': { get: { responses }, post: acceptsBody(rule) },
    '/rules/{kind}': { get: { ...one, responses }, put: { ...one, ...acceptsBody(rule) }, delete: { ...one, responses } },
  });
  const serve = ({ method, path, body }: Call): Reply =>
    method === 'POST' || path === '/rules'
      ? fine(method === 'POST' ? { ...objectOf(body), kind: 'fast' } : [{ kind: 'fast' }])
      : fine({ ...objectOf(body), kind: path.slice('/rules/'.length) });
  expect(await rulesOf(model, serve, /not-stored PUT/)).toEqual([]);
});

test('An operation that takes any type of content does not have to reject text that is not JSON.', async () => {
  const content = { requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }, responses };
  expect(await rulesOf(modelOf({ '/search/items': { post: content } }), () => fine([]), /accepts-invalid.* body (?!no-body)/)).toEqual([]);
});

test('Plain text beside JSON is another result, and not another form of it.', async () => {
  const both = { 200: { description: 'fine', content: { 'application/json': {}, 'text/plain': {} } } };
  expect(await rulesOf(modelOf({ '/watch': { get: { responses: both } } }), () => fine({ id: 1 }), /accept-ignored/)).toEqual([]);
});

test.each([
  ['Clears the alarm by setting its state to normal.', 0],
  ['Removes the alarm.', 1],
])('A DELETE ends what its description says: %s', async (description, count) => {
  const model = modelOf({
    '/alarms': { get: { responses }, post: acceptsBody(object({ name: text }, ['name'])) },
    '/alarms/{id}': { get: { ...id, responses }, delete: { ...id, responses, description } },
  });
  const stored = new Map<string, JsonObject>();
  const serve = ({ method, path, body }: Call): Reply => {
    const key = path.slice('/alarms/'.length);
    if (method === 'POST') stored.set(`a${stored.size + 1}`, { ...objectOf(body), id: `a${stored.size + 1}` });
    if (path === '/alarms') return fine(method === 'POST' ? (stored.get(`a${stored.size}`) ?? null) : []);
    return fine(stored.get(key) ?? { message: 'not found' }, stored.has(key) ? 200 : 404);
  };
  expect(await rulesOf(model, serve, /still-there/)).toHaveLength(count);
});

test('A smaller body that fails for another reason does not show the failure.', async () => {
  const model = modelOf({ '/notes': { get: { responses }, post: acceptsBody(object({ name: text, note: text }, ['name', 'note'])) } });
  const serve = ({ method, body }: Call): Reply => {
    const { name, note } = objectOf(body);
    if (method !== 'POST') return fine([]);
    if (typeof name !== 'string') return fine({ message: 'NULL not allowed for column NAME' }, 500);
    return typeof note === 'string' && note.length > 1000
      ? fine({ message: 'Value too long for column NOTE' }, 500)
      : fine({ id: 'n1' }, 201);
  };
  const long = (await findingsOf(model, serve)).find(({ rule, place }) => rule === 'server-error' && place === 'body.note');
  expect(long?.actual).toContain('too long');
});

test('Failures with one cause are one finding: a broken error handler, a shared schema, and shared paging.', async () => {
  const item = object({ id: text, note: text }, ['id', 'note']);
  const list = { 200: { description: 'fine', content: { 'application/json': { schema: { type: 'array', items: item } } } } };
  const parameters = [
    { name: 'limit', in: 'query', schema: { type: 'integer' } },
    { name: 'order', in: 'query', schema: { enum: ['asc', 'desc'] } },
  ];
  const kinds = ['/hats', '/caps', '/hoods', '/veils'];
  const model = modelOf(
    Object.fromEntries(kinds.map((path) => [path, { get: { parameters, responses: list }, post: acceptsBody(object({ note: text })) }])),
  );
  const serve = ({ method, path, body }: Call): Reply => {
    if (path.includes('limit=-1')) return fine({ message: `${path} cannot fetch -1 rows` }, 500);
    if (method === 'GET') return fine([{ id: 'x' }]);
    return typeof body === 'object' ? fine({ id: 'x' }, 201) : { status: 400, text: 'not readable', headers: TYPE };
  };
  const found = await rulesOf(model, serve, /response-schema|broken-response|query/);
  expect(found.map((rule) => rule.split(' ')[0]).toSorted()).toEqual([
    'accepts-invalid',
    'accepts-invalid',
    'broken-response',
    'response-schema',
    'server-error',
  ]);
});
