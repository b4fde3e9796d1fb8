import type { AccountDeletion } from '@assay/contract';
import type { Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { storageKey } from '../../platform/storage/storage.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import {
  countActiveRuns,
  countOtherUsers,
  deleteProjects,
  deleteUser,
  listOwnProjects,
  listUploads,
  lockProjects,
  type OwnProject,
} from './profile.store.ts';
import type { ProfileDeps } from './profile-deps.ts';

/** How the deletion would affect the caller's projects. */
export async function planDeletion(db: Executor, actor: Actor): Promise<AccountDeletion> {
  const own = await listOwnProjects(db, actor.userId);
  const named = (wanted: (project: OwnProject) => boolean) => own.filter(wanted).map(({ id, name }) => ({ id, name }));
  return {
    deleted: named(({ members }) => members === 0),
    left: named(({ members, otherOwners }) => members > 0 && otherOwners > 0),
    blocked: named(({ members, otherOwners }) => members > 0 && otherOwners === 0),
  };
}

/** Deletes all data that belongs only to the caller. A project with other members never loses its last owner. */
export async function deleteAccount(deps: ProfileDeps, actor: Actor, password: string, address: string): Promise<AccountDeletion> {
  await deps.sessions.requirePassword(actor, password, address);
  const { uploads, ...plan } = await deps.db.transaction(async (tx) => {
    const own = await listOwnProjects(tx, actor.userId);
    await lockProjects(
      tx,
      own.map(({ id }) => id),
    );
    const { deleted, left, blocked } = await planDeletion(tx, actor);
    if (blocked.length > 0) throw new AppError('OWNER_NEEDED', { projects: blocked.map(({ name }) => name).join(', ') });
    const ids = deleted.map(({ id }) => id);
    const active = await countActiveRuns(tx, ids);
    if (active > 0) throw new AppError('PROJECT_BUSY', { runs: active === 1 ? '1 run' : `${active} runs` });
    const others = await countOtherUsers(tx, actor.userId);
    if (actor.roles.includes('admin') && others.people > 0 && others.admins === 0) throw new AppError('LAST_ADMIN');
    await deleteProjects(tx, ids);
    for (const project of deleted) {
      const details = { name: project.name, because: 'account deleted' };
      await recordAudit(tx, { userId: actor.userId, projectId: project.id, action: 'project.deleted', subjectId: project.id, details });
    }
    await recordAudit(tx, { userId: actor.userId, projectId: null, action: 'account.deleted', subjectId: actor.userId });
    const uploads = await listUploads(tx, actor.userId);
    await deleteUser(tx, actor.userId);
    return { deleted, left, blocked, uploads };
  });
  deps.sessions.forgetSessions();
  for (const id of uploads) await deps.storage.delete(storageKey('uploads', id));
  return plan;
}
