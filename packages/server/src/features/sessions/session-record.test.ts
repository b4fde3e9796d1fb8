import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEvents } from '../../platform/db/schema.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/app/test-app.ts';
import { type CallApi, createCallApi } from '../../testing/data/call-api.ts';

let server: TestApp;
let call: CallApi;
beforeAll(async () => {
  server = await startTestApp();
  call = createCallApi(server.url);
});
afterAll(() => server?.close());

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

async function token(form: Record<string, string>): Promise<Tokens> {
  const body = new URLSearchParams({ client_id: 'assay-web', ...form });
  const response = await fetch(`${server.url}/connect/token`, { method: 'POST', body, headers: { 'user-agent': 'Browser/2.0' } });
  const read: unknown = await response.json();
  return read as Tokens;
}
const signIn = (username: string, password = TEST_PASSWORD) => token({ grant_type: 'password', username, password });
const refresh = (value: string) => token({ grant_type: 'refresh_token', refresh_token: value });

/** A user's audit entries, oldest first, once all are stored. */
async function recordOf(userId: string) {
  await server.features.sessions.close();
  return server.db.select().from(auditEvents).where(eq(auditEvents.userId, userId)).orderBy(auditEvents.position);
}
const deeds = async (userId: string) => (await recordOf(userId)).map(({ action, details }) => [action, details.reason ?? details.agent]);

test('a user can read when and from where they signed in, and see failed attempts', async () => {
  const { id } = await server.asUser('watched@example.test');
  await signIn('watched@example.test');
  await signIn('WATCHED@example.test', 'a wrong password');
  const entries = (await recordOf(id)).slice(1);
  expect(entries).toMatchObject([
    { action: 'signed-in', address: '127.0.0.1', details: { agent: 'Browser/2.0' } },
    { action: 'sign-in.refused', address: '127.0.0.1', subjectId: id, details: { agent: 'Browser/2.0' } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/a wrong password|correct horse/);
});

test('guesses past the limit are not logged', async () => {
  const { id } = await server.asUser('flooded@example.test');
  for (let guess = 0; guess < 7; guess += 1) await signIn('flooded@example.test', `guess ${guess}`);
  expect((await recordOf(id)).filter(({ action }) => action === 'sign-in.refused')).toHaveLength(5);
});

test('an unknown name creates no entry', async () => {
  const before = await server.db.$count(auditEvents);
  await signIn('nobody@example.test', 'a wrong password');
  await server.features.sessions.close();
  expect(await server.db.$count(auditEvents)).toBe(before);
});

test('the audit log contains the end of a session with its reason: sign-out, ended elsewhere, a stolen token', async () => {
  const person = await server.asUser('leaves@example.test');
  const first = await signIn('leaves@example.test');
  await fetch(`${server.url}/connect/logout`, { method: 'POST', headers: { authorization: `Bearer ${first.access_token}` } });
  await signIn('leaves@example.test');
  const [other] = (await call(person, 'listSessions')).body.items.filter(({ current }: { current: boolean }) => !current);
  await call(person, 'endSession', { params: { id: other?.id ?? '' } });
  const stolen = await signIn('leaves@example.test');
  await refresh((await refresh(stolen.refresh_token)).refresh_token);
  await refresh(stolen.refresh_token);
  await refresh(stolen.refresh_token);
  expect((await deeds(person.id)).filter(([action]) => action === 'session.ended')).toEqual([
    ['session.ended', 'signed out'],
    ['session.ended', 'ended by the user'],
    ['session.ended', 'refresh token used twice'],
  ]);
});

test('a password reset by email is logged', async () => {
  const { id } = await server.asUser('resets@example.test');
  await server.features.sessions.resetPassword(id, 'seven slow green snails');
  expect((await deeds(id)).map(([action]) => action)).toEqual(['signed-in', 'account.password-reset']);
});
