import { expect, test } from 'vitest';
import { applyFacts } from '../../facts/apply-facts.ts';
import { createGenerationContext } from '../../generate/generate-cases.ts';
import { isObject } from '../../json/values.ts';
import type { JsonObject } from '../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, type Reply } from '../scripted-api.fixture.ts';

const text = { type: 'string' };
const takes = (schema: JsonObject): JsonObject => ({ requestBody: { required: true, content: { 'application/json': { schema } } } });
const shows = (schema: JsonObject): JsonObject => ({
  200: { description: 'fine', content: { 'application/json': { schema } } },
  403: { description: 'no' },
});
const account = object({ username: { ...text, example: 'vega_fan' }, password: text }, ['username', 'password']);
const model = modelOf(
  {
    '/register': { post: { security: [], ...takes(account), responses: shows(object({ id: { type: 'integer' }, username: text })) } },
    '/login': { post: { security: [], ...takes(account), responses: shows(object({ token: text })) } },
    '/gifts': {
      post: { ...takes(object({ toUsername: { ...text, example: 'vega_fan' } }, ['toUsername'])), responses: shows(object({})) },
    },
    '/codes': {
      post: {
        description: 'Heads of office only. The code is unique.',
        ...takes(object({ code: { ...text, pattern: '^[A-Z]{4}$' } }, ['code'])),
        responses: { ...shows(object({ code: text })), 409: { description: 'taken' } },
      },
    },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

function serve({ method, path, body, headers }: Call, names: Set<string>): Reply {
  const sent: JsonObject = isObject(body) ? body : {};
  if (method !== 'POST') return json(405, {});
  if (path === '/register') return names.add(String(sent.username)) ? json(200, { id: 1, username: sent.username ?? '' }) : json(409, {});
  if (path === '/login') return names.has(String(sent.username)) ? json(200, { token: 't' }) : json(401, {});
  if (path === '/gifts') return names.has(String(sent.toUsername)) ? json(200, {}) : json(404, { detail: 'No such user' });
  return headers.authorization === 'Bearer boss' ? json(200, { code: sent.code ?? '' }) : json(403, { detail: 'Heads of office only' });
}

test('Accounts, their names, unique codes and the administrator become facts, which suites use.', async () => {
  const names = new Set<string>();
  const { result } = await exploreWith(model, (call) => serve(call, names), { env: { BEARER: 'ann' }, admin: { BEARER: 'boss' } });
  expect(result.operations.filter(({ reason }) => reason !== null)).toEqual([]);
  const said = result.facts.map(({ evidence: _evidence, ...fact }) => fact);
  const link = { kind: 'link', in: 'body', from: 'POST /register', path: '$.username' };
  expect(said).toContainEqual({ op: 'POST /login', ...link, field: 'username' });
  expect(said).toContainEqual({ op: 'POST /gifts', ...link, field: 'toUsername' });
  expect(said).toContainEqual({ op: 'POST /codes', kind: 'unique', in: 'body', field: 'code' });
  expect(said).toContainEqual({ op: 'POST /codes', kind: 'role', role: 'admin' });
  const informed = applyFacts(model, result.facts);
  const { credentials } = createGenerationContext({ model: informed, seed: 1, identities: [], budgets: {} });
  const entries = informed.operations.map((op) => [op.key, credentials.of(op).auth]);
  expect(entries).toContainEqual(['POST /codes', 'bearer.admin']);
  expect(entries).toContainEqual(['POST /gifts', 'bearer']);
});

test('The name of a resource is not a link if the response does not contain it, or if it is the resource’s own name.', async () => {
  const named = object({ appName: { ...text, example: 'my-app' } }, ['appName']);
  const segment = takes(object({ name: { ...text, example: 'beta' } }, ['name']));
  const metrics = modelOf({
    '/metrics': { post: { ...takes(named), responses: { 202: { description: 'fine' } } } },
    '/apps': { post: { ...takes(named), responses: { 202: { description: 'fine' } } } },
    '/segments': { post: { ...segment, responses: shows(object({ id: text, name: text })) } },
    '/segments/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      put: { ...segment, responses: shows(object({ id: text, name: text })) },
    },
  });
  const { result } = await exploreWith(metrics, ({ method, path, body }) => {
    if (method === 'POST' && path !== '/segments') return { status: 202, text: '' };
    return json(200, { id: 's1', name: isObject(body) ? (body.name ?? '') : '' });
  });
  expect(result.operations.filter(({ reason }) => reason !== null)).toEqual([]);
  expect(result.facts.filter((fact) => fact.kind === 'link' && fact.in === 'body')).toEqual([]);
});
