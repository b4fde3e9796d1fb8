import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { uploadedFiles } from '../../platform/db/schema.ts';

export function countFiles(db: Executor, ownerId: string): Promise<number> {
  return db.$count(uploadedFiles, eq(uploadedFiles.ownerId, ownerId));
}

export async function insertFile(db: Executor, row: typeof uploadedFiles.$inferInsert): Promise<void> {
  await db.insert(uploadedFiles).values(row);
}
