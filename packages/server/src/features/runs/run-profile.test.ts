import { afterAll, expect, test } from 'vitest';
import { openTokenWorld } from '../../testing/app/token-world.ts';
import { seedSuite, singleStepCase } from '../../testing/data/seed-suite.ts';

const { world, server, ada, close } = await openTokenWorld();
afterAll(close);

async function runWith(profile: object) {
  const { projectId } = await world.seedProject(ada, { secrets: { API_KEY_AUTH: 'key-of-the-environment', SHOP_SECRET: 'shop-secret' } });
  const step = { req: { method: 'GET' as const, path: '/orders', auth: 'apiKey' }, expect: { must: { status: ['200'] } } };
  await seedSuite(world.test.db, projectId, [{ ...singleStepCase('orders.list', 'GET', '/orders', '200'), steps: [step] }]);
  const made = await world.call(ada, 'createAuthProfile', { body: { projectId, environmentKey: 'Local', ...profile } });
  const { runId } = (await world.call(ada, 'createRun', { body: { projectId } })).body;
  const run = await world.finished(ada, runId);
  const steps = await world.call(ada, 'getRunSteps', { params: { id: runId } });
  return { made, run, headers: world.target.headersSeen.at(-1) ?? {}, shown: JSON.stringify([run, steps.body]) };
}

const oauth = () => ({ type: 0, tokenUrl: `${server.url}/token`, client_id: 'shop', SecretRefs: { client_secret: 'secret:SHOP_SECRET' } });

test('a run obtains its token by the profile, injects it as the profile defines, and shows it nowhere', async () => {
  const { run, headers, shown } = await runWith({ ...oauth(), injection: { in: 'header', name: 'X-Api-Key', format: '{token}' } });
  expect(run.status).toBe('passed');
  expect(headers['x-api-key']).toMatch(/^token-of-the-server-/);
  expect(shown).not.toMatch(/token-of-the-server|shop-secret/);
});

test('a fixed key of the profile takes precedence over the environment’s secret of the same name', async () => {
  const { headers } = await runWith({ type: 1, tokenUrl: world.target.url, api_key: 'key-of-the-profile' });
  expect(headers['x-api-key']).toBe('key-of-the-profile');
});

test('a case that tests the login sends the profile’s credentials, and the run shows no password', async () => {
  const logIn = async (tokenUrl: string) => {
    const { projects, environments } = world.features;
    const { id: projectId } = await projects.createProject({ userId: ada.id }, { name: 'Accounts' });
    await environments.createEnvironment({ projectId, name: 'local', baseUrl: server.url, secrets: {} });
    const user = { email: '{{LOGIN_USERNAME}}', pass: '{{LOGIN_PASSWORD}}' };
    const step = { req: { method: 'POST' as const, path: '/login', json: { user } }, expect: { must: { status: ['200'] } } };
    const header = { env: { BASE_URL: { required: true }, LOGIN_USERNAME: {}, LOGIN_PASSWORD: { secret: true } }, auth: { none: null } };
    await seedSuite(world.test.db, projectId, [{ ...singleStepCase('login', 'POST', '/login', '200'), steps: [step] }], { header });
    const fields = { custom_user_key: 'user.email', custom_pass_key: 'user.pass', token_json_path: '$.data.jwt' };
    const secrets = { username: 'ada@shop.example', password: 'enchantress' };
    const profile = { type: 'custom_login', tokenUrl, custom_login_url: tokenUrl, ...fields, SecretRefs: secrets };
    await world.call(ada, 'createAuthProfile', { body: { projectId, environmentKey: 'local', ...profile } });
    const { runId } = (await world.call(ada, 'createRun', { body: { projectId } })).body;
    const run = await world.finished(ada, runId);
    const steps = (await world.call(ada, 'getRunSteps', { params: { id: runId } })).body;
    const details = await world.call(ada, 'getRunStep', { params: { id: runId, stepId: steps.items[0]?.id ?? '' } });
    return { run, shown: JSON.stringify([run, steps, details.body]) };
  };
  const own = await logIn(`${server.url}/login`);
  expect(own.run.status).toBe('passed');
  expect(own.shown).toContain('ada@shop.example');
  expect(own.shown).not.toContain('enchantress');
});

test('a disabled profile is not used', async () => {
  const { headers } = await runWith({ ...oauth(), enabled: false });
  expect(headers['x-api-key']).toBe('key-of-the-environment');
});

test('a run whose token request is rejected ends with the reason before any request to the target', async () => {
  const sentBefore = world.target.seen.length;
  const { run } = await runWith({ ...oauth(), SecretRefs: { client_secret: 'not-the-secret' } });
  expect(run).toMatchObject({
    status: 'error',
    error: 'The auth profile could not get a token: The server rejected the request: invalid_client. Check CLIENT_ID and CLIENT_SECRET.',
  });
  expect(world.target.seen.length).toBe(sentBefore);
});
