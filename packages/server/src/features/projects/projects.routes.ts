import type { Handlers } from '../../platform/http/feature.ts';
import { withEntityTag } from '../../platform/http/routes/entity-tag.ts';
import type { DeleteProject } from './delete-project.ts';
import type { GetProjectContents } from './project-contents.ts';
import type { ProjectPolicies } from './project-policies.ts';
import type { ProjectsService } from './projects.service.ts';

export interface ProjectCalls {
  readonly service: ProjectsService;
  readonly policies: ProjectPolicies;
  readonly contents: GetProjectContents;
  readonly remove: DeleteProject;
}

export function projectHandlers({ service, policies, contents, remove }: ProjectCalls): Handlers {
  return {
    listProjects: ({ query }, { actor }) => service.list(actor, query),
    createProject: async ({ body }, context) => withEntityTag(context, await service.create(context.actor, body)),
    getProject: async ({ params }, context) => withEntityTag(context, await service.get(context.actor, params.id)),
    updateProject: async ({ params, body }, context) =>
      withEntityTag(context, await service.update(context.actor, params.id, body, context.headers['if-match'])),
    deleteProject: ({ params }, { actor }) => remove(actor, params.id),
    getProjectContents: ({ params }, { actor }) => contents(actor, params.id),
    getPolicies: ({ params }, { actor }) => policies.get(actor, params.id),
    updatePolicies: ({ params, body }, { actor }) => policies.update(actor, params.id, body),
  };
}
