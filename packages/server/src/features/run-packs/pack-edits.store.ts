import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { runPackEdits } from '../../platform/db/schema.ts';

export type PackEditRow = typeof runPackEdits.$inferSelect;

export async function listEdits(db: Executor, runPackId: string): Promise<readonly PackEditRow[]> {
  return db.select().from(runPackEdits).where(eq(runPackEdits.runPackId, runPackId)).orderBy(asc(runPackEdits.path));
}

type NewEdit = Pick<PackEditRow, 'runPackId' | 'path' | 'content' | 'version' | 'editedBy'>;

export async function upsertEdit(tx: Executor, edit: NewEdit): Promise<void> {
  const { content, version, editedBy } = edit;
  await tx
    .insert(runPackEdits)
    .values(edit)
    .onConflictDoUpdate({
      target: [runPackEdits.runPackId, runPackEdits.path],
      set: { content, version, editedBy, updatedAt: new Date() },
    });
}

export async function deleteEdit(tx: Executor, runPackId: string, path: string): Promise<void> {
  await tx.delete(runPackEdits).where(and(eq(runPackEdits.runPackId, runPackId), eq(runPackEdits.path, path)));
}
