import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { repeat } from '../../../platform/housekeeping/repeat.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { RunListener } from './finished-run.ts';
import { claimNotice, findFinished, listUnannounced } from './finished-runs.store.ts';

export interface FinishedRunAnnouncerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly listeners: readonly RunListener[];
}

const EVERY_MS = 2000;
/** Runs that ended longer ago are not announced, to avoid a flood after downtime. */
const MAX_AGE_MS = 3600_000;

export interface FinishedRunAnnouncer {
  /** Announces finished runs and returns their number. */
  announce(): Promise<number>;
  /** Announces finished runs at regular intervals. Returns a function that stops it. */
  start(options?: { readonly everyMs?: number }): () => Promise<void>;
}

/** Polls the runs table, so that every finished run is announced exactly once, no matter which process finished it. */
export function createFinishedRunAnnouncer({ db, clock, log, listeners }: FinishedRunAnnouncerDeps): FinishedRunAnnouncer {
  const announceOne = (runId: string) =>
    db.transaction(async (tx) => {
      if (!(await claimNotice(tx, runId))) return false;
      const run = await findFinished(tx, runId);
      if (run !== null) for (const listener of listeners) await listener(tx, run);
      return true;
    });
  const announce = async () => {
    let announced = 0;
    for (const runId of await listUnannounced(db, new Date(clock.now().getTime() - MAX_AGE_MS))) {
      const done = await announceOne(runId).catch((error: unknown) => {
        log.error({ err: error, runId }, 'announcing a finished run');
        return false;
      });
      if (done) announced += 1;
    }
    return announced;
  };
  return {
    announce,
    start: ({ everyMs = EVERY_MS } = {}) => repeat({ what: 'announcing finished runs', firstAfterMs: everyMs, everyMs, log }, announce),
  };
}
