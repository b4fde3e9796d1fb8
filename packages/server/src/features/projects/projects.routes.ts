import type { Handlers } from '../../platform/http/feature.ts';
import type { ProjectsService } from './projects.service.ts';

export function projectHandlers(service: ProjectsService): Handlers {
  return {
    listProjects: ({ query }, { actor }) => service.list(actor, query),
    createProject: ({ body }, { actor }) => service.create(actor, body),
    getProject: ({ params }, { actor }) => service.get(actor, params.id),
  };
}
