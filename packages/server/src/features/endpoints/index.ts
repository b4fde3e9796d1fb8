import type { Feature } from '../../platform/http/feature.ts';
import { endpointHandlers } from './endpoints.routes.ts';
import { createEndpointsService, type EndpointsDeps } from './endpoints.service.ts';

export type { EndpointsDeps } from './endpoints.service.ts';

export function createEndpointsFeature(deps: EndpointsDeps): Feature {
  return { name: 'endpoints', handlers: endpointHandlers(createEndpointsService(deps)) };
}
