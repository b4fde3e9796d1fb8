import type { Fact } from '@assay/engine/model';
import { desc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { projectFacts } from '../../platform/db/schema.ts';

export interface AcceptedFacts {
  /** 0 before the first revision. */
  readonly revision: number;
  readonly facts: readonly Fact[];
  readonly changedAt: Date | null;
}

export async function loadFacts(db: Executor, projectId: string): Promise<AcceptedFacts> {
  const { revision, facts, createdAt: changedAt } = projectFacts;
  const [row] = await db
    .select({ revision, facts, changedAt })
    .from(projectFacts)
    .where(eq(projectFacts.projectId, projectId))
    .orderBy(desc(revision))
    .limit(1);
  return row ?? { revision: 0, facts: [], changedAt: null };
}

export async function insertFacts(tx: Executor, row: typeof projectFacts.$inferInsert): Promise<void> {
  await tx.insert(projectFacts).values(row);
}
