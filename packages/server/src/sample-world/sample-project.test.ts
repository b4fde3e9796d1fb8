import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { environments } from '../platform/db/schema.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/app/test-app.ts';
import { type CallApi, createCallApi } from '../testing/data/call-api.ts';
import { moveSampleProjects } from './sample-project.ts';
import { type SampleWorld, startSampleWorld } from './start-sample-world.ts';

const cleanup = new AsyncDisposableStack();
let app: TestApp;
let sample: SampleWorld;
let call: CallApi;
let ada: TestUser;
let turn = 0;

beforeAll(async () => {
  sample = await startSampleWorld({ samplePort: 0 });
  cleanup.defer(sample.close);
  app = await startTestApp({ sample });
  cleanup.defer(app.close);
  call = createCallApi(app.url);
});

afterAll(() => cleanup.disposeAsync());

beforeEach(async () => {
  turn += 1;
  ada = await app.asUser(`ada${turn}@example.test`);
});

const createSample = () => call(ada, 'createSampleProject');
const environmentsOf = async (id: string) => (await call(ada, 'listProjectEnvironments', { params: { id } })).body.items;

test('any user can create the sample project, complete and working, once at a time', async () => {
  const brought = await createSample();
  expect([brought.status, brought.body]).toMatchObject([201, { name: 'Bookshop API', sample: true, role: 'owner' }]);
  const { id } = brought.body;
  const made = await environmentsOf(id);
  expect(made.map((item: { name: string; baseUrl: string }) => [item.name, item.baseUrl])).toEqual(
    ['local', 'staging', 'prod'].map((name) => [name, sample.url]),
  );
  expect((await call(ada, 'listSpecs', { params: { id } })).body.total).toBe(1);
  expect((await call(ada, 'testEnvironment', { params: { id: made[0].id } })).body.ok).toBe(true);
  const again = await createSample();
  expect([again.status, again.body.code]).toEqual([409, 'SAMPLE_EXISTS']);
});

test('its first environment has an auth profile that gets a real token without consent', async () => {
  const { id } = (await createSample()).body;
  const profile = (await call(ada, 'getFirstAuthProfile', { query: { projectId: id, environmentKey: 'local' } })).body;
  expect(profile).toMatchObject({ authType: 'oauth2_client_credentials', tokenHostConfirmed: true, enabled: true });
  const tested = (await call(ada, 'testAuthProfile', { body: { authProfileId: profile.id } })).body;
  expect(tested).toMatchObject({
    ok: true,
    status: 'valid',
    tokenType: 'Bearer',
    expiresIn: expect.closeTo(600, -1),
    unconfirmedOrigin: null,
  });
  expect(tested.probe).toMatchObject({ url: `${sample.url}/orders`, withoutStatus: 401, withStatus: 200, verdict: 'proven' });
});

test('a deleted sample project can be created again', async () => {
  const first = (await createSample()).body.id;
  expect((await call(ada, 'deleteProject', { params: { id: first } })).body.removed).toMatchObject({ environments: 3, specs: 1 });
  const second = await createSample();
  expect([second.status, second.body.id === first]).toEqual([201, false]);
});

test('stored URLs follow the sample API, except where a user edited them', async () => {
  const { id } = (await createSample()).body;
  const [local, staging] = await environmentsOf(id);
  await call(ada, 'updateEnvironment', { params: { id: staging.id }, body: { baseUrl: `${sample.url}/mine` } });
  const mine = (await call(ada, 'createProject', { body: { name: 'Mine' } })).body.id;
  const body = { name: 'copy', baseUrl: sample.url };
  const copy = (await call(ada, 'createProjectEnvironment', { params: { id: mine }, body })).body.id;
  const to = { url: 'http://127.0.0.1:4999', specUrl: 'http://127.0.0.1:4999/openapi.json' };
  await moveSampleProjects(app.db, { from: sample, to });
  const urls = new Map((await app.db.select().from(environments)).map((row) => [row.id, row.baseUrl]));
  expect([urls.get(local.id), urls.get(staging.id), urls.get(copy)]).toEqual([to.url, `${sample.url}/mine`, sample.url]);
  expect((await call(ada, 'listSpecs', { params: { id } })).body.items).toMatchObject([{ sourceUrl: to.specUrl }]);
  const profiles = (await call(ada, 'listAuthProfiles', { query: { projectId: id } })).body.items;
  expect(profiles).toMatchObject([{ tokenUrl: `${to.url}/oauth/token` }]);
});
