import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEvents } from '../../platform/db/schema.ts';
import { startPersonApp } from '../../testing/app/person-app.ts';
import type { TestApp, TestUser } from '../../testing/app/test-app.ts';
import type { CallApi } from '../../testing/data/call-api.ts';
import type { AuditChain } from './audit-chain.ts';

// These tests must also run on PostgreSQL, where concurrent entries have to form one chain.

let app: TestApp;
let call: CallApi;
let owner: TestUser;
let projectId: string;
let chain: AuditChain;

beforeAll(async () => {
  ({ app, call, person: owner } = await startPersonApp('owner@example.test'));
  projectId = (await call(owner, 'createProject', { body: { name: 'Shop' } })).body.id;
  ({ chain } = app.features.auditLog);
});
afterAll(() => app.close());

const events = () => app.db.select().from(auditEvents).orderBy(asc(auditEvents.position));

/** Resets a chain that an earlier test broke, then writes and seals three new entries. */
beforeEach(async () => {
  await app.db.update(auditEvents).set({ link: null, seal: null });
  for (const failOnContractBreak of [true, false, true])
    await call(owner, 'updatePolicies', { params: { id: projectId }, body: { failOnContractBreak } });
  await chain.seal();
});

test('every entry is sealed once, and later entries continue the chain', async () => {
  const before = (await events()).length;
  expect(await chain.verify()).toEqual({ kind: 'whole', sealed: before, waiting: 0 });
  expect(await chain.seal()).toBe(0);
  await call(owner, 'updatePolicies', { params: { id: projectId }, body: { failOnContractBreak: false } });
  expect(await chain.verify()).toEqual({ kind: 'whole', sealed: before, waiting: 1 });
  await Promise.all([chain.seal(), chain.seal()]);
  expect(await chain.verify()).toEqual({ kind: 'whole', sealed: before + 1, waiting: 0 });
});

test.each([
  ['other details', { details: { failOnContractBreak: 'never' } }],
  ['another person', { userId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3aff' }],
  ['another address', { address: '192.0.2.1' }],
  ['another time', { createdAt: new Date(0) }],
])('an entry with %s is detected', async (_what, change) => {
  const [, second] = await events();
  await app.db
    .update(auditEvents)
    .set(change)
    .where(eq(auditEvents.position, second?.position ?? 0));
  expect(await chain.verify()).toEqual({ kind: 'broken', link: 2 });
});

test('a removed entry is detected, also when the rest is renumbered', async () => {
  const [first, second, third] = await events();
  await app.db.delete(auditEvents).where(eq(auditEvents.position, second?.position ?? 0));
  expect(await chain.verify()).toEqual({ kind: 'broken', link: 2 });
  await app.db
    .update(auditEvents)
    .set({ link: 2 })
    .where(eq(auditEvents.position, third?.position ?? 0));
  expect(await chain.verify()).toEqual({ kind: 'broken', link: 2 });
  expect(first?.link).toBe(1);
});

test('the export contains the position and seal of each entry', async () => {
  const { bytes } = await call(owner, 'exportProjectAudit', { params: { id: projectId } });
  const lines = bytes
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const sealed = new Map((await events()).map(({ position, seal }) => [String(position), seal]));
  for (const { id, link, seal } of lines) expect([link > 0, seal]).toEqual([true, sealed.get(id)]);
});
