import { afterAll, expect, test } from 'vitest';
import { openTokenWorld } from '../../../testing/app/token-world.ts';
import { seedSuite, singleStepCase } from '../../../testing/data/seed-suite.ts';

// These tests must also run on PostgreSQL, where two runs renew the same token concurrently.

const { world, server, ada, close } = await openTokenWorld();
afterAll(close);

async function seed() {
  const { projectId } = await world.seedProject(ada);
  const step = { req: { method: 'GET' as const, path: '/orders', auth: 'apiKey' }, expect: { must: { status: ['200'] } } };
  await seedSuite(world.test.db, projectId, [{ ...singleStepCase('orders.list', 'GET', '/orders', '200'), steps: [step] }]);
  const body = {
    projectId,
    environmentKey: 'local',
    authType: 'device_code',
    tokenUrl: `${server.url}/token`,
    client_id: 'shop',
    injection: { in: 'header', name: 'X-Api-Key' },
    SecretRefs: { client_secret: 'shop-secret', refresh_token: 'first-refresh-token' },
  };
  return { projectId, id: (await world.call(ada, 'createAuthProfile', { body })).body.id };
}
const runOnce = async (projectId: string) => {
  const { runId } = (await world.call(ada, 'createRun', { body: { projectId } })).body;
  return (await world.finished(ada, runId)).status;
};
const lastRefreshToken = () => server.asked.at(-1)?.form.refresh_token;

test('a run stores the rotated refresh token, and the next run uses it', async () => {
  const { projectId } = await seed();
  expect(await runOnce(projectId)).toBe('passed');
  expect(lastRefreshToken()).toBe('first-refresh-token');
  expect(await runOnce(projectId)).toBe('passed');
  expect(lastRefreshToken()).toMatch(/^refresh-of-the-server-/);
});

test('a test in the wizard stores the rotated refresh token too', async () => {
  const { id } = await seed();
  const check = async () => (await world.call(ada, 'testAuthProfile', { body: { authProfileId: id } })).body.ok;
  expect(await check()).toBe(true);
  expect(await check()).toBe(true);
  expect(lastRefreshToken()).toMatch(/^refresh-of-the-server-/);
});

test('a late refresh does not overwrite a refresh token that was replaced in the meantime', async () => {
  const { id } = await seed();
  await world.features.authProfiles.keepRefreshToken(id, { used: 'another-refresh-token', given: 'late-refresh-token' });
  await world.call(ada, 'testAuthProfile', { body: { authProfileId: id } });
  expect(lastRefreshToken()).toBe('first-refresh-token');
});
