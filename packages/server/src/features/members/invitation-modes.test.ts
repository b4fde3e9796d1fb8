import { expect, onTestFinished, test } from 'vitest';
import { projectInvitations } from '../../platform/db/schema.ts';
import { startTestApp, type TestAppOptions } from '../../testing/app/test-app.ts';
import { createCallApi } from '../../testing/data/call-api.ts';

async function startWith(options: TestAppOptions) {
  const app = await startTestApp(options);
  onTestFinished(() => app.close());
  const call = createCallApi(app.url);
  const ada = await app.asUser('ada@example.test');
  const { id } = (await call(ada, 'createProject', { body: { name: 'Team' } })).body;
  const invite = (email: string) => call(ada, 'createInvitation', { params: { id }, body: { email, role: 'viewer' } });
  return { app, invite };
}

test('a shared server does not reveal who has an account: known and unknown addresses get the same reply', async () => {
  const sent: string[] = [];
  const mail = { send: async ({ to }: { to: string }) => void sent.push(to) };
  const { app, invite } = await startWith({ config: { mode: 'hosted', publicUrl: 'https://assay.example' }, mail });
  await app.asUser('bob@example.test');
  const [known, unknown] = [await invite('bob@example.test'), await invite('new@example.test')];
  expect([known.body.kind, unknown.body.kind]).toEqual(['invited', 'invited']);
  expect(Object.keys(known.body.invitation)).toEqual(Object.keys(unknown.body.invitation));
  expect(sent).toEqual(['bob@example.test', 'new@example.test']);
});

test('an email that cannot be sent creates no invitation, and the cause stays on the server', async () => {
  const mail = { send: () => Promise.reject(new Error('smtp://user:canary@mail.test refused')) };
  const { app, invite } = await startWith({ mail });
  const refused = await invite('new@example.test');
  expect([refused.status, refused.body.code]).toEqual([502, 'INVITATION_NOT_SENT']);
  expect(JSON.stringify(refused.body)).not.toContain('canary');
  expect(await app.db.select().from(projectInvitations)).toEqual([]);
});

test('with a mail server only the email contains the link', async () => {
  const mail = { send: async () => undefined };
  const { invite } = await startWith({ config: { smtpUrl: 'smtp://127.0.0.1:1' }, mail });
  expect((await invite('new@example.test')).body).toMatchObject({ kind: 'invited', link: null });
});
