import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { repeat } from '../../../platform/housekeeping/repeat.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { RunListener } from './finished-run.ts';
import { findFinished, listUnannounced, takeNotice } from './finished-runs.store.ts';

export interface FinishedRunAnnouncerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly listeners: readonly RunListener[];
}

const EVERY_MS = 2000;
/** A run that ended longer ago is no news: nobody wants a flood after a long standstill. */
const NEWS_MS = 3600_000;

export interface FinishedRunAnnouncer {
  /** Makes known what has ended; answers how many runs that were. */
  announce(): Promise<number>;
  /** Looks for ended runs again and again; returns how to end it. */
  start(options?: { readonly everyMs?: number }): () => Promise<void>;
}

/** Watches the runs themselves, whichever process or way ended them, so that none is missed and none is told twice. */
export function createFinishedRunAnnouncer({ db, clock, log, listeners }: FinishedRunAnnouncerDeps): FinishedRunAnnouncer {
  const announceOne = (runId: string) =>
    db.transaction(async (tx) => {
      if (!(await takeNotice(tx, runId))) return false;
      const run = await findFinished(tx, runId);
      if (run !== null) for (const listener of listeners) await listener(tx, run);
      return true;
    });
  const announce = async () => {
    let announced = 0;
    for (const runId of await listUnannounced(db, new Date(clock.now().getTime() - NEWS_MS))) {
      const done = await announceOne(runId).catch((error: unknown) => {
        log.error({ err: error, runId }, 'telling about a finished run');
        return false;
      });
      if (done) announced += 1;
    }
    return announced;
  };
  return {
    announce,
    start: ({ everyMs = EVERY_MS } = {}) => repeat({ what: 'telling about finished runs', firstAfterMs: everyMs, everyMs, log }, announce),
  };
}
