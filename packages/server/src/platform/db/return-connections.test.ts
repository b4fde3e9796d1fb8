import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { rowsOf } from './migrate.ts';
import { releaseFailedConnections } from './return-connections.ts';
import * as schema from './schema.ts';

const connectionString = process.env.TEST_DATABASE_URL;

function open(connect: (pool: pg.Pool) => Promise<pg.PoolClient>) {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on('connect', (client) => client.on('error', () => {}));
  onTestFinished(() => pool.end());
  const handedOut: Pick<pg.Pool, 'connect'> = Object.assign(Object.create(pool), { connect: () => connect(pool) });
  return { pool, db: releaseFailedConnections(drizzle(pool, { schema }), handedOut) };
}

test.skipIf(connectionString === undefined)('a transaction that cannot begin gives its connection back', async () => {
  const { pool, db } = open(async (own) => {
    const client = await own.connect();
    await client.end();
    return client;
  });
  for (let turn = 0; turn < 5; turn += 1) await expect(db.transaction(async () => 'never')).rejects.toThrow();
  expect(pool.totalCount).toBe(0);
});

test.skipIf(connectionString === undefined)('a transaction commits what succeeds and takes back what fails', async () => {
  const { pool, db } = open((own) => own.connect());
  const insert = (n: number, fail: boolean) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`create table if not exists kept_for_good (n int)`);
      await tx.execute(sql`insert into kept_for_good values (${n})`);
      if (fail) throw new Error('taken back');
    });
  await insert(1, false);
  await expect(insert(2, true)).rejects.toThrow('taken back');
  expect(rowsOf(await db.execute(sql`select n from kept_for_good`))).toEqual([{ n: 1 }]);
  await db.execute(sql`drop table kept_for_good`);
  expect(pool.idleCount).toBe(pool.totalCount);
});
