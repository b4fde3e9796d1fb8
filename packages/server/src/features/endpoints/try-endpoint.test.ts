import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnProject } from '../../testing/app/own-project.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import type { TestWorld } from '../../testing/app/test-world.ts';

const SECRET = 'canary-7f3a9b2e-try';

let world: TestWorld;
let ada: TestUser;
let projectId: string;
let environmentId: string;
let endpoints: readonly { readonly id: string; readonly method: string; readonly path: string }[];

beforeAll(async () => {
  ({ world, ada, projectId } = await openOwnProject());
  const headers = [{ key: 'X-Token', value: 'Token {{secret.TOKEN}}' }];
  environmentId = await world.features.environments.createEnvironment({
    projectId,
    name: 'try',
    baseUrl: world.target.url,
    headers,
    secrets: { TOKEN: SECRET },
  });
  endpoints = (await world.call(ada, 'listEndpoints', { params: { id: projectId } })).body.items;
});

afterAll(() => world.close());

function attempt(key: string, body: object = {}) {
  const endpointId = endpoints.find((endpoint) => `${endpoint.method} ${endpoint.path}` === key)?.id ?? '';
  return world.call(ada, 'tryEndpoint', { params: { projectId, endpointId }, body: { environmentId, ...body } });
}

test('a request is sent with the environment’s headers and secrets, and the response is validated against its schema', async () => {
  const { body } = await attempt('POST /orders', { headers: { 'Content-Type': 'application/json' }, body: '{"item":"book"}' });
  expect(body).toMatchObject({ status: 201, truncated: false, documented: true, schemaChecked: true, schemaProblems: [], error: null });
  expect(JSON.parse(body.body).item).toBe('book');
  expect(body.ms).toBeGreaterThan(0);
  expect(world.target.headersSeen.at(-1)).toMatchObject({ 'x-token': `Token ${SECRET}` });
  expect(body.request.curl).toContain('--data-raw');
});

test('schema violations of the response are reported', async () => {
  world.target.behaviour.listStatus = 418;
  const odd = await attempt('GET /orders', { query: { limit: '5' } });
  world.target.behaviour.listStatus = 200;
  expect(odd.body).toMatchObject({ status: 418, documented: false, schemaChecked: false });
  expect(world.target.seen.at(-1)).toBe('GET /orders?limit=5');
});

test('a secret that the target returns is masked in every part of the reply', async () => {
  world.target.behaviour.echo = `${SECRET} ${Buffer.from(SECRET).toString('base64')}`;
  const { body } = await attempt('GET /orders', { query: { q: '{{secret.TOKEN}}' } });
  world.target.behaviour.echo = '';
  expect(world.target.seen.at(-1)).toContain(SECRET);
  const text = JSON.stringify(body);
  expect(text).toContain('••••');
  for (const form of [SECRET, Buffer.from(SECRET).toString('base64')]) expect(text).not.toContain(form);
});

test('an unreachable host is an error in the result, not a failed call', async () => {
  const nowhere = await world.features.environments.createEnvironment({ projectId, name: 'nowhere', baseUrl: 'http://127.0.0.1:1' });
  const { status, body } = await attempt('GET /health', { environmentId: nowhere });
  expect([status, body.status]).toEqual([200, null]);
  expect(body.error).toMatchObject({ cause: 'connect' });
});

test('a locked environment allows reads and rejects writes before anything is sent', async () => {
  const locked = await world.features.environments.createEnvironment({ projectId, name: 'prod', baseUrl: world.target.url });
  const sent = world.target.seen.length;
  const refused = await attempt('POST /orders', { environmentId: locked, body: '{}' });
  expect([refused.status, refused.body.code]).toEqual([423, 'ENVIRONMENT_LOCKED']);
  const disguised = await attempt('GET /orders', { environmentId: locked, method: 'DELETE' });
  expect(disguised.body.code).toBe('ENVIRONMENT_LOCKED');
  expect(world.target.seen.length).toBe(sent);
  expect((await attempt('GET /health', { environmentId: locked })).body.status).toBe(200);
});

test('a header value with a line break is rejected', async () => {
  const refused = await attempt('GET /health', { headers: { 'X-A': 'b\r\nX-B: c' } });
  expect([refused.status, refused.body.code]).toEqual([422, 'VALIDATION_FAILED']);
});

test('the detail of an endpoint contains schemas, constraints, security schemes, a valid sample and a curl command', async () => {
  const detail = async (key: string) => {
    const endpointId = endpoints.find((endpoint) => `${endpoint.method} ${endpoint.path}` === key)?.id ?? '';
    return (await world.call(ada, 'getEndpoint', { params: { projectId, endpointId } })).body;
  };
  const list = await detail('GET /orders');
  expect(list.parameters[0]).toMatchObject({
    name: 'limit',
    type: 'integer',
    constraints: ['at least 1'],
    schema: { type: 'integer', minimum: 1 },
  });
  expect(list.securitySchemes).toEqual({ apiKey: { kind: 'api-key', in: 'header', name: 'X-Api-Key', tokenUrl: null } });
  expect(list.responses['200']?.bodies).toMatchObject([{ media: 'application/json', type: 'Order[]' }]);
  expect(Object.keys(list.schemas)).toEqual(['Order']);
  expect(list.curl).toContain(`--header 'X-Api-Key: {{API_KEY}}'`);
  const create = await detail('POST /orders');
  expect(JSON.parse(create.sample.body.text)).toEqual({ item: 'book' });
  expect(create.curl).toContain('--request POST');
});

test('endpoints can be filtered by tag', async () => {
  const tagged = async (tags: string) =>
    (await world.call(ada, 'listEndpoints', { params: { id: projectId }, query: { tags } })).body.total;
  expect([await tagged('orders'), await tagged('status'), await tagged('orders, status'), await tagged('none')]).toEqual([2, 1, 3, 0]);
});

test('a chosen auth profile adds its credential to the request, and the reply never shows it', async () => {
  const key = 'canary-obviously-fake-key';
  const made = await world.call(ada, 'createAuthProfile', {
    body: {
      projectId,
      environmentKey: 'try',
      type: 'api_key_header',
      tokenUrl: `${world.target.url}/token`,
      injection: { in: 'header', name: 'X-Partner-Key', format: '{token}' },
      api_key: key,
    },
  });
  expect([made.status, made.body.detail]).toEqual([201, undefined]);
  const { status, body } = await attempt('GET /orders', { authProfileId: made.body.id });
  expect(status).toBe(200);
  expect(world.target.headersSeen.at(-1)).toMatchObject({ 'x-partner-key': key });
  expect(JSON.stringify(body)).not.toContain(key);
});

test('a profile that the project does not have is rejected by name', async () => {
  const { status, body } = await attempt('GET /orders', { authProfileId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a99' });
  expect([status, body.fields.authProfileId]).toEqual([422, 'The project does not have this auth profile.']);
});
