import type { Handlers } from '../../platform/http/feature.ts';
import type { EndpointsService } from './endpoints.service.ts';
import type { TryEndpoint } from './try-endpoint.ts';

export function endpointHandlers(service: EndpointsService, tryEndpoint: TryEndpoint): Handlers {
  return {
    listEndpoints: ({ params, query }, { actor }) => service.list(actor, params.id, query),
    getEndpoint: ({ params }, { actor }) => service.get(actor, params.projectId, params.endpointId),
    tryEndpoint: ({ params, body }, { actor, signal }) => tryEndpoint(actor, params, body, signal),
  };
}
