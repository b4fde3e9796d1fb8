import { afterAll, expect, test } from 'vitest';
import { openTokenWorld } from '../../../testing/app/token-world.ts';
import { startTokenServer } from '../../../testing/servers/token-server.ts';

const { world, server, ada, seedProfile, close } = await openTokenWorld();
const other = await startTokenServer();
afterAll(async () => {
  await other.close();
  await close();
});

const FIRST = 'first-refresh-token';

async function seed() {
  const { projectId, id } = await seedProfile({ device_authorization_url: `${server.url}/device` });
  for (const { url } of [server, other]) await world.call(ada, 'confirmTokenHost', { body: { projectId, environmentKey: 'local', url } });
  return { projectId, id };
}

const update = (id: string, body: object) => world.call(ada, 'updateAuthProfile', { params: { id }, body });
const check = async (body: object) => (await world.call(ada, 'testAuthProfile', { body })).body;
const sentTo = ({ asked }: typeof server) => asked.flatMap(({ form }) => form.refresh_token ?? []);

test.each([
  ['token URL', () => ({ tokenUrl: `${other.url}/token`, device_authorization_url: `${other.url}/device` })],
  ['client', () => ({ client_id: 'another-client' })],
  ['type', () => ({ authType: 'auth_code', authorization_url: `${server.url}/authorize` })],
])('a profile with another %s requires consent instead of sending the stored refresh token', async (_, change) => {
  const { id } = await seed();
  const before = sentTo(server).length;
  await update(id, change());
  expect(await check({ authProfileId: id })).toMatchObject({ status: 'authorization_pending' });
  expect(sentTo(other)).toEqual([]);
  expect(sentTo(server)).toHaveLength(before);
});

test('a test with another token URL does not use the stored refresh token', async () => {
  const { id } = await seed();
  await check({ authProfileId: id, profileInline: { tokenUrl: `${other.url}/token`, device_authorization_url: `${other.url}/device` } });
  expect(sentTo(other)).toEqual([]);
});

test('a changed name or scope keeps the refresh token', async () => {
  const { id } = await seed();
  await update(id, { name: 'Renamed', scopes: ['read'] });
  expect(await check({ authProfileId: id })).toMatchObject({ ok: true });
  expect(sentTo(server).at(-1)).toBe(FIRST);
});

test('a refresh token sent with another token URL is stored for that URL', async () => {
  const { id } = await seed();
  await update(id, { tokenUrl: `${other.url}/token`, SecretRefs: { refresh_token: 'refresh-token-of-the-other' } });
  expect(await check({ authProfileId: id })).toMatchObject({ ok: true });
  expect(sentTo(other)).toEqual(['refresh-token-of-the-other']);
});

test('consent that was started for one client is not stored for another', async () => {
  const { id } = await seed();
  await update(id, { client_id: 'shop', SecretRefs: { refresh_token: null } });
  server.consent.given = false;
  const { continuation } = await check({ authProfileId: id });
  await update(id, { tokenUrl: `${other.url}/token`, device_authorization_url: `${other.url}/device` });
  server.consent.given = true;
  expect(await check({ continuation })).toMatchObject({ ok: true });
  const before = sentTo(other).length;
  await check({ authProfileId: id });
  expect(sentTo(other)).toHaveLength(before);
});

test('a rejected refresh token starts the consent flow again', async () => {
  const { id } = await seed();
  server.revoke(FIRST);
  server.consent.given = false;
  const result = await check({ authProfileId: id });
  expect(result).toMatchObject({ ok: false, status: 'authorization_pending', device: { userCode: 'WDJB-MJHT' } });
  expect(result.message).toContain('The stored sign-in is no longer valid');
  server.consent.given = true;
  expect(await check({ continuation: result.continuation })).toMatchObject({ ok: true });
  expect(await check({ authProfileId: id })).toMatchObject({ ok: true });
});

test('a run whose refresh token is rejected marks the profile as needing a sign-in', async () => {
  const { projectId, id } = await seed();
  const profile = async () => (await world.call(ada, 'getAuthProfile', { params: { id } })).body;
  expect(await profile()).toMatchObject({ needsSignIn: false });
  server.revoke(FIRST);
  const { runId } = (await world.call(ada, 'createRun', { body: { projectId } })).body;
  expect(await world.finished(ada, runId)).toMatchObject({ status: 'error' });
  await expect.poll(profile).toMatchObject({ needsSignIn: true });
});

test('a single request whose refresh token is rejected returns an error with the field and a fix', async () => {
  const { projectId, id } = await seed();
  server.revoke(FIRST);
  const environment = { id: null, name: 'local', timeoutMs: 5000, baseUrl: world.target.url };
  const asked = world.features.authProfiles.credentialForRequest({ projectId, environment }, id, new AbortController().signal);
  await expect(asked).rejects.toMatchObject({ fields: { authProfileId: expect.stringContaining('consent again') } });
  expect((await world.call(ada, 'getAuthProfile', { params: { id } })).body).toMatchObject({ needsSignIn: true });
});
