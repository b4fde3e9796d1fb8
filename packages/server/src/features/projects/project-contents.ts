import type { ProjectContents } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { createProjectAccess } from './project-access.ts';
import { countContents } from './projects.store.ts';

export type GetProjectContents = (actor: Actor, projectId: string) => Promise<ProjectContents>;

/** The numbers that a user sees before deleting a project. */
export function createProjectContents(db: Db): GetProjectContents {
  const access = createProjectAccess(db);
  return async (actor, projectId) => {
    await access.requireMember(actor, projectId);
    return countContents(db, projectId);
  };
}
