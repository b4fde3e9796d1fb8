import type { Role } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import { projectMembers } from '../../platform/db/schema.ts';

/** Adds a member directly in the database, without an invitation. */
export async function addMember(
  db: Db,
  member: { readonly projectId: string; readonly userId: string; readonly role: Role },
): Promise<void> {
  await db.insert(projectMembers).values(member);
}
