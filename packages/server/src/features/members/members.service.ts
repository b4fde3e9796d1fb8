import type { Member, Role } from '@assay/contract';
import type { Db, Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { lockProject, type ProjectAccess } from '../projects/index.ts';
import { presentMember } from './members.presenter.ts';
import { countOtherOwners, deleteMember, findMember, listMembers, updateRole } from './members.store.ts';

export type MembersService = ReturnType<typeof createMembersService>;

export function createMembersService({ db, access }: { readonly db: Db; readonly access: ProjectAccess }) {
  return {
    async list(actor: Actor, projectId: string) {
      await access.requireMember(actor, projectId);
      const items = (await listMembers(db, projectId)).map((row) => presentMember(row, actor.userId));
      return { items, total: items.length };
    },

    async changeRole(actor: Actor, projectId: string, userId: string, role: Role): Promise<Member> {
      await access.requireMember(actor, projectId, 'owner');
      return db.transaction(async (tx) => {
        const member = await findForChange(tx, projectId, userId);
        if (role !== 'owner') await requireAnotherOwner(tx, projectId, member);
        await updateRole(tx, projectId, userId, role);
        const details = { from: member.role, to: role };
        await recordAudit(tx, { userId: actor.userId, projectId, action: 'member.changed', subjectId: userId, details });
        return presentMember({ ...member, role }, actor.userId);
      });
    },

    /** One transaction, so that the project always has an owner and no half-finished transfer remains. */
    async transfer(actor: Actor, projectId: string, userId: string): Promise<Member> {
      await access.requireMember(actor, projectId, 'owner');
      return db.transaction(async (tx) => {
        const heir = await findForChange(tx, projectId, userId);
        const caller = await findForChange(tx, projectId, actor.userId);
        if (caller.role !== 'owner') throw new AppError('ROLE_REQUIRED', { role: 'owner' });
        if (userId === actor.userId) return presentMember(heir, actor.userId);
        await updateRole(tx, projectId, userId, 'owner');
        await updateRole(tx, projectId, actor.userId, 'editor');
        await recordAudit(tx, { userId: actor.userId, projectId, action: 'project.transferred', subjectId: userId });
        return presentMember({ ...heir, role: 'owner' }, actor.userId);
      });
    },

    /** An owner may remove any member, and every member may leave. */
    async remove(actor: Actor, projectId: string, userId: string) {
      await access.requireMember(actor, projectId, userId === actor.userId ? 'viewer' : 'owner');
      return db.transaction(async (tx) => {
        const member = await findForChange(tx, projectId, userId);
        await requireAnotherOwner(tx, projectId, member);
        await deleteMember(tx, projectId, userId);
        const details = { role: member.role };
        await recordAudit(tx, { userId: actor.userId, projectId, action: 'member.removed', subjectId: userId, details });
        return { userId };
      });
    },
  };
}

/** Membership changes are serialised. Otherwise two owners who leave concurrently would each see the other as the remaining owner. */
async function findForChange(tx: Executor, projectId: string, userId: string) {
  await lockProject(tx, projectId);
  const member = await findMember(tx, projectId, userId);
  if (member === null) throw new AppError('MEMBER_NOT_FOUND');
  return member;
}

async function requireAnotherOwner(
  tx: Executor,
  projectId: string,
  member: { readonly userId: string; readonly role: Role },
): Promise<void> {
  if (member.role === 'owner' && (await countOtherOwners(tx, projectId, member.userId)) === 0) throw new AppError('LAST_OWNER');
}
