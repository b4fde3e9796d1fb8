import type { CallReply } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { requireRole } from './project-access.ts';
import { countContents, deleteProject, findProjectForChange } from './projects.store.ts';

export type DeleteProject = (actor: Actor, projectId: string) => Promise<CallReply<'deleteProject'>>;

/**
 * Deletes a project and returns the counts of deleted items. A run that is created concurrently waits for the lock and then fails, because
 * the project no longer exists.
 */
export function createDeleteProject(db: Db): DeleteProject {
  return (actor, projectId) =>
    db.transaction(async (tx) => {
      const found = await findProjectForChange(tx, actor.userId, projectId);
      if (found === null) throw new AppError('PROJECT_NOT_FOUND');
      requireRole(found.role, 'owner');
      const removed = await countContents(tx, projectId);
      if (removed.activeRuns > 0) throw new AppError('PROJECT_BUSY', { runs: countedRuns(removed.activeRuns) });
      await deleteProject(tx, projectId);
      const details = { name: found.project.name, ...removed };
      await recordAudit(tx, { userId: actor.userId, projectId, action: 'project.deleted', subjectId: projectId, details });
      return { id: projectId, removed };
    });
}

const countedRuns = (amount: number) => (amount === 1 ? '1 run' : `${amount} runs`);
