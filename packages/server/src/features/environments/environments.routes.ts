import type { Handlers } from '../../platform/http/feature.ts';
import type { EnvironmentsService } from './environments.service.ts';

export function environmentHandlers(service: EnvironmentsService): Handlers {
  return {
    listEnvironments: ({ query }, { actor }) => service.list(actor, query),
    getEnvironment: ({ params }, { actor }) => service.get(actor, params.id),
    listProjectEnvironments: ({ params, query }, { actor }) => service.listForProject(actor, params.id, query),
  };
}
