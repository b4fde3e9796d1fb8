import type { Role } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { findRole } from './projects.store.ts';

const RANK: Readonly<Record<Role, number>> = { viewer: 0, editor: 1, owner: 2 };

/** Rejects a member whose role is too low. */
export function requireRole(role: Role, needed: Role): void {
  if (RANK[role] < RANK[needed]) throw new AppError('ROLE_REQUIRED', { role: needed });
}

export interface ProjectAccess {
  /** Throws PROJECT_NOT_FOUND for non-members and missing projects alike, and ROLE_REQUIRED for members whose role is too low. */
  requireMember(actor: Pick<Actor, 'userId'>, projectId: string, needed?: Role): Promise<Role>;
}

export function createProjectAccess(db: Db): ProjectAccess {
  return {
    async requireMember(actor, projectId, needed = 'viewer') {
      const role = await findRole(db, actor.userId, projectId);
      if (role === null) throw new AppError('PROJECT_NOT_FOUND');
      requireRole(role, needed);
      return role;
    },
  };
}
