import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { failureEmails, runs } from '../../../platform/db/schema.ts';
import type { Email } from '../../../platform/mail/mail.ts';
import type { TestUser } from '../../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../../testing/app/test-world.ts';
import { findFinished } from '../finished-runs/finished-runs.store.ts';

let world: TestWorld;
let owner: TestUser;
let projectId: string;
let sent: Email[] = [];
let failuresToCome = 0;

const mail = {
  send: async (email: Email) => {
    failuresToCome -= 1;
    if (failuresToCome >= 0) throw new Error('the mail server is restarting');
    sent.push(email);
  },
};

beforeAll(async () => {
  world = await startTestWorld({ mail });
  owner = await world.test.asUser('owner@example.test');
  ({ projectId } = await world.seedProject(owner));
  await world.call(owner, 'generateTests', { body: { user_query: '/generate smoke', projectId } });
  await world.call(owner, 'updatePreferences', { body: { notifyOnFailure: true } });
  await world.features.failureEmails.startWorker();
});
afterAll(() => world.close());
beforeEach(async () => {
  sent = [];
  failuresToCome = 0;
  await world.test.db.delete(failureEmails);
});

async function failedRun(): Promise<string> {
  const { runId } = (await world.call(owner, 'createRun', { body: { projectId } })).body;
  const end = { status: 'failed', finishedAt: new Date(), counts: { fail: 2 } } as const;
  await world.test.db.update(runs).set(end).where(eq(runs.id, runId));
  return runId;
}

test('failures are mailed once per suite and hour, and those held back in one digest', async () => {
  for (let failures = 0; failures < 2; failures += 1) {
    await failedRun();
    await world.features.notices.announce();
  }
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ to: 'owner@example.test', subject: expect.stringContaining('failed on local') });
  expect(sent[0]?.text).toContain('2 failed');

  expect(await world.features.failureEmails.sendDigests()).toBe(0);
  await world.test.db.update(failureEmails).set({ sentAt: new Date(Date.now() - 3600_000) });
  expect(await world.features.failureEmails.sendDigests()).toBe(1);
  expect(await world.features.failureEmails.sendDigests()).toBe(0);
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toMatchObject({ to: 'owner@example.test', subject: expect.stringMatching(/1 more run failed$/) });
});

test('an email leaves only if the transaction that announces the run commits', async () => {
  const run = await findFinished(world.test.db, await failedRun());
  if (run === null) throw new Error('the run is missing');
  const announcing = world.test.db.transaction(async (tx) => {
    await world.features.failureEmails.onRunFinished(tx, run);
    throw new Error('another listener failed');
  });
  await expect(announcing).rejects.toThrow('another listener failed');
  await world.features.notices.announce();
  await expect.poll(() => sent.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(sent).toHaveLength(1);
});

test('an email that the mail server refuses is sent again', async () => {
  failuresToCome = 1;
  await failedRun();
  await world.features.notices.announce();
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(1);
});

test('a user who turned the emails off in the meantime gets none', async () => {
  failuresToCome = 1;
  await failedRun();
  await world.features.notices.announce();
  await expect.poll(() => failuresToCome).toBe(0);
  await world.call(owner, 'updatePreferences', { body: { notifyOnFailure: false } });
  await expect.poll(async () => (await world.test.platform.queue.depths()).emails, { timeout: 60_000 }).toBe(0);
  expect(sent).toEqual([]);
  await world.call(owner, 'updatePreferences', { body: { notifyOnFailure: true } });
});
