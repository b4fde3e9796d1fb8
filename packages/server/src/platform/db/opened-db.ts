import type { PgBoss } from 'pg-boss';
import type { Db } from './db.ts';

/** An open, migrated database and what the queue needs to share it. */
export interface OpenedDb {
  readonly kind: 'embedded' | 'postgresql';
  readonly db: Db;
  readonly queueConnection: ConstructorParameters<typeof PgBoss>[0];
  /** Null where the database server has tools of its own for that. */
  readonly dump: (() => Promise<Uint8Array>) | null;
  close(): Promise<void>;
}
