import type { Handlers } from '../../platform/http/feature.ts';
import type { EndpointsService } from './endpoints.service.ts';

export function endpointHandlers(service: EndpointsService): Handlers {
  return {
    listEndpoints: ({ params, query }, { actor }) => service.list(actor, params.id, query),
    getEndpoint: ({ params }, { actor }) => service.get(actor, params.projectId, params.endpointId),
  };
}
