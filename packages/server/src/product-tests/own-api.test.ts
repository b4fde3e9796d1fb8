import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestUser } from '../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../testing/app/test-world.ts';
import type { BodyOf } from '../testing/data/call-api.ts';

// Assay tests Assay: one server imports another server's spec, signs in there with an auth profile, and runs the generated
// suite.

const TARGET_USER = 'dogfood@example.test';
/** Why a request that the spec allows may still fail. */
const EXPLAINED: Readonly<Record<string, string>> = {
  'connectGithub.smoke': 'asks GitHub',
  'importRun.smoke.minimal': 'without a suite id the project has to have a suite, which no schema can say',
  'importSpec.smoke.minimal': 'its text has to be an API description, which no schema can say',
  'unlockEnvironment.smoke': 'the name to type is that of the environment, which no document can say',
};

let world: TestWorld;
let other: TestApp;
let ada: TestUser;

beforeAll(async () => {
  [world, other] = await Promise.all([startTestWorld(), startTestApp()]);
  ada = await world.test.asUser('ada@example.test');
  await other.asUser(TARGET_USER);
  await world.startWorker();
});
afterAll(async () => {
  await world.close();
  await other.close();
});

async function projectForTheOther(): Promise<string> {
  const { id: projectId } = (await world.call(ada, 'createProject', { body: { name: 'Assay itself' } })).body;
  const document = await (await fetch(`${other.url}/openapi.json`)).text();
  await world.call(ada, 'importSpec', { params: { id: projectId }, body: { content: document } });
  await world.features.environments.createEnvironment({ projectId, name: 'local', baseUrl: other.url, timeoutMs: 5000, secrets: {} });
  await world.call(ada, 'createAuthProfile', {
    body: {
      projectId,
      environmentKey: 'local',
      type: 4,
      tokenUrl: `${other.url}/connect/token`,
      client_id: 'assay-web',
      username: TARGET_USER,
      password: TEST_PASSWORD,
    },
  });
  return projectId;
}

async function runSmoke(): Promise<{ readonly run: BodyOf<'getRun'>; readonly steps: BodyOf<'getRunSteps'>['items'] }> {
  const projectId = await projectForTheOther();
  const { suiteId } = (await world.call(ada, 'generateTests', { body: { user_query: '/generate smoke', projectId } })).body;
  const { runId } = (await world.call(ada, 'createRun', { body: { projectId, suiteId } })).body;
  const run = await world.finished(ada, runId);
  const query = { pageSize: '1000' };
  return { run, steps: (await world.call(ada, 'getRunSteps', { params: { id: runId }, query })).body.items };
}

test('the smoke suite of our own API, signed in by a profile, gets no 5xx and no unexplained failure', async () => {
  const { run, steps } = await runSmoke();
  expect(steps.filter(({ exchange }) => (exchange?.status ?? 0) >= 500)).toEqual([]);
  const failed = steps.filter(({ verdict }) => verdict === 'fail').map(({ caseId }) => caseId);
  expect(failed.filter((id) => EXPLAINED[id] === undefined)).toEqual([]);
  // Most requests reach a handler, which shows that the profile's token was accepted.
  const reached = new Set(
    steps.filter(({ exchange }) => /^2/.test(String(exchange?.status))).map(({ method, path }) => `${method} ${path}`),
  );
  expect(reached.size).toBeGreaterThan(70);
  expect(reached).toContain('GET /api/account');
  expect(JSON.stringify([run, steps])).not.toContain(TEST_PASSWORD);
});
