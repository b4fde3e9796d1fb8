import type { Feature } from '../../platform/http/feature.ts';
import { createDeleteProject } from './delete-project.ts';
import { createProjectContents } from './project-contents.ts';
import { createProjectPolicies } from './project-policies.ts';
import { projectHandlers } from './projects.routes.ts';
import { createProjectsService, type ProjectsDeps, type ProjectsService } from './projects.service.ts';
import { hasSample } from './projects.store.ts';

export { createProjectAccess, type ProjectAccess, requireRole } from './project-access.ts';
export type { ProjectsDeps } from './projects.service.ts';
export { lockProject } from './projects.store.ts';

export interface ProjectsFeature extends Feature {
  /** Creates a project owned by the given user, for seeding. */
  readonly createProject: ProjectsService['create'];
  readonly getProject: ProjectsService['get'];
  /** Whether the user already has the sample project. */
  hasSample(userId: string): Promise<boolean>;
}

export function createProjectsFeature(deps: ProjectsDeps): ProjectsFeature {
  const { db } = deps;
  const service = createProjectsService(deps);
  return {
    name: 'projects',
    handlers: projectHandlers({
      service,
      policies: createProjectPolicies(db),
      contents: createProjectContents(db),
      remove: createDeleteProject(db),
    }),
    createProject: service.create,
    getProject: service.get,
    hasSample: (userId) => hasSample(db, userId),
  };
}
