import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEvents, runs, suites } from '../../platform/db/schema.ts';
import { type EnvironmentWorld, startEnvironmentWorld } from '../../testing/app/environment-world.ts';

// These tests must also run on PostgreSQL, where a lock and a run race.

let world: EnvironmentWorld;
let id: string;

beforeAll(async () => {
  world = await startEnvironmentWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  const secrets = [{ keyPath: 'TOKEN', value: 'the first value' }];
  id = (await world.create({ name: 'Production ', baseUrl: 'http://a.test', headers: { 'X-K': '{{secret.TOKEN}}' }, secrets })).id;
  return async () => {
    await unlock('Production');
    await world.call(world.owner, 'deleteEnvironment', { params: { id } });
  };
});

const put = (body: object, user = world.owner) => world.call(user, 'updateEnvironment', { params: { id }, body });
const unlock = (name: string, user = world.owner) => world.call(user, 'unlockEnvironment', { params: { id }, body: { name } });

test('production can be created with all its settings and is read-only afterwards, for owners too', async () => {
  expect((await world.call(world.viewer, 'getEnvironment', { params: { id } })).body).toMatchObject({ locked: true, unlockedUntil: null });
  const writes = [{ timeoutMs: 2000 }, { name: 'staging' }, { secrets: [{ keyPath: 'TOKEN', value: 'another' }] }, { headers: [] }, {}];
  for (const body of writes) {
    const refused = await put(body);
    expect([refused.status, refused.body.code]).toEqual([423, 'ENVIRONMENT_LOCKED']);
  }
  expect(await world.feature.openSecrets(id)).toEqual({ TOKEN: 'the first value' });
});

test('an environment cannot be renamed to production', async () => {
  const { id: other } = await world.create({ name: 'candidate', baseUrl: 'http://a.test' });
  const refused = await world.call(world.owner, 'updateEnvironment', { params: { id: other }, body: { name: ' PROD' } });
  expect([refused.status, refused.body.fields]).toEqual([
    423,
    { name: 'Environments with this name are locked. To use this name, create a new environment.' },
  ]);
});

test('an owner who types the name unlocks it for fifteen minutes, and the audit log records it', async () => {
  expect((await unlock('Production', world.editor)).body.code).toBe('ROLE_REQUIRED');
  expect((await unlock('prod')).body.fields).toEqual({ name: 'Type the environment name: Production' });
  const opened = await unlock(' Production ');
  expect(opened.body.locked).toBe(false);
  const minutes = (Date.parse(opened.body.unlockedUntil) - world.clock.now().getTime()) / 60_000;
  expect(minutes).toBeGreaterThan(14.5);
  expect(minutes).toBeLessThanOrEqual(15);
  expect((await put({ secrets: [{ keyPath: 'TOKEN', value: 'rotated' }] })).status).toBe(200);
  expect(await world.feature.openSecrets(id)).toEqual({ TOKEN: 'rotated' });
  world.clock.ahead(15 * 60_000);
  const signedInAgain = await world.app.asUser('owner@example.test');
  expect((await put({ timeoutMs: 2000 }, signedInAgain)).body.code).toBe('ENVIRONMENT_LOCKED');
  world.clock.ahead(-15 * 60_000);
  const audit = (await world.app.db.select().from(auditEvents)).filter((entry) => entry.subjectId === id);
  expect(audit.map((entry) => entry.action)).toEqual(['environment.created', 'environment.unlocked', 'environment.changed']);
});

test('an unlocked environment can be renamed from production, and does not stay unlocked', async () => {
  await unlock('Production');
  expect((await put({ name: 'retired' })).body).toMatchObject({ name: 'retired', locked: false, unlockedUntil: null });
});

test('production can be deleted only while an owner has unlocked it', async () => {
  for (const user of [world.editor, world.owner])
    expect((await world.call(user, 'deleteEnvironment', { params: { id } })).body.code).toBe('ENVIRONMENT_LOCKED');
  await unlock('Production');
  expect((await world.call(world.owner, 'deleteEnvironment', { params: { id } })).status).toBe(200);
  expect((await world.call(world.owner, 'getEnvironment', { params: { id } })).status).toBe(404);
});

test('its connection can be tested unchanged, but edits cannot send its secrets elsewhere', async () => {
  const asStored = await world.call(world.viewer, 'testEnvironment', { params: { id } });
  expect([asStored.status, asStored.body.ok]).toEqual([200, false]);
  const elsewhere = await world.call(world.owner, 'testEnvironment', { params: { id }, body: { baseUrl: 'http://127.0.0.1:1' } });
  expect(elsewhere.body.code).toBe('ENVIRONMENT_LOCKED');
});

test('an environment that a run uses cannot be deleted until the run has ended', async () => {
  const { projectId } = world;
  const suiteId = randomUUID();
  await world.app.db.insert(suites).values({ id: suiteId, projectId, name: 's', latestRevision: 1 });
  const runId = randomUUID();
  const snapshot = { name: 'x', baseUrl: 'http://a.test', timeoutMs: 1000, followRedirects: true, headers: [] };
  const texts = { suiteName: 's', version: '1', actor: 'a', trigger: 't' };
  await world.app.db.insert(runs).values({
    id: runId,
    projectId,
    environmentId: id,
    environment: snapshot,
    suiteId,
    suiteRevision: 1,
    status: 'running',
    ...texts,
    seed: 1,
    counts: {},
  });
  await unlock('Production');
  const refused = await world.call(world.owner, 'deleteEnvironment', { params: { id } });
  expect([refused.status, refused.body.code]).toEqual([409, 'ENVIRONMENT_BUSY']);
  await world.app.db.update(runs).set({ status: 'passed' });
  expect((await world.call(world.owner, 'deleteEnvironment', { params: { id } })).status).toBe(200);
});
