import { z } from 'zod';
import { Id, IdParams, PageQuery, pageOf } from '../common.ts';
import { defineRoutes } from '../route.ts';

export const Endpoint = z.object({
  id: Id,
  specId: Id,
  method: z.string(),
  path: z.string(),
  summary: z.string().nullable(),
  tags: z.array(z.string()),
});
export type Endpoint = z.infer<typeof Endpoint>;

export const EndpointDetail = Endpoint.extend({
  description: z.string().nullable(),
  operationId: z.string().nullable(),
  servers: z.array(z.string()),
  parameters: z.array(
    z.object({ name: z.string(), in: z.string(), type: z.string(), required: z.boolean(), description: z.string().nullable() }),
  ),
  request: z.object({ required: z.boolean(), content: z.array(z.string()) }).nullable(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: z.array(z.string()) })),
  security: z.array(z.array(z.object({ scheme: z.string(), scopes: z.array(z.string()) }))),
});

export const endpointRoutes = defineRoutes({
  listEndpoints: {
    summary: 'Operations of the project’s current API description',
    access: 'user',
    params: IdParams,
    query: PageQuery.extend({
      specId: z.string().optional(),
      method: z.string().max(10).optional(),
      search: z.string().max(200).optional(),
    }),
    reply: pageOf(Endpoint),
    errors: ['PROJECT_NOT_FOUND'],
  },
  getEndpoint: {
    summary: 'One operation in full',
    access: 'user',
    params: z.object({ projectId: Id, endpointId: Id }),
    reply: EndpointDetail,
    errors: ['PROJECT_NOT_FOUND', 'ENDPOINT_NOT_FOUND'],
  },
});
