import type { RunSummary } from '@assay/engine/model';
import type { Db, Executor } from '../../platform/db/db.ts';
import type { RunRecord, StepKey } from './run-records.ts';
import { type Attempt, insertIntents, insertRecords, reserveEvents, updateRun } from './worker/run-attempt.store.ts';

export interface Batch {
  readonly records: readonly RunRecord[];
  readonly intents: readonly StepKey[];
}

/** Writes events, steps, intents and the run's row together; returns false when another attempt has taken the run. */
export function writeBatch(db: Db, attempt: Attempt, batch: Batch): Promise<boolean> {
  return db.transaction((tx) => writeBatchInTransaction(tx, attempt, batch));
}

export async function writeBatchInTransaction(tx: Executor, attempt: Attempt, { records, intents }: Batch): Promise<boolean> {
  const firstSeq = await reserveEvents(tx, attempt, records.length);
  if (firstSeq === null) return false;
  await insertIntents(tx, attempt, intents);
  await insertRecords(tx, attempt.runId, firstSeq, records);
  for (const { planned, summary, load } of records) {
    if (planned !== undefined) await updateRun(tx, attempt, { casesCount: planned.cases, stepsCount: planned.steps });
    if (summary !== undefined) await updateRun(tx, attempt, { ...finalState(summary), ...(load === undefined ? {} : { load }) });
  }
  return true;
}

function finalState(summary: RunSummary) {
  return {
    status: summary.outcome,
    counts: { ...summary.cases, waived: summary.waived ?? 0 },
    stepsCount: summary.steps,
    durationMs: Math.round(summary.durationMs),
    p95Ms: summary.p95Ms === null ? null : Math.round(summary.p95Ms),
    p95Count: summary.p95Count,
    error: summary.error ?? null,
    finishedAt: new Date(),
    leaseUntil: null,
  };
}
