import { afterAll, beforeAll, expect, test } from 'vitest';
import { environmentSecrets, environments } from '../../platform/db/schema.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { type CallApi, createCallApi } from '../call-api.fixture.ts';
import { createProjectAccess, createProjectsFeature, type ProjectsFeature } from '../projects/index.ts';
import { createEnvironmentsFeature, type EnvironmentsFeature } from './index.ts';

const CANARY = 'sk-canary-5d1f6a0c77';

let app: TestApp;
let call: CallApi;
let ada: TestUser;
let projects: ProjectsFeature;
let feature: EnvironmentsFeature;
let projectId: string;

beforeAll(async () => {
  app = await startTestApp({
    features: (platform) => {
      projects = createProjectsFeature(platform);
      feature = createEnvironmentsFeature({ ...platform, access: createProjectAccess(platform.db) });
      return [projects, feature];
    },
  });
  call = createCallApi(app.url);
  ada = await app.asUser('ada@example.test');
  projectId = (await projects.createProject({ userId: ada.id }, { name: 'Shop' })).id;
}, 60_000);

afterAll(() => app.close());

test('a secret is shown as a preview only, stored sealed, and opened for a run', async () => {
  const id = await feature.createEnvironment({
    projectId,
    name: 'local',
    baseUrl: 'http://127.0.0.1:1',
    secrets: { TOKEN: CANARY, PIN: '1234' },
  });
  const shown = await call(ada, 'getEnvironment', { params: { id } });
  expect(shown.body.secrets).toEqual([
    { keyPath: 'PIN', maskedPreview: '••••' },
    { keyPath: 'TOKEN', maskedPreview: '••••77' },
  ]);
  const stored = JSON.stringify([await app.db.select().from(environments), await app.db.select().from(environmentSecrets)]);
  expect(stored).not.toContain(CANARY);
  expect(await feature.openSecrets(id)).toEqual({ TOKEN: CANARY, PIN: '1234' });
});

test('a sealed secret that was moved to another environment does not open', async () => {
  const from = await feature.createEnvironment({ projectId, name: 'from', baseUrl: 'http://a', secrets: { TOKEN: CANARY } });
  const to = await feature.createEnvironment({ projectId, name: 'to', baseUrl: 'http://b' });
  const rows = await app.db.select().from(environmentSecrets);
  const moved = rows.find((row) => row.environmentId === from);
  if (moved === undefined) throw new Error('the secret was not stored');
  await app.db.insert(environmentSecrets).values({ ...moved, environmentId: to });
  await expect(feature.openSecrets(to)).rejects.toThrow();
});

test.each([
  ['prod', true],
  [' Production ', true],
  ['PROD', true],
  ['prod-eu', false],
  ['staging', false],
])('an environment named %j is locked: %s', async (name, locked) => {
  const id = await feature.createEnvironment({ projectId, name, baseUrl: 'http://127.0.0.1:1' });
  expect((await call(ada, 'getEnvironment', { params: { id } })).body.locked).toBe(locked);
});

test('a project lists its environments oldest first, then those the user brings along', async () => {
  const project = await projects.createProject({ userId: ada.id }, { name: 'Ordered' });
  const own = { name: 'mine everywhere', baseUrl: 'http://c', headers: [], ownerId: ada.id };
  await app.db.insert(environments).values({ ...own, id: '0d9f8a3e-1a55-4c6e-9d35-3f1f8a3f0001' });
  await feature.createEnvironment({ projectId: project.id, name: 'one', baseUrl: 'http://a' });
  await feature.createEnvironment({ projectId: project.id, name: 'two', baseUrl: 'http://b' });
  const names = (await call(ada, 'listProjectEnvironments', { params: { id: project.id } })).body.items.map(
    (item: { name: string }) => item.name,
  );
  expect(names).toEqual(['one', 'two', 'mine everywhere']);
  const bob = await app.asUser('bob@example.test');
  expect((await call(bob, 'listEnvironments')).body.items).toEqual([]);
  expect((await call(bob, 'getEnvironment', { params: { id: '0d9f8a3e-1a55-4c6e-9d35-3f1f8a3f0001' } })).status).toBe(404);
});
