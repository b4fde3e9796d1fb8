import type { Handlers } from '../../platform/http/feature.ts';
import { withEntityTag } from '../../platform/http/routes/entity-tag.ts';
import type { EnvironmentsService } from './environments.service.ts';
import type { TestConnection } from './test-connection.ts';
import type { WriteEnvironments } from './write-environments.ts';

export interface EnvironmentCalls {
  readonly read: EnvironmentsService;
  readonly write: WriteEnvironments;
  readonly testConnection: TestConnection;
}

export function environmentHandlers({ read, write, testConnection }: EnvironmentCalls): Handlers {
  return {
    listEnvironments: ({ query }, { actor }) => read.list(actor, query),
    getEnvironment: async ({ params }, context) => withEntityTag(context, await read.get(context.actor, params.id)),
    listProjectEnvironments: ({ params, query }, { actor }) => read.listForProject(actor, params.id, query),
    createEnvironment: async ({ body: { projectId, ...wanted } }, context) =>
      withEntityTag(
        context,
        await (projectId ? write.createInProject(context.actor, projectId, wanted) : write.createOwn(context.actor, wanted)),
      ),
    createProjectEnvironment: async ({ params, body }, context) =>
      withEntityTag(context, await write.createInProject(context.actor, params.id, body)),
    updateEnvironment: async ({ params, body }, context) =>
      withEntityTag(context, await write.update(context.actor, params.id, body, context.headers['if-match'])),
    deleteEnvironment: ({ params }, { actor }) => write.remove(actor, params.id),
    unlockEnvironment: async ({ params, body }, context) => withEntityTag(context, await write.unlock(context.actor, params.id, body.name)),
    testEnvironment: ({ params, body }, { actor, signal }) => testConnection(actor, params.id, body, signal),
  };
}
