import { type Clock, systemClock } from './clock/clock.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/db.ts';
import { openDb } from './db/open-db.ts';
import type { Log } from './log/log.ts';
import type { Mail } from './mail/mail.ts';
import { openMail } from './mail/open-mail.ts';
import type { Queue } from './queue/port.ts';
import { type QueueTimings, startQueue } from './queue/start-queue.ts';
import { openPostgresSignals } from './signals/postgres-signals.ts';
import { disabledSignals, type Signals } from './signals/signals.ts';
import { openStorage } from './storage/open-storage.ts';
import { makePrivate, openPrivateFolder } from './storage/private-files.ts';
import type { Storage } from './storage/storage.ts';
import { loadRootKeys, reloadRootKeys } from './vault/load-root-key.ts';
import { createVault, type Vault } from './vault/vault.ts';

/** The services that all features depend on. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly db: Db;
  readonly databaseKind: 'embedded' | 'postgresql';
  readonly queue: Queue;
  readonly signals: Signals;
  readonly vault: Vault;
  readonly mail: Mail;
  readonly storage: Storage;
  /** Backs up the whole database to one file; null where the database has its own tools. */
  readonly dumpDatabase: (() => Promise<Uint8Array>) | null;
  /** Rejects when the database does not respond. */
  pingDatabase(): Promise<void>;
  close(options?: { readonly graceMs?: number }): Promise<void>;
}

/** What tests replace in the platform. */
interface PlatformReplacements {
  readonly clock?: Clock | undefined;
  readonly queue?: QueueTimings;
}

/** Opens the database, the queue and the vault in dependency order. */
export async function startPlatform(
  config: Config,
  log: Log,
  { clock = systemClock, queue: timings }: PlatformReplacements = {},
): Promise<Platform> {
  await openPrivateFolder(config.dataDir, log);
  const { current, older } = await loadRootKeys(config);
  const vault = createVault(current, older, () => reloadRootKeys(config));
  const storage = await openStorage(config);
  const opened = await openDb(config, log);
  try {
    await makePrivate(config.dataDir, log);
    const queue = await startQueue(opened, log, timings);
    const signals = config.databaseUrl === null ? disabledSignals : await openPostgresSignals(config.databaseUrl, log);
    const close = async (options?: { readonly graceMs?: number }) => {
      await queue.stop(options);
      await signals.close();
      await opened.close();
    };
    const pingDatabase = async () => {
      await opened.db.execute('select 1');
    };
    return {
      config,
      log,
      clock,
      db: opened.db,
      databaseKind: opened.kind,
      dumpDatabase: opened.dump,
      queue,
      signals,
      vault,
      mail: openMail(config),
      storage,
      pingDatabase,
      close,
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
