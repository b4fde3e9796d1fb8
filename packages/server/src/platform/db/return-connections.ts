import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from './db.ts';

/**
 * The driver's own transactions never release their connection when `begin` itself fails, as it does while the database
 * restarts. After ten failures the pool is empty. This version always releases the connection.
 */
export function releaseFailedConnections(db: Db, pool: Pick<pg.Pool, 'connect'>): Db {
  const transaction: Db['transaction'] = async (work, config) => {
    const client = await pool.connect();
    try {
      // Created without the schema, which only relational queries use and which takes longer to prepare than a small transaction.
      const scoped = drizzle(client) as unknown as Db;
      return await scoped.transaction(work, config);
    } finally {
      client.release();
    }
  };
  return Object.assign(db, { transaction });
}
