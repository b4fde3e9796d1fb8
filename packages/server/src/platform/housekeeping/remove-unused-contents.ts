import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { blobs, specs, suiteFiles } from '../db/schema.ts';

/** Small batches, because the embedded database serves no other query while a statement runs. */
const AT_ONCE = 100;

/** Removes the contents of deleted specs and suites, for example after a project was deleted. Returns how many were removed. */
export async function removeUnusedContents(db: Db): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await db
      .delete(blobs)
      .where(inArray(blobs.hash, unusedHashes(db)))
      .returning({ hash: blobs.hash });
    total += removed.length;
    if (removed.length < AT_ONCE) return total;
  }
}

/** Contents that another transaction is about to use are locked, so they are skipped. */
function unusedHashes(db: Db) {
  const one = { one: sql`1` };
  const documents = db.select(one).from(specs).where(eq(specs.documentHash, blobs.hash));
  const models = db.select(one).from(specs).where(eq(specs.modelHash, blobs.hash));
  const files = db.select(one).from(suiteFiles).where(eq(suiteFiles.blobHash, blobs.hash));
  return db
    .select({ hash: blobs.hash })
    .from(blobs)
    .where(and(notExists(documents), notExists(models), notExists(files)))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
}
