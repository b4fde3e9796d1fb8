import type { PgBoss } from 'pg-boss';
import type { Db } from './db.ts';

/** An open, migrated database, and the connection that the queue uses to share it. */
export interface OpenedDb {
  readonly kind: 'embedded' | 'postgresql';
  readonly db: Db;
  readonly queueConnection: ConstructorParameters<typeof PgBoss>[0];
  /** Null when the database server has its own backup tools. */
  readonly dump: (() => Promise<Uint8Array>) | null;
  close(): Promise<void>;
}
