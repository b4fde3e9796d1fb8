import { and, desc, eq, gte } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { suiteFiles, suiteRevisions, users } from '../../platform/db/schema.ts';

export interface RevisionEntry {
  readonly revision: number;
  readonly origin: string;
  readonly createdAt: Date;
  readonly author: string | null;
}

export interface RevisionFile {
  readonly revision: number;
  readonly path: string;
  readonly blobHash: string;
}

const MAX_REVISIONS = 100;

/** A suite's newest revisions, with their files. */
export async function listRevisions(
  db: Executor,
  suiteId: string,
): Promise<{ readonly revisions: readonly RevisionEntry[]; readonly files: readonly RevisionFile[] }> {
  const revisions = await db
    .select({
      revision: suiteRevisions.revision,
      origin: suiteRevisions.origin,
      createdAt: suiteRevisions.createdAt,
      author: users.name,
    })
    .from(suiteRevisions)
    .leftJoin(users, eq(users.id, suiteRevisions.createdBy))
    .where(eq(suiteRevisions.suiteId, suiteId))
    .orderBy(desc(suiteRevisions.revision))
    .limit(MAX_REVISIONS);
  const oldest = revisions.at(-1)?.revision ?? 0;
  const files = await db
    .select({ revision: suiteFiles.revision, path: suiteFiles.path, blobHash: suiteFiles.blobHash })
    .from(suiteFiles)
    // Also loads the revision before the oldest listed one, so that the two can be compared.
    .where(and(eq(suiteFiles.suiteId, suiteId), gte(suiteFiles.revision, oldest - 1)));
  return { revisions, files };
}
