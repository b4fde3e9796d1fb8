import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { lockCounters, readCounters, writeCounters } from './attempt-counters.store.ts';
import { type Attempt, type AttemptLimits, createAttemptLimits } from './attempt-limits.ts';

/** Counts failed sign-ins across all servers that share a database. The counters survive a restart. */
export interface SharedAttemptLimits extends Pick<AttemptLimits, 'secondsToWait' | 'during'> {
  /** Also queries the database. `secondsToWait` uses only local counters, so that a flood of requests is rejected without a query. */
  secondsClosed(attempt: Attempt): Promise<number>;
  failed(attempt: Attempt): Promise<number>;
  succeeded(attempt: Attempt): Promise<void>;
}

export function createSharedAttemptLimits(db: Db, clock: Clock): SharedAttemptLimits {
  const local = createAttemptLimits(clock);
  const change = <T>(attempt: Attempt, count: () => T): Promise<T> =>
    db.transaction(async (tx) => {
      const keys = [...local.countersOf(attempt).keys()];
      local.takeOver(await lockCounters(tx, keys, clock.now()));
      const result = count();
      await writeCounters(tx, local.countersOf(attempt));
      return result;
    });
  return {
    secondsToWait: local.secondsToWait,
    during: local.during,
    secondsClosed: async (attempt) => {
      local.takeOver(await readCounters(db, [...local.countersOf(attempt).keys()]));
      return local.secondsClosed(attempt);
    },
    failed: (attempt) => change(attempt, () => local.failed(attempt)),
    succeeded: (attempt) => change(attempt, () => local.succeeded(attempt)),
  };
}
