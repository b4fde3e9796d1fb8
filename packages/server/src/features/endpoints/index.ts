import type { Feature } from '../../platform/http/feature.ts';
import { endpointHandlers } from './endpoints.routes.ts';
import { createEndpointsService, type EndpointsServiceDeps } from './endpoints.service.ts';
import { createTryEndpoint, type TryDeps } from './try-endpoint.ts';

export { describeConstraints } from './describe-constraints.ts';
export { describeFields, type FieldRow } from './describe-fields.ts';
export { schemaType } from './schema-type.ts';

export interface EndpointsDeps extends EndpointsServiceDeps, Omit<TryDeps, 'models'> {
  readonly models: EndpointsServiceDeps['models'] & TryDeps['models'];
}

export function createEndpointsFeature(deps: EndpointsDeps): Feature {
  return { name: 'endpoints', handlers: endpointHandlers(createEndpointsService(deps), createTryEndpoint(deps)) };
}
