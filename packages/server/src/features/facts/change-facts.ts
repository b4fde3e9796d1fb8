import { writeFacts } from '@assay/engine';
import type { Fact } from '@assay/engine/model';
import type { Executor } from '../../platform/db/db.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { lockProject } from '../projects/index.ts';
import { insertFacts, loadFacts } from './facts.store.ts';

export interface FactsChange {
  readonly projectId: string;
  readonly userId: string;
  /** The exploration that proposed the facts. Null if they were written by hand. */
  readonly explorationId: string | null;
  /** Returns the facts after the change. */
  readonly change: (accepted: readonly Fact[]) => readonly Fact[];
}

/** Stores a change to the accepted facts as one revision. A change without effect creates no revision. */
export async function changeFacts(tx: Executor, { projectId, userId, explorationId, change }: FactsChange): Promise<void> {
  // Concurrent changes to the same facts wait, so that revisions are sequential.
  await lockProject(tx, projectId);
  const { revision, facts: before } = await loadFacts(tx, projectId);
  const facts = change(before);
  if (writeFacts(facts) === writeFacts(before)) return;
  const next = revision + 1;
  await insertFacts(tx, { projectId, revision: next, facts, explorationId, createdBy: userId });
  const details = { revision: next, facts: facts.length, before: before.length };
  await recordAudit(tx, { userId, projectId, action: 'facts.changed', subjectId: projectId, details });
}
