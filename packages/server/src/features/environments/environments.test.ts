import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environmentSecrets, environments } from '../../platform/db/schema.ts';
import { loadRootKeys } from '../../platform/vault/load-root-key.ts';
import { listUnwrapped, rewrapKeys } from '../../platform/vault/rewrap-keys.ts';
import { createVault } from '../../platform/vault/vault.ts';
import { type EnvironmentWorld, startEnvironmentWorld } from '../../testing/app/environment-world.ts';
import { createEnvironmentSecrets } from './environment-secrets.ts';

const CANARY = 'sk-canary-5d1f6a0c77';

let world: EnvironmentWorld;
beforeAll(async () => {
  world = await startEnvironmentWorld();
});
afterAll(() => world.close());

const read = async (id: string) => (await world.call(world.owner, 'getEnvironment', { params: { id } })).body;

test('a new environment has the defaults and can be read back', async () => {
  const reply = await world.call(world.editor, 'createProjectEnvironment', {
    params: { id: world.projectId },
    body: { name: '  first ', baseUrl: ' https://api.example.test/v1 ' },
  });
  expect([reply.status, reply.etag]).toEqual([201, '"1"']);
  expect(reply.body).toMatchObject({
    projectId: world.projectId,
    name: 'first',
    baseUrl: 'https://api.example.test/v1',
    timeoutMs: 30_000,
    followRedirects: true,
    headers: [],
    secrets: [],
    locked: false,
    unlockedUntil: null,
    role: 'editor',
    version: 1,
    createdAt: expect.any(String),
  });
  expect(await read(reply.body.id)).toEqual({ ...reply.body, role: 'owner' });
});

test.each([
  ['a number', 5000, 5000],
  ['nothing', null, 30_000],
  ['text', 'soon', 30_000],
  ['a number as text', '1500', 1500],
])('a new environment with %s as timeout uses that timeout', async (kind, timeoutMs, expected) => {
  expect(await world.create({ name: `timeout ${kind}`, baseUrl: 'http://a.test', timeoutMs })).toMatchObject({ timeoutMs: expected });
});

const BAD_URL = 'Enter a valid URL (http/https).';
const BAD_TIMEOUT = 'Timeout must be 1000–60000.';

test.each([
  [{ name: ' ' }, { name: 'Name is required' }],
  [{ name: 'x'.repeat(10_000) }, { name: 'Use at most 120 characters.' }],
  [{ name: 'a\u0007b' }, { name: 'Control and invisible characters are not allowed.' }],
  [{ baseUrl: '' }, { baseUrl: BAD_URL }],
  [{ baseUrl: 'javascript:alert(1)' }, { baseUrl: BAD_URL }],
  [{ baseUrl: 'ftp://a.test' }, { baseUrl: BAD_URL }],
  [{ baseUrl: 'http://' }, { baseUrl: BAD_URL }],
  [{ baseUrl: 'http://a.test/\r\nX: y' }, { baseUrl: BAD_URL }],
  [{ baseUrl: 'http://user:pass@a.test' }, { baseUrl: 'Do not put a username and password in the URL. Use a header with a secret.' }],
  [{ timeoutMs: 999 }, { timeoutMs: BAD_TIMEOUT }],
  [{ timeoutMs: 60_001 }, { timeoutMs: BAD_TIMEOUT }],
  [{ headers: [{ key: 'X-A\r\nX-B', value: 'v' }] }, { 'headers.0.key': 'Use letters, digits and dashes in a header name.' }],
  [{ headers: [{ key: 'X-A\r\n', value: 'v' }] }, { 'headers.0.key': 'Use letters, digits and dashes in a header name.' }],
  [
    { headers: [{ key: 'X-A', value: 'v\r\nX-B: w' }] },
    { 'headers.0.value': 'A header value must be a single line of Latin-1 characters.' },
  ],
  [{ headers: [{ key: 'Content-Length', value: '5' }] }, { 'headers.0.key': 'The HTTP client sets this header.' }],
  [{ headers: [{ key: 'X-A', value: '{{secret.NONE}}' }] }, { 'headers.0.value': 'There is no secret named NONE.' }],
  [{ secrets: [{ keyPath: 'a b', value: 'v' }] }, { 'secrets.0.keyPath': 'Use letters, digits, dots, dashes and underscores.' }],
  [{ secrets: [{ keyPath: 'A' }] }, { 'secrets.0.value': 'Enter a value for this secret.' }],
])('%j is rejected at its field and nothing is stored', async (wrong, fields) => {
  const before = await world.app.db.$count(environments);
  const body = { name: 'refused', baseUrl: 'http://a.test', ...wrong };
  const refused = await world.call(world.owner, 'createProjectEnvironment', { params: { id: world.projectId }, body });
  expect([refused.status, refused.body.fields]).toEqual([422, fields]);
  expect(await world.app.db.$count(environments)).toBe(before);
});

test('names are unique in a project ignoring case, and free in another project', async () => {
  await world.create({ name: 'Québec', baseUrl: 'http://a.test' });
  const taken = { name: ' QUÉBEC ', baseUrl: 'http://a.test' };
  const refused = await world.call(world.owner, 'createProjectEnvironment', { params: { id: world.projectId }, body: taken });
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
    409,
    'ENVIRONMENT_NAME_TAKEN',
    { name: 'This name is already in use.' },
  ]);
  const other = (await world.projects.createProject({ userId: world.owner.id }, { name: 'Other' })).id;
  expect((await world.call(world.owner, 'createProjectEnvironment', { params: { id: other }, body: taken })).status).toBe(201);
});

test('one of two concurrent creations with the same name is rejected', async () => {
  const body = { name: 'contested', baseUrl: 'http://a.test' };
  const replies = await Promise.all(
    [1, 2, 3].map(() => world.call(world.owner, 'createProjectEnvironment', { params: { id: world.projectId }, body })),
  );
  expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409, 409]);
});

test('headers keep their order and may repeat, a map is accepted too, and a row without a name is dropped', async () => {
  const rows = [
    { key: 'X-B', value: ' 2 ' },
    { key: 'X-A', value: '1' },
    { key: 'x-b', value: '3' },
    { key: ' ', value: 'no name' },
  ];
  const listed = await world.create({ name: 'rows', baseUrl: 'http://a.test', headers: rows });
  expect(listed).toMatchObject({
    headers: [
      { key: 'X-B', value: '2' },
      { key: 'X-A', value: '1' },
      { key: 'x-b', value: '3' },
    ],
  });
  const mapped = await world.create({ name: 'map', baseUrl: 'http://a.test', headers: { 'X-Z': 'z', 'X-Y': 'y' } });
  expect(mapped).toMatchObject({
    headers: [
      { key: 'X-Z', value: 'z' },
      { key: 'X-Y', value: 'y' },
    ],
  });
});

test('a secret is shown as a preview with its users, stored encrypted, and decrypted for a run', async () => {
  const { id } = await world.create({
    name: 'secrets',
    baseUrl: 'http://127.0.0.1:1',
    headers: [{ key: 'X-Api-Key', value: 'key {{secret.TOKEN}}' }],
    secrets: [
      { keyPath: 'TOKEN', value: CANARY },
      { keyPath: 'PIN', value: '1234' },
    ],
  });
  expect((await read(id)).secrets).toEqual([
    { keyPath: 'PIN', maskedPreview: '••••', updatedAt: expect.any(String), usedBy: [] },
    { keyPath: 'TOKEN', maskedPreview: '••••77', updatedAt: expect.any(String), usedBy: [{ kind: 'header', name: 'X-Api-Key' }] },
  ]);
  const stored = JSON.stringify([await world.app.db.select().from(environments), await world.app.db.select().from(environmentSecrets)]);
  expect(stored).not.toContain(CANARY);
  expect(await world.feature.openSecrets(id)).toEqual({ TOKEN: CANARY, PIN: '1234' });
});

test('a sealed secret that was copied to another environment cannot be decrypted', async () => {
  const from = await world.create({ name: 'from', baseUrl: 'http://a', secrets: { TOKEN: CANARY } });
  const to = await world.create({ name: 'to', baseUrl: 'http://b' });
  const rows = await world.app.db.select().from(environmentSecrets);
  const moved = rows.find((row) => row.environmentId === from.id);
  if (moved === undefined) throw new Error('the secret was not stored');
  await world.app.db.insert(environmentSecrets).values({ ...moved, environmentId: to.id });
  await expect(world.feature.openSecrets(to.id)).rejects.toThrow();
});

test('a personal environment appears in all projects of its user, after the project’s own, and for no other user', async () => {
  const project = await world.projects.createProject({ userId: world.owner.id }, { name: 'Ordered' });
  const body = { name: 'mine everywhere', baseUrl: 'http://c', secrets: { TOKEN: CANARY } };
  const own = await world.call(world.owner, 'createEnvironment', { body });
  expect(own.body).toMatchObject({ projectId: null, role: 'owner' });
  for (const name of ['one', 'two']) await world.feature.createEnvironment({ projectId: project.id, name, baseUrl: 'http://a' });
  const listed = await world.call(world.owner, 'listProjectEnvironments', { params: { id: project.id } });
  expect(listed.body.items.map((item: { name: string }) => item.name)).toEqual(['one', 'two', 'mine everywhere']);
  expect(await world.feature.openSecrets(own.body.id)).toEqual({ TOKEN: CANARY });
  const bob = await world.app.asUser('bob@example.test');
  expect((await world.call(bob, 'listEnvironments')).body.items).toEqual([]);
  const params = { id: own.body.id };
  for (const name of ['getEnvironment', 'deleteEnvironment', 'testEnvironment'] as const)
    expect((await world.call(bob, name, { params })).status).toBe(404);
  expect((await world.call(bob, 'updateEnvironment', { params, body: { timeoutMs: 2000 } })).status).toBe(404);
  expect((await world.call(bob, 'createEnvironment', { body })).status).toBe(201);
  expect((await world.call(world.owner, 'createEnvironment', { body })).body.code).toBe('ENVIRONMENT_NAME_TAKEN');
});

test('an environment that names a project belongs to it', async () => {
  const body = { projectId: world.projectId, name: 'named here', baseUrl: 'http://c' };
  expect((await world.call(world.viewer, 'createEnvironment', { body })).body.code).toBe('ROLE_REQUIRED');
  const made = await world.call(world.editor, 'createEnvironment', { body });
  expect(made.body).toMatchObject({ projectId: world.projectId, name: 'named here' });
  expect((await world.call(world.editor, 'createProjectEnvironment', { params: { id: world.projectId }, body })).body.code).toBe(
    'ENVIRONMENT_NAME_TAKEN',
  );
  const bob = await world.app.asUser('bob-of-elsewhere@example.test');
  expect((await world.call(bob, 'createEnvironment', { body })).body.code).toBe('PROJECT_NOT_FOUND');
});

test('secrets of projects and people stay readable when the root key is replaced', async () => {
  const { db, platform } = world.app;
  const shared = await world.create({ name: 'rotated', baseUrl: 'http://a', secrets: { TOKEN: CANARY } });
  const own = (
    await world.call(world.editor, 'createEnvironment', { body: { name: 'own', baseUrl: 'http://a', secrets: { TOKEN: CANARY } } })
  ).body;
  const { current } = await loadRootKeys(platform.config);
  const keys = { current: randomBytes(32), older: [current] };
  expect(await rewrapKeys(db, keys)).toBeGreaterThanOrEqual(2);
  expect(await listUnwrapped(db, keys)).toEqual([]);
  const { openSecrets } = createEnvironmentSecrets({ db, vault: createVault(keys.current) });
  expect([await openSecrets(shared.id), await openSecrets(own.id)]).toEqual([{ TOKEN: CANARY }, { TOKEN: CANARY }]);
  await rewrapKeys(db, { current, older: [keys.current] });
});

test('lists can be searched by name and URL, and paged', async () => {
  await world.create({ name: 'findable', baseUrl: 'http://needle.test' });
  const found = await world.call(world.owner, 'listEnvironments', { query: { search: 'NEEDLE', page: '1', pageSize: '5' } });
  expect(found.body).toMatchObject({ total: 1, page: 1, pageSize: 5, items: [{ name: 'findable' }] });
});
