import type { CallReply, Endpoint } from '@assay/contract';
import type { Operation } from '@assay/engine/model';
import type { EndpointRow } from './endpoints.store.ts';
import { schemaType } from './schema-type.ts';

export function presentEndpoint(row: EndpointRow): Endpoint {
  return { id: row.id, specId: row.specId, method: row.method, path: row.path, summary: row.summary, tags: [...row.tags] };
}

export function presentDetail(row: EndpointRow, operation: Operation): CallReply<'getEndpoint'> {
  return {
    ...presentEndpoint(row),
    description: operation.description,
    operationId: operation.operationId,
    servers: [...operation.servers],
    parameters: operation.params.map((parameter) => ({
      name: parameter.name,
      in: parameter.in,
      type: schemaType(parameter.schema),
      required: parameter.required,
      description: parameter.description ?? null,
    })),
    request:
      operation.bodies.length === 0
        ? null
        : { required: operation.bodies.some((body) => body.required), content: operation.bodies.map((body) => body.media) },
    responses: Object.fromEntries(
      operation.responses.map(({ status, description, media }) => [status, { description, content: media.map((entry) => entry.media) }]),
    ),
    security: operation.security.map((uses) => uses.map(({ scheme, scopes }) => ({ scheme, scopes: [...scopes] }))),
  };
}
