import { createHmac } from 'node:crypto';
import { createEgress } from '@assay/net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { auditEvents, webhookDeliveries, webhooks, webhookThrottles } from '../../../platform/db/schema.ts';
import { startTestApp, type TestUser } from '../../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../../testing/app/test-world.ts';
import { createCallApi } from '../../../testing/data/call-api.ts';
import { type Receiver, startReceiver } from '../../../testing/servers/webhook-receiver.ts';
import { createProjectAccess } from '../../projects/index.ts';
import type { FinishedRun } from '../finished-runs/finished-run.ts';
import { attemptDelivery } from './deliver.ts';

// These tests must also run on PostgreSQL, where several servers claim the same delivery.

let world: TestWorld;
let owner: TestUser;
let projectId: string;
let receiver: Receiver;

beforeAll(async () => {
  world = await startTestWorld();
  receiver = await startReceiver();
  owner = await world.test.asUser('owner@example.test');
  ({ projectId } = await world.seedProject(owner));
  await world.features.webhooks.startWorker();
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});

const make = async (change: object = {}) => {
  const body = { url: receiver.url, format: 'json', events: ['run.failed', 'run.passed', 'run.error'], ...change };
  return (await world.call(owner, 'createWebhook', { params: { id: projectId }, body })).body;
};
const ping = async (id: string): Promise<string> => (await world.call(owner, 'testWebhook', { params: { id } })).body.id;
const deliveries = async (id: string) => (await world.call(owner, 'listDeliveries', { params: { id } })).body.items;
const webhookOf = async (id: string) =>
  (await world.call(owner, 'listWebhooks', { params: { id: projectId } })).body.items.find((item: { id: string }) => item.id === id);
const settled = (id: string, deliveryId: string) =>
  expect.poll(async () => (await deliveries(id)).find((item: { id: string }) => item.id === deliveryId)?.status);

test('a message is signed over its time and exact body, and carries its event and id', async () => {
  const { id, secret } = await make();
  const deliveryId = await ping(id);
  await settled(id, deliveryId).toBe('delivered');
  const { headers, body } = receiver.received.find((message) => message.headers['x-assay-delivery'] === deliveryId) ?? {
    headers: {},
    body: '',
  };
  expect(headers).toMatchObject({ 'x-assay-event': 'ping', 'content-type': 'application/json' });
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-assay-signature'])) ?? [];
  expect(signature).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
  expect(JSON.parse(body)).toEqual({ event: 'ping', project: { id: projectId, name: 'Shop' } });
});

test('no list, audit entry or row contains the secret or the full URL', async () => {
  const made = await make();
  const kept = [
    await webhookOf(made.id),
    await world.test.db.select().from(webhooks).where(eq(webhooks.id, made.id)),
    await world.test.db.select().from(auditEvents).where(eq(auditEvents.subjectId, made.id)),
  ];
  for (const place of kept) {
    expect(JSON.stringify(place)).not.toContain(made.secret);
    expect(JSON.stringify(place)).not.toContain('x'.repeat(20));
  }
});

test('a response of 500 is retried and the message delivered once', async () => {
  const { id } = await make();
  receiver.answer(500);
  const before = receiver.received.length;
  const deliveryId = await ping(id);
  await settled(id, deliveryId).toBe('delivered');
  const mine = receiver.received.slice(before).filter(({ headers }) => headers['x-assay-delivery'] === deliveryId);
  expect(mine).toHaveLength(2);
  const [delivery] = await deliveries(id);
  expect(delivery).toMatchObject({ attempts: 2, answer: 200, problem: null, nextAt: null });
});

test('a receiver that fails every time needs attention, and its next success clears that', async () => {
  const { id } = await make();
  receiver.answer(500, 502, 503);
  const deliveryId = await ping(id);
  await settled(id, deliveryId).toBe('failed');
  expect(await webhookOf(id)).toMatchObject({ attention: 'The address answered 503.', isEnabled: true });
  const again = (await world.call(owner, 'redeliver', { params: { id, deliveryId } })).body.id;
  await settled(id, again).toBe('delivered');
  expect((await webhookOf(id))?.attention).toBeNull();
});

test('an unreachable receiver needs attention with a readable message', async () => {
  const { id } = await make({ url: 'http://127.0.0.1:1/hook' });
  await settled(id, await ping(id)).toBe('failed');
  expect((await webhookOf(id))?.attention).toMatch(/^(?!The address)[A-Z].*ECONNREFUSED.*\.$/i);
});

test('on a hosted server a delivery to a private address fails, and the card shows the reason', async () => {
  const app = await startTestApp({ config: { mode: 'hosted', publicUrl: 'https://assay.example' } });
  onTestFinished(() => app.close());
  const call = createCallApi(app.url);
  const ada = await app.asUser('ada@example.test');
  const { id } = (await call(ada, 'createProject', { body: { name: 'Team' } })).body;
  const wanted = { url: receiver.url, format: 'json', events: ['run.failed'] };
  const hook = (await call(ada, 'createWebhook', { params: { id }, body: wanted })).body;
  await app.features.webhooks.startWorker();
  const before = receiver.received.length;
  await call(ada, 'testWebhook', { params: { id: hook.id } });
  const attention = async () => (await call(ada, 'listWebhooks', { params: { id } })).body.items[0].attention;
  await expect
    .poll(attention)
    .toMatch(/^The address 127\.0\.0\.1:\d+ may not be reached\. An operator can allow it with ASSAY_EGRESS_ALLOW=/);
  expect(receiver.received).toHaveLength(before);
});

test('a receiver that returns 410 is disabled and not retried', async () => {
  const { id } = await make({ format: 'slack' });
  receiver.answer(410);
  await settled(id, await ping(id)).toBe('failed');
  expect(await webhookOf(id)).toMatchObject({ isEnabled: false, attention: 'The address answered 410 Gone and was turned off.' });
  const { body } = await world.call(owner, 'updateWebhook', { params: { id }, body: { isEnabled: true } });
  expect(body).toMatchObject({ isEnabled: true, attention: null });
});

const forgetWebhooks = async () => {
  for (const { id } of (await world.call(owner, 'listWebhooks', { params: { id: projectId } })).body.items)
    await world.call(owner, 'deleteWebhook', { params: { id } });
};

test('a finished run is delivered once to each subscriber, in its format', async () => {
  await forgetWebhooks();
  const json = await make();
  const slack = await make({ format: 'slack' });
  const off = await make();
  await world.call(owner, 'updateWebhook', { params: { id: off.id }, body: { isEnabled: false } });
  await world.call(owner, 'generateTests', { body: { user_query: '/generate smoke', projectId } });
  const worker = await world.startWorker();
  const { body: run } = await world.call(owner, 'createRun', { body: { projectId } });
  const ended = await world.finished(owner, run.runId);
  const before = receiver.received.length;
  expect(await world.features.notices.announce()).toBe(1);
  expect(await world.features.notices.announce()).toBe(0);
  for (const { id } of [json, slack]) {
    const [delivery] = await deliveries(id);
    expect(delivery).toMatchObject({ event: `run.${ended.status}`, runId: run.runId });
    await settled(id, delivery.id).toBe('delivered');
  }
  expect(await deliveries(off.id)).toEqual([]);
  const bodies = receiver.received.slice(before).map(({ body }) => JSON.parse(body));
  expect(bodies).toHaveLength(2);
  expect(bodies.find((body) => 'event' in body)).toMatchObject({
    event: `run.${ended.status}`,
    project: { name: 'Shop' },
    run: { id: run.runId, environment: 'local', url: `${world.test.url}/app/runs/${run.runId}` },
  });
  expect(bodies.find((body) => 'text' in body).text).toContain(`<${world.test.url}/app/runs/${run.runId}|Open the run>`);
  await worker.stop();
});

const badRun = (suiteId: string) => ({
  id: crypto.randomUUID(),
  projectId,
  projectName: 'Shop',
  suiteId,
  suiteTitle: 'Smoke <all>',
  environmentName: 'local',
  status: 'failed',
  trigger: 'Schedule',
  startedBy: null,
  counts: { fail: 1 },
  durationMs: 900,
  p95Ms: 12,
  error: null,
  finishedAt: new Date(),
});

test('a channel gets one failed run per suite and hour and the rest as one digest; a program gets all', async () => {
  await forgetWebhooks();
  const slack = await make({ format: 'slack' });
  const json = await make();
  const { items } = (await world.call(owner, 'listSuites', { params: { id: projectId } })).body;
  const tell = (run: FinishedRun) => world.test.db.transaction((tx) => world.features.webhooks.onRunFinished(tx, run));
  for (let runs = 0; runs < 3; runs += 1) await tell(badRun(items[0].id));
  expect([(await deliveries(slack.id)).length, (await deliveries(json.id)).length]).toEqual([1, 3]);

  const anHourLater = () => world.test.db.update(webhookThrottles).set({ sentAt: new Date(Date.now() - 3600_000) });
  expect(await world.features.webhooks.sendDigests()).toBe(0);
  await anHourLater();
  expect([await world.features.webhooks.sendDigests(), await world.features.webhooks.sendDigests()]).toEqual([1, 0]);
  const [digest] = await deliveries(slack.id);
  expect(digest).toMatchObject({ event: 'run.digest', runId: null });
  await settled(slack.id, digest.id).toBe('delivered');
  const textOf = (deliveryId: string) =>
    JSON.parse(receiver.received.find(({ headers }) => headers['x-assay-delivery'] === deliveryId)?.body ?? '{}').text;
  expect(textOf(digest.id)).toContain('2 more runs failed since the last message.');

  await tell(badRun(items[0].id));
  await anHourLater();
  await tell(badRun(items[0].id));
  const [next] = await deliveries(slack.id);
  await settled(slack.id, next.id).toBe('delivered');
  expect(textOf(next.id)).toMatch(/^\*Smoke &lt;all&gt;\* failed.*\n.*\n1 more run of this suite failed/);
});

/** Inserts a delivery without a job, and returns the dependencies for one attempt. */
async function deliveryWithoutJob(webhookId: string) {
  const { db, clock, vault, queue, log } = world.test.platform;
  const egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
  onTestFinished(() => egress.close());
  const deps = { db, clock, log, vault, queue, egress, access: createProjectAccess(db), ownUrl: () => '', timeoutMs: 1000 };
  const row = { id: crypto.randomUUID(), webhookId, event: 'ping', body: '{"event":"ping"}', status: 'pending' as const };
  await db.insert(webhookDeliveries).values(row);
  return { deps, row };
}

test('a receiver that sends Retry-After gets that delay before the next attempt', async () => {
  const { id } = await make();
  const { deps, row } = await deliveryWithoutJob(id);
  receiver.limit(row.id, 600);
  const before = Date.now();
  await attemptDelivery(deps, row.id, new AbortController().signal);
  const [limited] = await deliveries(id);
  expect(limited).toMatchObject({ status: 'pending', attempts: 1, answer: 429 });
  const restS = (Date.parse(limited.nextAt) - before) / 1000;
  expect(restS).toBeGreaterThanOrEqual(600);
  expect(restS).toBeLessThan(660);
});

test('a receiver that responds too late gets the same message again', async () => {
  const { id } = await make();
  const { deps, row } = await deliveryWithoutJob(id);
  // The limit leaves enough time to connect on a busy machine, because a connect timeout has a different message.
  receiver.delay(row.id, 3000);
  await attemptDelivery(deps, row.id, new AbortController().signal);
  const [late] = await deliveries(id);
  expect(late).toMatchObject({ status: 'pending', attempts: 1, answer: null, problem: 'no response within 1 s' });
  await attemptDelivery({ ...deps, timeoutMs: 10_000 }, row.id, new AbortController().signal);
  expect((await deliveries(id))[0]).toMatchObject({ status: 'delivered', attempts: 2 });
  const same = receiver.received.filter(({ headers }) => headers['x-assay-delivery'] === row.id).map(({ body }) => body);
  expect(same).toEqual([row.body, row.body]);
});

test('a delivery whose job died with its process stays pending, and the next job makes it', async () => {
  const { id } = await make();
  const row = { id: crypto.randomUUID(), webhookId: id, event: 'ping', body: '{"event":"ping"}', status: 'pending' as const, attempts: 1 };
  await world.test.db.insert(webhookDeliveries).values(row);
  await world.test.platform.queue.send('deliveries', { deliveryId: row.id });
  await world.test.platform.queue.send('deliveries', { deliveryId: row.id });
  await settled(id, row.id).toBe('delivered');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(receiver.received.filter(({ headers }) => headers['x-assay-delivery'] === row.id)).toHaveLength(1);
});

test.each([
  [{ url: 'ftp://example.test/x' }, 'url'],
  [{ url: 'nothing' }, 'url'],
  [{ url: 'https://user:pass@example.test/x' }, 'url'],
  [{ events: [] }, 'events'],
  [{ format: 'xml' }, 'format'],
])('%j is rejected at its field', async (change, field) => {
  const made = await make(change);
  expect([made.status, Object.keys(made.fields)]).toEqual([422, [field]]);
});
