import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/app/test-database.ts';
import { openDb } from '../../db/open-db.ts';
import type { OpenedDb } from '../../db/opened-db.ts';
import { limitCounters } from '../../db/schema.ts';
import { removeExpired } from '../../housekeeping/remove-expired.ts';
import { createLog } from '../../log/log.ts';
import { createRateLimits } from './rate-limits.ts';

// These tests must also run on PostgreSQL, where several servers count calls together.

let opened: OpenedDb;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = await openDb(database, createLog({ logLevel: 'silent' }));
});
beforeEach(() => opened.db.delete(limitCounters));
afterAll(async () => {
  await opened.close();
  await database.drop();
});

function hosted(clock = { time: 0, now: () => new Date(clock.time) }) {
  const { count } = createRateLimits({ mode: 'hosted' }, opened.db, clock);
  const attempt = async (name: Parameters<typeof count>[0], address: string, userId: string | null = null) => {
    try {
      await count(name, { address, userId });
      return 0;
    } catch (error) {
      expect(error).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
      return (error as { retryAfterSeconds: number }).retryAfterSeconds;
    }
  };
  const times = (calls: number, job: () => Promise<number>) => Promise.all(Array.from({ length: calls }, job));
  return { clock, attempt, times };
}

test('a network may send ten forms a minute in total, and the error has a Retry-After', async () => {
  const { clock, attempt, times } = hosted();
  expect((await times(10, () => attempt('forgotPassword', '192.0.2.1'))).every((wait) => wait === 0)).toBe(true);
  clock.time = 20_000;
  expect(await attempt('addContact', '192.0.2.1')).toBe(40);
  expect(await attempt('addContact', '192.0.2.2')).toBe(0);
  clock.time = 60_000;
  expect(await attempt('addContact', '192.0.2.1')).toBe(0);
});

test('addresses of one IPv6 network count together', async () => {
  const { attempt } = hosted();
  for (let host = 1; host <= 10; host += 1) expect(await attempt('signUp', `2001:db8:1:2::${host}`)).toBe(0);
  expect(await attempt('signUp', '2001:db8:1:2:ffff::1')).toBeGreaterThan(0);
});

test('work is counted by person, so one flood does not slow others on the same network', async () => {
  const { attempt, times } = hosted();
  await times(60, () => attempt('createRun', '192.0.2.1', 'ada'));
  expect(await attempt('generateTests', '192.0.2.99', 'ada')).toBeGreaterThan(0);
  expect(await attempt('generateTests', '192.0.2.1', 'ben')).toBe(0);
});

test('reads of one’s own data are not limited', async () => {
  const { attempt, times } = hosted();
  expect((await times(2000, () => attempt('listRuns', '192.0.2.1', 'ada'))).every((wait) => wait === 0)).toBe(true);
});

test('a clock that jumps back locks out no caller', async () => {
  const { clock, attempt, times } = hosted();
  clock.time = 1_000_000;
  await times(11, () => attempt('signUp', '192.0.2.1'));
  clock.time = 0;
  expect(await attempt('signUp', '192.0.2.1')).toBe(0);
});

test('every call of one API key counts against its limit, and another key has its own', async () => {
  const { clock } = hosted();
  const limits = createRateLimits({ mode: 'hosted' }, opened.db, clock);
  const by = (keyId: string) => () => limits.count('getProject', { address: '192.0.2.1', userId: 'ada', keyId });
  for (let calls = 0; calls < 300; calls += 1) await by('busy')();
  await expect(by('busy')()).rejects.toThrow('Too many calls');
  await expect(by('quiet')()).resolves.toBeUndefined();
});

test.each(['testEnvironment', 'testWebhook', 'redeliver', 'checkGithub', 'tryEndpoint', 'importRun'] as const)(
  '%s sends or stores data, so it counts as work',
  async (name) => {
    const { attempt, times } = hosted();
    await times(60, () => attempt(name, '192.0.2.1', 'ada'));
    expect(await attempt(name, '192.0.2.1', 'ada')).toBeGreaterThan(0);
  },
);

test('two servers of one database count together, and the counters survive a restart', async () => {
  const first = hosted();
  const second = hosted(first.clock);
  await first.times(6, () => first.attempt('signUp', '192.0.2.1'));
  expect(await second.times(4, () => second.attempt('signUp', '192.0.2.1'))).toEqual([0, 0, 0, 0]);
  expect(await first.attempt('signUp', '192.0.2.1')).toBe(60);
  expect(await hosted(first.clock).attempt('signUp', '192.0.2.1')).toBe(60);
});

test('concurrent calls are each counted', async () => {
  const { attempt, times } = hosted();
  const waits = await times(40, () => attempt('signUp', '192.0.2.1'));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
});

test('expired counters are removed', async () => {
  const { attempt } = hosted();
  await attempt('signUp', '192.0.2.1');
  const removed = await removeExpired(opened.db, { now: new Date(61_000), retentionDays: 30 });
  expect([removed.limitCounters, await opened.db.$count(limitCounters)]).toEqual([1, 0]);
});
