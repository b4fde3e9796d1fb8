import { API_SCOPES, type ApiScope, type CallName, grantsScope, paths, type RouteSpec, routes } from '@assay/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import type { Reply } from '../../testing/data/call-api.ts';

const ABSENT = '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3aff';
const userCalls = (Object.keys(paths) as CallName[]).filter((name) => routes[name].access === 'user');
const scopeOf = (name: CallName) => (routes[name] as RouteSpec).scope;
const closedCalls = userCalls.filter((name) => scopeOf(name) === undefined);
const openCalls = userCalls.filter((name) => scopeOf(name) !== undefined);

let world: TestWorld;
let person: TestUser;
const everything = new Map<string, TestUser>();

beforeAll(async () => {
  world = await startTestWorld();
  person = await world.test.asUser('keys@example.test');
});
afterAll(() => world.close());

/** A client that uses a key with exactly these scopes. */
async function keyWith(scopes: readonly ApiScope[]): Promise<TestUser> {
  const name = scopes.join(' ');
  const known = everything.get(name);
  if (known !== undefined) return known;
  const { body } = await world.call(person, 'createApiKey', { body: { name, scopes } });
  const user = { id: person.id, token: body.value, headers: { authorization: `Bearer ${body.value}` } };
  everything.set(name, user);
  return user;
}

const callAs = (user: TestUser, name: CallName): Promise<Reply> => {
  const params = Object.fromEntries([...paths[name].matchAll(/\{(\w+)\}/g)].map(([, key]) => [key, ABSENT]));
  return world.call(user, name, { params });
};

test.each(closedCalls)('%s rejects a key with any scopes', async (name) => {
  const reply = await callAs(await keyWith(API_SCOPES), name);
  expect([reply.status, reply.body.code]).toEqual([403, 'SESSION_REQUIRED']);
});

test.each(openCalls)('%s requires its own scope', async (name) => {
  const scope = scopeOf(name) ?? 'runs:read';
  const opened = await callAs(await keyWith([scope]), name);
  expect([401, 403]).not.toContain(opened.status);
  const others = API_SCOPES.filter((other) => !grantsScope([other], scope));
  const refused = await callAs(await keyWith(others), name);
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([403, 'SCOPE_REQUIRED', expect.stringContaining(scope)]);
});

test('a run started with a key appears under the person’s runs, and the same key cannot read environments', async () => {
  const { projectId } = await world.seedProject(person);
  await world.call(person, 'generateTests', { body: { user_query: '/generate smoke', projectId } });
  const key = await keyWith(['runs:write']);
  const started = await world.call(key, 'createRun', { body: { projectId, trigger: 'CLI' } });
  expect(started.status).toBe(202);
  const { body } = await world.call(person, 'getRun', { params: { id: started.body.runId } });
  expect(body).toMatchObject({ trigger: 'CLI', startedBy: 'Test User' });
  expect((await world.call(key, 'listEnvironments')).body.code).toBe('SCOPE_REQUIRED');
});

test('a key has no access to projects that its person is not a member of', async () => {
  const stranger = await world.test.asUser('owner-of-others@example.test');
  const { projectId } = await world.seedProject(stranger);
  const key = await keyWith(API_SCOPES);
  expect((await world.call(key, 'getProject', { params: { id: projectId } })).body.code).toBe('PROJECT_NOT_FOUND');
});

test('a script with the environment-list scope finds an environment and starts a run on it, but sees no values', async () => {
  const { projectId } = await world.seedProject(person, { secrets: { API_KEY: 'fake-key-for-tests' } });
  await world.call(person, 'generateTests', { body: { user_query: '/generate smoke', projectId } });
  const named = { name: 'ci', baseUrl: world.target.url, headers: [{ key: 'X-Team', value: 'canary-value' }] };
  const made = await world.call(person, 'createProjectEnvironment', { params: { id: projectId }, body: named });
  expect(made.body.headers).toEqual(named.headers);
  const key = await keyWith(['environments:read', 'runs:write']);
  const listed = await world.call(key, 'listProjectEnvironments', { params: { id: projectId } });
  expect(listed.body.items.map(({ name }) => name)).toEqual(['local', 'ci']);
  expect(JSON.stringify(listed.body)).not.toContain('canary-value');
  expect(listed.body.items[0].secrets).toMatchObject([{ keyPath: 'API_KEY', maskedPreview: '' }]);
  const environmentId = listed.body.items[1].id;
  const started = await world.call(key, 'createRun', { body: { projectId, environmentId } });
  expect(started.status).toBe(202);
  expect((await world.call(person, 'getRun', { params: { id: started.body.runId } })).body.environmentName).toBe('ci');
});
