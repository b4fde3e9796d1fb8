import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { count, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/app/test-database.ts';
import { runKillRounds } from '../../testing/crash/survive-kills.ts';
import { createLog } from '../log/log.ts';
import { rowsOf } from './migrate.ts';
import { openDb } from './open-db.ts';
import { users } from './schema.ts';

const log = createLog({ logLevel: 'silent' });
const writer = fileURLToPath(new URL('../../testing/programs/numbered-writer.ts', import.meta.url));

async function scratch(serverUrl?: string) {
  const database = await createTestDatabase(serverUrl);
  onTestFinished(() => database.drop());
  return database;
}
/** A folder for the embedded database, which these tests use even when the suite runs on PostgreSQL. */
const embedded = () => scratch('');

const user = (username: string) => ({
  id: crypto.randomUUID(),
  email: `${username}@example.test`,
  username,
  roles: [],
  passwordHash: 'none',
});

test('written rows survive closing and reopening', async () => {
  const target = await scratch();
  const first = await openDb(target, log);
  await first.db.insert(users).values(user('kept'));
  await first.close();
  const second = await openDb(target, log);
  expect(await second.db.select({ username: users.username }).from(users)).toEqual([{ username: 'kept' }]);
  await second.close();
});

test('a database of a newer version is rejected with a message', async () => {
  const target = await scratch();
  const first = await openDb(target, log);
  await first.db.insert(users).values(user('kept'));
  await first.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 99999999999999)`);
  await first.close();
  await expect(openDb(target, log)).rejects.toThrow(/created by a newer version of Assay \(it has 1 migration unknown to this version\)/);
});

test('an upper-case email address is the same account on both databases', async () => {
  const opened = await openDb(await scratch(), log);
  onTestFinished(() => opened.close());
  await opened.db.insert(users).values(user('same'));
  await expect(opened.db.insert(users).values({ ...user('other'), email: 'SAME@example.test' })).rejects.toMatchObject({
    cause: { code: '23505' },
  });
});

test('a second process reports which process holds the data folder', async () => {
  const { dataDir } = await embedded();
  const child = spawn(process.execPath, [writer, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  await expect(openDb({ databaseUrl: null, dataDir }, log)).rejects.toThrow(`in use by process ${child.pid}`);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  const opened = await openDb({ databaseUrl: null, dataDir }, log);
  await opened.close();
});

test('a lock left by a process whose id was reused is taken over', async () => {
  const { dataDir } = await embedded();
  await writeFile(join(dataDir, 'lock'), `${process.ppid} 1`);
  const opened = await openDb({ databaseUrl: null, dataDir }, log);
  await opened.close();
  expect(await readdir(dataDir)).not.toContain('lock');
});

test('a damaged database is rejected with a message and its files stay', async () => {
  const { dataDir } = await embedded();
  const target = { databaseUrl: null, dataDir };
  await (await openDb(target, log)).close();
  await writeFile(join(dataDir, 'pg', 'global', 'pg_control'), 'nonsense');
  const before = (await readdir(join(dataDir, 'pg'))).length;
  await expect(openDb(target, log)).rejects.toThrow(/could not be opened: .*Its files were not changed/s);
  expect((await readdir(join(dataDir, 'pg'))).length).toBeGreaterThanOrEqual(before);
  expect(await readdir(dataDir)).not.toContain('lock');
});

test('a first start that died half-way is repaired by the next', async () => {
  const { dataDir } = await embedded();
  await writeFile(join(dataDir, 'pg.draft'), 'half a copy');
  const opened = await openDb({ databaseUrl: null, dataDir }, log);
  expect(await opened.db.select({ rows: count() }).from(users)).toEqual([{ rows: 0 }]);
  await opened.close();
  await rm(join(dataDir, 'pg.draft'), { recursive: true, force: true });
});

test('rows acknowledged before a kill survive it', async () => {
  const { acknowledged, found } = await runKillRounds(process.env.ASSAY_PROVE === undefined ? 2 : 20);
  expect(acknowledged).toBeGreaterThan(20);
  expect(found).toBeGreaterThanOrEqual(acknowledged);
});

test.skipIf(!process.env.TEST_DATABASE_URL)('servers that start together on PostgreSQL migrate it once', async () => {
  const target = await scratch();
  const servers = await Promise.all(Array.from({ length: 4 }, () => openDb(target, log)));
  const [row] = rowsOf(await servers[0]?.db.execute(sql`select count(*)::int as applied from drizzle.__drizzle_migrations`));
  expect(row).toEqual({
    applied: (await readdir(fileURLToPath(new URL('../../../migrations', import.meta.url)))).filter((name) => name.endsWith('.sql')).length,
  });
  await Promise.all(servers.map((server) => server.close()));
});

test('an unreachable PostgreSQL is named in the error without its password', async () => {
  const failure = await openDb({ databaseUrl: 'postgres://assay:canary@127.0.0.1:1/none', dataDir: '/nowhere' }, log).catch(
    (error: Error) => error,
  );
  expect(failure).toMatchObject({ name: 'StartupError', message: expect.stringContaining('DATABASE_URL could not be reached') });
  expect(String(failure)).not.toContain('canary');
});
