import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEvents, environmentSecrets } from '../../platform/db/schema.ts';
import { type EnvironmentWorld, startEnvironmentWorld } from '../../testing/app/environment-world.ts';
import type { TestUser } from '../../testing/app/test-app.ts';

const CANARY = 'sk-canary-0f3c55b1e9';
const logged: string[] = [];

let world: EnvironmentWorld;
beforeAll(async () => {
  world = await startEnvironmentWorld({ onLog: (line) => logged.push(line) });
});
afterAll(() => world.close());

let turn = 0;
const make = (more: object = {}) => {
  turn += 1;
  return world.create({ name: `env ${turn}`, baseUrl: 'http://a.test', ...more });
};
const put = (id: string, body: object, user: TestUser = world.editor, headers: Record<string, string> = {}) =>
  world.call(user, 'updateEnvironment', { params: { id }, body, headers });

test('sent fields change and omitted fields stay', async () => {
  const { id } = await make({ headers: { 'X-A': '1' }, secrets: { TOKEN: CANARY } });
  const changed = await put(id, { baseUrl: 'https://b.test', timeoutMs: 1000, followRedirects: false });
  expect(changed.body).toMatchObject({
    baseUrl: 'https://b.test',
    timeoutMs: 1000,
    followRedirects: false,
    headers: [{ key: 'X-A', value: '1' }],
    secrets: [{ keyPath: 'TOKEN', maskedPreview: '••••e9' }],
    version: 2,
  });
  expect(await world.feature.openSecrets(id)).toEqual({ TOKEN: CANARY });
});

test.each([null, 'soon', 0, 999, 60_001, 1500.5])('an update with %j as timeout is rejected', async (timeoutMs) => {
  const { id } = await make();
  const refused = await put(id, { timeoutMs, baseUrl: 'http://lost.test' });
  expect([refused.status, refused.body.fields]).toEqual([422, { timeoutMs: 'Timeout must be 1000–60000.' }]);
  expect((await world.call(world.owner, 'getEnvironment', { params: { id } })).body).toMatchObject({
    baseUrl: 'http://a.test',
    version: 1,
  });
});

test('secrets are set, kept and removed by their rows', async () => {
  const { id } = await make({ secrets: { A: 'value of a', B: 'value of b' } });
  await put(id, { secrets: [{ keyPath: 'A' }, { keyPath: 'C', value: 'value of c' }] });
  expect(await world.feature.openSecrets(id)).toEqual({ A: 'value of a', C: 'value of c' });
  await put(id, { secrets: [] });
  expect(await world.feature.openSecrets(id)).toEqual({});
});

test('a renamed secret keeps its value, and the headers that use it follow', async () => {
  const { id } = await make({ headers: { 'X-Key': 'k {{secret.OLD}}' }, secrets: { OLD: CANARY } });
  const [before] = (await world.app.db.select().from(environmentSecrets)).filter((row) => row.environmentId === id);
  const renamed = await put(id, { secrets: [{ keyPath: 'NEW', renamedFrom: 'OLD' }] });
  expect(renamed.body).toMatchObject({
    headers: [{ key: 'X-Key', value: 'k {{secret.NEW}}' }],
    secrets: [{ keyPath: 'NEW', maskedPreview: '••••e9', usedBy: [{ kind: 'header', name: 'X-Key' }] }],
  });
  expect(await world.feature.openSecrets(id)).toEqual({ NEW: CANARY });
  const [after] = (await world.app.db.select().from(environmentSecrets)).filter((row) => row.environmentId === id);
  expect(after?.sealed).not.toBe(before?.sealed);
});

test('two secrets can swap names', async () => {
  const { id } = await make({ secrets: { A: 'value of a', B: 'value of b' } });
  const rows = [
    { keyPath: 'B', renamedFrom: 'A' },
    { keyPath: 'A', renamedFrom: 'B' },
  ];
  expect((await put(id, { secrets: rows })).status).toBe(200);
  expect(await world.feature.openSecrets(id)).toEqual({ A: 'value of b', B: 'value of a' });
});

test('a secret that a header uses cannot be removed', async () => {
  const { id } = await make({ headers: { 'X-Key': '{{secret.A}}' }, secrets: { A: 'value of a' } });
  const refused = await put(id, { secrets: [] });
  expect([refused.status, refused.body.fields]).toEqual([422, { secrets: 'The header X-Key uses the secret A.' }]);
  const both = await put(id, { secrets: [], headers: [] });
  expect(both.body).toMatchObject({ headers: [], secrets: [] });
});

test('an environment can be renamed, but not to a taken name', async () => {
  const [one, two] = [await make(), await make()];
  expect((await put(one.id, { name: ' Renamed ' })).body.name).toBe('Renamed');
  const refused = await put(two.id, { name: 'RENAMED' });
  expect([refused.status, refused.body.code]).toEqual([409, 'ENVIRONMENT_NAME_TAKEN']);
  expect((await put(one.id, { name: 'renamed' })).body.name).toBe('renamed');
  expect((await put(one.id, { name: ' ' })).body.fields).toEqual({ name: 'Name is required' });
});

test('the second of two concurrent editors gets a conflict and overwrites nothing', async () => {
  const { id } = await make();
  const replies = await Promise.all([1100, 1200].map((timeoutMs) => put(id, { timeoutMs }, world.editor, { 'if-match': '"1"' })));
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 412]);
  expect(replies.find((reply) => reply.status === 412)?.body).toMatchObject({ code: 'CONFLICT_STALE', version: 2 });
  expect((await put(id, { timeoutMs: 1300 }, world.editor, { 'if-match': '"2"' })).etag).toBe('"3"');
});

test('a viewer can read but not write', async () => {
  const { id } = await make();
  const params = { id };
  const refusals = [
    await put(id, { timeoutMs: 2000 }, world.viewer),
    await world.call(world.viewer, 'deleteEnvironment', { params }),
    await world.call(world.viewer, 'testEnvironment', { params, body: { baseUrl: 'http://b.test' } }),
    await world.call(world.viewer, 'createProjectEnvironment', {
      params: { id: world.projectId },
      body: { name: 'x', baseUrl: 'http://a' },
    }),
  ];
  expect(refusals.map((reply) => reply.body.code)).toEqual(Array(4).fill('ROLE_REQUIRED'));
});

test('no reply, log line, audit entry or row contains a secret', async () => {
  const { id } = await make({ headers: { 'X-Key': '{{secret.A}}' }, secrets: { A: CANARY } });
  const replies = [
    await put(id, { secrets: [{ keyPath: 'A', value: `${CANARY}-2` }] }),
    await put(id, { secrets: [{ keyPath: 'B', value: CANARY }] }),
    await put(id, { secrets: [{ keyPath: 'a b', value: CANARY }], timeoutMs: 1 }),
    await put(id, { secrets: `${CANARY}` }),
    await world.call(world.owner, 'listEnvironments'),
    await world.call(world.owner, 'testEnvironment', { params: { id }, body: { baseUrl: 'http://127.0.0.1:1' } }),
    await world.call(world.owner, 'deleteEnvironment', { params: { id } }),
  ];
  const rows = [await world.app.db.select().from(auditEvents), await world.app.db.select().from(environmentSecrets)];
  expect(JSON.stringify([replies, rows, logged])).not.toContain(CANARY);
});

test('plain variables are stored, returned and replaced as a whole', async () => {
  const { id, variables } = await make({ variables: { TENANT: 'acme' } });
  expect(variables).toEqual([{ name: 'TENANT', value: 'acme' }]);
  expect((await put(id, { baseUrl: 'https://c.test' })).body.variables).toEqual(variables);
  expect((await put(id, { variables: [{ name: 'REGION', value: 'eu' }] })).body.variables).toEqual([{ name: 'REGION', value: 'eu' }]);
});

test.each([
  [[{ name: '1ST', value: 'x' }], 'variables.0.name'],
  [
    [
      { name: 'A', value: 'x' },
      { name: 'A', value: 'y' },
    ],
    'variables.1.name',
  ],
])('the variables %j are rejected at %s', async (variables, field) => {
  const refused = await put((await make()).id, { variables });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
});
