import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import { addMember } from '../../testing/data/add-member.ts';
import { startTokenServer, type TokenServer } from '../../testing/servers/token-server.ts';

let world: TestWorld;
let server: TokenServer;
let thief: TokenServer;
let owner: TestUser;
let editor: TestUser;
const secrets = { SHOP_SECRET: 'shop-secret' };

beforeAll(async () => {
  world = await startTestWorld();
  [server, thief] = await Promise.all([startTokenServer(), startTokenServer()]);
  owner = await world.test.asUser('owner@example.test');
  editor = await world.test.asUser('editor@example.test');
});
beforeEach(() => {
  thief.asked.length = 0;
  server.asked.length = 0;
});
afterAll(async () => {
  await Promise.all([server.close(), thief.close()]);
  await world.close();
});

async function seed(environment: string) {
  const seeded = await world.seedProject(owner, { environment, secrets });
  await addMember(world.test.db, { projectId: seeded.projectId, userId: editor.id, role: 'editor' });
  return seeded;
}
const oauth = (url: string) => ({
  type: 'oauth2_client_credentials',
  tokenUrl: `${url}/token`,
  client_id: 'shop',
  SecretRefs: { client_secret: 'secret:SHOP_SECRET' },
});
const run = async (user: TestUser, body: object) => (await world.call(user, 'testAuthProfile', { body })).body;
const confirm = (user: TestUser, body: object) => world.call(user, 'confirmTokenHost', { body });

describe('secrets of an environment', () => {
  test('are not sent until the host is confirmed, and the result names the host', async () => {
    const { projectId, environmentId } = await seed('local');
    const body = { profileInline: { projectId, ...oauth(thief.url) }, envId: environmentId };
    expect(await run(editor, body)).toMatchObject({
      ok: false,
      status: 'host_unconfirmed',
      message: `Nothing was sent: the host ${thief.url} has not been confirmed for these credentials.`,
      unconfirmedOrigin: thief.url,
      exchanges: [],
    });
    expect(thief.asked).toEqual([]);
    expect((await confirm(editor, { projectId, environmentKey: 'Local', url: `${thief.url}/any` })).body).toEqual({ origin: thief.url });
    expect(await run(editor, body)).toMatchObject({ ok: true, unconfirmedOrigin: null });
  });

  test('of a locked environment need the confirmation of an owner, on every path an editor can try', async () => {
    const { projectId, environmentId } = await seed('prod');
    const place = { projectId, environmentKey: 'prod' };
    expect((await confirm(editor, { ...place, url: thief.url })).body).toMatchObject({ code: 'ROLE_REQUIRED' });
    await run(editor, { profileInline: { ...place, ...oauth(thief.url) }, envId: environmentId });
    await run(editor, { profileInline: { projectId, environmentKey: 'local', ...oauth(thief.url) }, envId: environmentId });
    const profile = { body: { ...place, ...oauth(thief.url) } };
    expect((await world.call(editor, 'createAuthProfile', profile)).body.code).toBe('ENVIRONMENT_LOCKED');
    await world.call(owner, 'unlockEnvironment', { params: { id: environmentId }, body: { name: 'prod' } });
    const made = await world.call(editor, 'createAuthProfile', profile);
    expect([made.status, made.body.tokenHostConfirmed]).toEqual([201, false]);
    expect(await run(editor, { authProfileId: made.body.id })).toMatchObject({ status: 'host_unconfirmed' });
    expect(thief.asked).toEqual([]);
    await confirm(owner, { ...place, url: thief.url });
    expect(await run(editor, { authProfileId: made.body.id })).toMatchObject({ ok: true });
    expect((await world.call(editor, 'getAuthProfile', { params: { id: made.body.id } })).body.tokenHostConfirmed).toBe(true);
  });

  test('of a stored profile are not sent to a token URL from the test, nor to another environment', async () => {
    const { projectId } = await seed('local');
    const other = await world.features.environments.createEnvironment({ projectId, name: 'mine', baseUrl: thief.url });
    const made = await world.call(editor, 'createAuthProfile', { body: { projectId, environmentKey: 'local', ...oauth(server.url) } });
    const authProfileId = made.body.id;
    expect(await run(editor, { authProfileId, profileInline: { tokenUrl: `${thief.url}/token` } })).toMatchObject({
      unconfirmedOrigin: thief.url,
    });
    const elsewhere = await world.call(editor, 'testAuthProfile', { body: { authProfileId, envId: other } });
    expect([elsewhere.status, elsewhere.body.fields.envId]).toEqual([422, 'This profile belongs to the environment local.']);
    expect(thief.asked).toEqual([]);
    expect(await run(editor, { authProfileId })).toMatchObject({ ok: true });
  });

  test('are sent to the environment’s own host without confirmation', async () => {
    const { projectId } = await world.seedProject(owner, { secrets });
    const name = 'same host';
    const envId = await world.features.environments.createEnvironment({ projectId, name, baseUrl: `${server.url}/api`, secrets });
    expect(await run(owner, { profileInline: { projectId, ...oauth(server.url) }, envId })).toMatchObject({ ok: true });
  });
});

describe('a URL that a detection named', () => {
  const detected = (url: string) => ({
    ...oauth(url),
    SecretRefs: { client_secret: { kind: 'value', value: 'shop-secret' } },
    detectSource: 'prompt',
  });

  test('receives no secret, not even a typed one, before the host is confirmed', async () => {
    const { projectId, environmentId } = await seed('local');
    const body = { profileInline: { projectId, ...detected(thief.url) }, envId: environmentId };
    expect(await run(editor, body)).toMatchObject({ status: 'host_unconfirmed' });
    expect(thief.asked).toEqual([]);
    await confirm(editor, { projectId, environmentKey: 'local', url: thief.url });
    expect(await run(editor, body)).toMatchObject({ ok: true });
  });

  test('is saved unconfirmed, and a run with it ends before anything is sent', async () => {
    const { projectId } = await seed('local');
    const body = { projectId, environmentKey: 'local', ...detected(thief.url) };
    const made = await world.call(editor, 'createAuthProfile', { body });
    expect(made.body.tokenHostConfirmed).toBe(false);
    const again = await world.call(editor, 'updateAuthProfile', { params: { id: made.body.id }, body: { audience: 'shop' } });
    expect(again.body.tokenHostConfirmed).toBe(false);
    const environment = { id: null, name: 'local', timeoutMs: 1000, baseUrl: world.target.url };
    expect(await world.features.authProfiles.credentialsForRun({ projectId, environment })).toEqual([
      {
        identity: 'default',
        role: 'user',
        credential: {
          kind: 'refused',
          problem: `The host ${thief.url} has not been confirmed for this auth profile. Test the profile once in Auth Pilot and confirm the host.`,
        },
      },
    ]);
    const typed = await world.call(editor, 'updateAuthProfile', {
      params: { id: made.body.id },
      body: { tokenUrl: `${server.url}/token` },
    });
    expect(typed.body.tokenHostConfirmed).toBe(true);
  });

  test('of a fixed credential is simulated, but the probe waits for confirmation', async () => {
    const { projectId, environmentId } = await seed('local');
    const profileInline = {
      projectId,
      type: 'bearer_static',
      tokenUrl: `${thief.url}/me`,
      bearer_token: 'long enough token',
      detectSource: 'code',
    };
    expect(await run(editor, { profileInline, envId: environmentId })).toMatchObject({
      ok: true,
      expirySource: 'simulated',
      probe: null,
      unconfirmedOrigin: thief.url,
    });
  });
});

test('a secret that the tested type does not use counts neither as sent nor as stored', async () => {
  const { projectId, environmentId } = await seed('local');
  const made = await world.call(editor, 'createAuthProfile', { body: { projectId, environmentKey: 'local', ...oauth(server.url) } });
  const profileInline = { type: 'api_key_header', tokenUrl: `${thief.url}/me`, api_key: 'short' };
  const body = { authProfileId: made.body.id, profileInline, envId: environmentId };
  expect(await run(editor, body)).toMatchObject({ ok: false, status: 'invalid_key', unconfirmedOrigin: null });
});

test('an invalid URL cannot be confirmed', async () => {
  const refused = await confirm(owner, { url: 'javascript:alert(1)' });
  expect([refused.status, refused.body.fields.url]).toEqual([422, 'Token URL must be a valid HTTP(S) URL']);
});
