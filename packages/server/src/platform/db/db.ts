import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** The database behind either driver. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/**
 * The first parameter of every store function. Inside a transaction, pass the transaction: the embedded database has a
 * single connection, so a query on `Db` would deadlock there.
 */
export type Executor = Db | Tx;
