import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '../../testing/app/test-database.ts';
import type { Db } from '../db/db.ts';
import { openDb } from '../db/open-db.ts';
import {
  explorations,
  idempotencyKeys,
  oneTimeTokens,
  projectFacts,
  projects,
  runEvents,
  runIntents,
  runSteps,
  runs,
  sessions,
  suites,
  users,
} from '../db/schema.ts';
import { removeOldTemplates } from '../db/template.ts';
import { createLog } from '../log/log.ts';
import { removeExpired } from './remove-expired.ts';
import { repeat } from './repeat.ts';

// These tests must also run on PostgreSQL, where rows are removed in batches while other transactions write.

const log = createLog({ logLevel: 'silent' });
const now = new Date('2026-06-01T00:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
let db: Db;
let close: () => Promise<void>;
const userId = crypto.randomUUID();
const projectId = crypto.randomUUID();
const suiteId = crypto.randomUUID();

beforeAll(async () => {
  const database = await createTestDatabase();
  const opened = await openDb(database, log);
  db = opened.db;
  close = async () => {
    await opened.close();
    await database.drop();
  };
  await db.insert(users).values({ id: userId, email: 'a@example.test', username: 'abc', roles: [], passwordHash: 'none' });
  await db.insert(projects).values({ id: projectId, name: 'Shop', sealedKey: 'x' });
  await db.insert(suites).values({ id: suiteId, projectId, name: 'Suite', latestRevision: 1 });
});
afterAll(() => close());

async function addRun(finishedAt: Date | null): Promise<string> {
  const id = crypto.randomUUID();
  const environment = { name: 'local', baseUrl: 'http://x', timeoutMs: 1, followRedirects: true, headers: [] };
  const texts = { suiteName: 's', version: '1', actor: 'a', trigger: 'UI' };
  await db
    .insert(runs)
    .values({ id, projectId, environment, suiteId, suiteRevision: 1, status: 'failed', seed: 1, counts: {}, finishedAt, ...texts });
  await db.insert(runEvents).values({ runId: id, seq: 1, kind: 'log', at: 0, payload: { text: 'canary' } });
  await db.insert(runIntents).values({ runId: id, caseId: 'c', step: 0, attempt: 1 });
  await db
    .insert(runSteps)
    .values({ runId: id, caseId: 'c', step: 0, position: 0, result: { verdict: 'fail', reason: 'why', exchange: { body: 'canary' } } });
  return id;
}

test('old runs lose their samples and events and keep their verdicts; young and unfinished ones keep all', async () => {
  const [old, young, unfinished] = [await addRun(daysAgo(31)), await addRun(daysAgo(29)), await addRun(null)];
  expect(await removeExpired(db, { now, retentionDays: 30 })).toMatchObject({ runs: 1 });
  const [step] = await db.select().from(runSteps).where(eq(runSteps.runId, old));
  expect(step?.result).toEqual({ verdict: 'fail', reason: 'why' });
  for (const table of [runEvents, runIntents]) expect(await db.$count(table, eq(table.runId, old))).toBe(0);
  for (const id of [young, unfinished]) {
    const [kept] = await db.select().from(runSteps).where(eq(runSteps.runId, id));
    expect(kept?.result).toHaveProperty('exchange');
    expect(await db.$count(runEvents, eq(runEvents.runId, id))).toBe(1);
  }
  expect(await db.$count(runs)).toBe(3);
  expect(await removeExpired(db, { now, retentionDays: 30 })).toMatchObject({ runs: 0 });
});

test('old explorations are removed, and the facts that someone accepted stay', async () => {
  const settings = { seconds: 60, requests: null, access: 'all', search: 'off', skip: [] } as const;
  const environment = { name: 'local', baseUrl: 'http://127.0.0.1:1', timeoutMs: 1, followRedirects: false, headers: [] };
  const [old, young] = [crypto.randomUUID(), crypto.randomUUID()];
  const row = { projectId, environment, settings, status: 'finished' as const };
  await db.insert(explorations).values([
    { ...row, id: old, finishedAt: daysAgo(31) },
    { ...row, id: young, finishedAt: daysAgo(29) },
  ]);
  await db.insert(projectFacts).values({ projectId, revision: 1, facts: [], explorationId: old });
  expect(await removeExpired(db, { now, retentionDays: 30 })).toMatchObject({ explorations: 1 });
  expect(await db.select({ id: explorations.id }).from(explorations)).toEqual([{ id: young }]);
  expect(await db.$count(projectFacts)).toBe(1);
});

test('more runs than one batch are all thinned out', async () => {
  for (let index = 0; index < 45; index += 1) await addRun(daysAgo(100));
  expect((await removeExpired(db, { now, retentionDays: 30 })).runs).toBe(45);
});

test('expired sessions, one-time tokens and idempotency keys are removed', async () => {
  const session = (expiresAt: Date) => ({
    id: crypto.randomUUID(),
    userId,
    generation: 1,
    currentHash: crypto.randomUUID(),
    rotatedAt: now,
    expiresAt,
  });
  await db.insert(sessions).values([session(daysAgo(1)), session(daysAgo(-1))]);
  const token = (expiresAt: Date) => ({ id: crypto.randomUUID(), userId, purpose: 'reset' as const, hash: crypto.randomUUID(), expiresAt });
  await db.insert(oneTimeTokens).values([token(daysAgo(1)), token(daysAgo(-1))]);
  const key = (createdAt: Date) => ({ userId, call: 'createRun', key: crypto.randomUUID(), resultId: crypto.randomUUID(), createdAt });
  await db.insert(idempotencyKeys).values([key(daysAgo(3)), key(daysAgo(1))]);
  expect(await removeExpired(db, { now, retentionDays: 30 })).toMatchObject({ sessions: 1, tokens: 1, idempotencyKeys: 1 });
  for (const table of [sessions, oneTimeTokens, idempotencyKeys]) expect(await db.$count(table)).toBe(1);
});

test('only old templates of other versions are removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-templates-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, age] of [
    ['template-0123456789abcdef', 40],
    ['template-fedcba9876543210', 1],
    ['data', 40],
  ] as const) {
    await mkdir(join(folder, name));
    await utimes(join(folder, name), daysAgo(age), daysAgo(age));
  }
  await removeOldTemplates(daysAgo(30), folder);
  expect((await readdir(folder)).sort()).toEqual(['data', 'template-fedcba9876543210']);
});

test('a failing job is retried at its next interval, and none runs after the stop', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let turns = 0;
  const stop = repeat({ what: 'job', firstAfterMs: 10, everyMs: 100, log }, async () => {
    turns += 1;
    throw new Error('no');
  });
  await vi.advanceTimersByTimeAsync(250);
  expect(turns).toBe(3);
  await stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(turns).toBe(3);
});
