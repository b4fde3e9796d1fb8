import type { Role } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import { projectMembers } from '../../platform/db/schema.ts';

/** Members are invited by a later feature; tests add them directly. */
export async function addMember(
  db: Db,
  member: { readonly projectId: string; readonly userId: string; readonly role: Role },
): Promise<void> {
  await db.insert(projectMembers).values(member);
}
