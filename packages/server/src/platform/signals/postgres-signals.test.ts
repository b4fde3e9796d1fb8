import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startPostgres, type TestPostgres } from '../../testing/servers/start-postgres.ts';
import { rowsOf } from '../db/migrate.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { createLog } from '../log/log.ts';
import { openPostgresSignals } from './postgres-signals.ts';
import type { Signals } from './signals.ts';

const log = createLog({ logLevel: 'silent' });
let postgres: TestPostgres;
let here: Signals;
let there: Signals;
const received: string[] = [];
const heardAtHome: string[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  here = await openPostgresSignals(postgres.url, log);
  there = await openPostgresSignals(postgres.url, log);
  here.onHeard((topic, text) => void heardAtHome.push(`${topic} ${text}`));
  there.onHeard((topic, text) => void received.push(`${topic} ${text}`));
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await postgres?.stop();
});

test('another process receives a signal, and the sender does not', async () => {
  here.send('run', 'a1');
  await expect.poll(() => received).toEqual(['run a1']);
  there.send('run', 'b2');
  await expect.poll(() => heardAtHome).toEqual(['run b2']);
  expect(received).toEqual(['run a1']);
});

test('many concurrent signals all arrive, in order, one statement at a time', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on('warning', note);
  received.length = 0;
  for (let index = 0; index < 200; index += 1) here.send('run', `m${index}`);
  await expect.poll(() => received.length).toBe(200);
  process.off('warning', note);
  expect(received).toEqual(Array.from({ length: 200 }, (_, index) => `run m${index}`));
  expect(warnings).toEqual([]);
});

test('a broken connection is opened again', async () => {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where (query like 'listen%' or query like '%pg_notify%') and pid <> pg_backend_pid()",
  );
  await admin.end();
  await expect
    .poll(
      () => {
        here.send('run', 'again');
        return received;
      },
      { timeout: 15_000 },
    )
    .toContain('run again');
});

async function ask(query: string): Promise<readonly { readonly pid: number }[]> {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  const { rows } = await admin.query(query);
  await admin.end();
  return rows;
}
const CONNECTIONS = "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";

test('a connection that cannot listen is closed before the next one is opened', async () => {
  const before = (await ask(CONNECTIONS)).length;
  const query = vi.spyOn(pg.Client.prototype, 'query').mockRejectedValueOnce(new Error('out of memory') as never);
  const late = await openPostgresSignals(postgres.url, log);
  query.mockRestore();
  onTestFinished(() => late.close());
  const heard: string[] = [];
  late.onHeard((_topic, text) => void heard.push(text));
  await expect
    .poll(
      () => {
        here.send('run', 'after-failure');
        return heard;
      },
      { timeout: 15_000 },
    )
    .toContain('after-failure');
  expect(await ask(CONNECTIONS)).toHaveLength(before + 1);
});

test('a connection that no longer answers is replaced', async () => {
  const before = new Set((await ask(CONNECTIONS)).map(({ pid }) => pid));
  const stuck = await openPostgresSignals(postgres.url, log, { queryTimeoutMs: 500 });
  onTestFinished(() => stuck.close());
  const [{ pid } = { pid: 0 }] = (await ask(CONNECTIONS)).filter((row) => !before.has(row.pid));
  process.kill(pid, 'SIGSTOP');
  onTestFinished(() => void process.kill(pid, 'SIGCONT'));
  await expect
    .poll(
      () => {
        stuck.send('run', 'after-silence');
        return received;
      },
      { timeout: 15_000 },
    )
    .toContain('run after-silence');
});

test('a database that is lost between two statements fails the transaction and not the process', async () => {
  const { db, close } = await openPostgres(postgres.url, log);
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await postgres.interrupt(100);
    await tx.execute(sql`select 2`);
  });
  await expect(work).rejects.toThrow();
  expect(rowsOf(await db.execute(sql`select 3 as three`))).toEqual([{ three: 3 }]);
  await close();
});
