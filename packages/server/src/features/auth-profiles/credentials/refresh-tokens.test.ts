import { afterAll, expect, test } from 'vitest';
import { openTokenWorld } from '../../../testing/app/token-world.ts';

// These tests must also run on PostgreSQL, where two runs renew the same token concurrently.

const { world, server, ada, seedProfile: seed, close } = await openTokenWorld();
afterAll(close);

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
