import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDb } from '../../platform/db/open-db.ts';
import type { OpenedDb } from '../../platform/db/opened-db.ts';
import { limitCounters } from '../../platform/db/schema.ts';
import { createLog } from '../../platform/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/app/test-database.ts';
import { createSharedAttemptLimits } from './shared-attempt-limits.ts';

// These tests must also run on PostgreSQL, where several servers count failed sign-ins together.

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

const clock = { time: 1_000_000, now: () => new Date(clock.time) };
const server = () => createSharedAttemptLimits(opened.db, clock);
const from = (address: string, login = 'ada') => ({ login, address });

test('failures on two servers count together, also for a third one that starts later', async () => {
  const [first, second] = [server(), server()];
  for (let turn = 0; turn < 3; turn += 1) await first.failed(from('192.0.2.1'));
  expect(await second.secondsClosed(from('192.0.2.1'))).toBe(0);
  for (let turn = 0; turn < 2; turn += 1) await second.failed(from('192.0.2.1'));
  for (const one of [first, second, server()]) expect(await one.secondsClosed(from('192.0.2.1'))).toBe(900);
  expect(await first.secondsClosed(from('192.0.2.2'))).toBe(0);
});

test('concurrent failures are each counted', async () => {
  const servers = [server(), server(), server()];
  await Promise.all(Array.from({ length: 20 }, (_, index) => servers[index % 3]?.failed(from('192.0.2.1', `name-${index}`))));
  expect(await server().secondsClosed(from('192.0.2.1', 'another'))).toBe(60);
});

test('a success on one server unblocks the account on the others, and its network stays known', async () => {
  const [first, second] = [server(), server()];
  for (let turn = 0; turn < 5; turn += 1) await first.failed(from('192.0.2.1'));
  await second.succeeded(from('192.0.2.1'));
  expect(await first.secondsClosed(from('192.0.2.1'))).toBe(0);
  for (let host = 0; host < 50; host += 1) await second.failed(from(`198.51.100.${host}`));
  const later = server();
  expect(await later.secondsClosed(from('203.0.113.9'))).toBeGreaterThan(0);
  expect(await later.secondsClosed(from('192.0.2.1'))).toBe(0);
});

test('the database stores no typed name', async () => {
  await server().failed(from('192.0.2.1', 'a password in the wrong field'));
  expect(JSON.stringify(await opened.db.select().from(limitCounters))).not.toContain('password');
});
