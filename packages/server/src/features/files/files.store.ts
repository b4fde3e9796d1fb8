import { and, desc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { uploadedFiles } from '../../platform/db/schema.ts';

export type FileRow = typeof uploadedFiles.$inferSelect;

export function countFiles(db: Executor, ownerId: string): Promise<number> {
  return db.$count(uploadedFiles, eq(uploadedFiles.ownerId, ownerId));
}

export function listFiles(db: Executor, ownerId: string): Promise<FileRow[]> {
  return db.select().from(uploadedFiles).where(eq(uploadedFiles.ownerId, ownerId)).orderBy(desc(uploadedFiles.createdAt), uploadedFiles.id);
}

export async function insertFile(db: Executor, row: typeof uploadedFiles.$inferInsert): Promise<void> {
  await db.insert(uploadedFiles).values(row);
}

/** Returns the deleted row, or null if the owner has no such file. */
export async function deleteFile(db: Executor, { id, ownerId }: Pick<FileRow, 'id' | 'ownerId'>): Promise<FileRow | null> {
  const [row] = await db
    .delete(uploadedFiles)
    .where(and(eq(uploadedFiles.id, id), eq(uploadedFiles.ownerId, ownerId)))
    .returning();
  return row ?? null;
}
