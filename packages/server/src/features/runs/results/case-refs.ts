import type { CaseRef } from '@assay/engine/model';
import type { Executor } from '../../../platform/db/db.ts';
import { listEventsByKind } from '../runs.store.ts';

/** The cases that a run planned to execute, taken from its own events. Rows in another format are skipped. */
export function caseRefsIn(value: unknown): readonly CaseRef[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is CaseRef => typeof entry === 'object' && entry !== null && 'id' in entry && 'op' in entry);
}

/** The operation that each case in a run tests. */
export async function caseOperations(db: Executor, runId: string): Promise<ReadonlyMap<string, string>> {
  const events = await listEventsByKind(db, runId, ['run-started', 'run-resumed']);
  return new Map(events.flatMap(({ payload }) => caseRefsIn(payload.cases)).map(({ id, op }) => [id, op]));
}
