import { backUpWhenDue } from '../backup/timed-backup.ts';
import { removeOldTemplates } from '../db/template.ts';
import type { Platform } from '../platform.ts';
import { removeExpired } from './remove-expired.ts';
import { removeUnusedContents } from './remove-unused-contents.ts';
import { repeat } from './repeat.ts';

const MINUTE = 60_000;
const DAY_MS = 24 * 60 * MINUTE;

/** Backs up the embedded database and removes data past its retention period. Returns a function that stops it. */
export function startHousekeeping(platform: Platform): () => Promise<void> {
  const { config, clock, db, log, storage, dumpDatabase: dump } = platform;
  const stops = [
    repeat({ what: 'removing old data', firstAfterMs: 2 * MINUTE, everyMs: 60 * MINUTE, log }, async () => {
      const removed = await removeExpired(db, { now: clock.now(), retentionDays: config.retentionDays });
      log.info({ ...removed, contents: await removeUnusedContents(db) }, 'removed old data');
      await removeOldTemplates(new Date(clock.now().getTime() - config.retentionDays * DAY_MS));
    }),
  ];
  if (dump !== null && config.backupHours > 0) {
    const due = { dump, storage, clock, everyMs: config.backupHours * 60 * MINUTE, keep: config.backupsKept };
    stops.push(repeat({ what: 'backing up the database', firstAfterMs: MINUTE, everyMs: 10 * MINUTE, log }, () => backUpWhenDue(due)));
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
