import type { Feature } from '../../platform/http/feature.ts';
import { projectHandlers } from './projects.routes.ts';
import { createProjectsService, type ProjectsDeps, type ProjectsService } from './projects.service.ts';

export { createProjectAccess, type ProjectAccess, requireRole } from './project-access.ts';
export type { ProjectsDeps } from './projects.service.ts';
export { lockProject } from './projects.store.ts';

export interface ProjectsFeature extends Feature {
  /** For seeding: makes a project owned by the given user. */
  readonly createProject: ProjectsService['create'];
}

export function createProjectsFeature(deps: ProjectsDeps): ProjectsFeature {
  const service = createProjectsService(deps);
  return { name: 'projects', handlers: projectHandlers(service), createProject: service.create };
}
