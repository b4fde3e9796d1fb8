import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';
import type { OpenedDb } from './opened-db.ts';

/** Opens the configured database: PostgreSQL if a URL is set, otherwise the embedded one in the data folder. */
export function openDb(config: Pick<Config, 'databaseUrl' | 'dataDir'>, log: Log): Promise<OpenedDb> {
  return config.databaseUrl === null ? openEmbedded(config.dataDir, log) : openPostgres(config.databaseUrl, log);
}
