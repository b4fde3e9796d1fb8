import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** The database behind either driver. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/**
 * What every store function takes. Inside a transaction pass the transaction: the embedded database has one
 * connection, so a query on `Db` there would wait for itself for ever.
 */
export type Executor = Db | Tx;
