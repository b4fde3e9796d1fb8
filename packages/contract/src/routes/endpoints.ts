import { z } from 'zod';
import { Id, IdParams, OptionalId, PageQuery, pageOf } from '../common.ts';
import { MAX_SEARCH_LENGTH } from '../constants.ts';
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

/** A JSON Schema whose references point to `#/schemas/<Name>` in the same response. */
const AnySchema = z.union([z.boolean(), z.record(z.string(), z.unknown())]);

/** A field in a body. `depth` is its nesting level. */
export const BodyField = z.object({
  name: z.string(),
  depth: z.number().int(),
  required: z.boolean(),
  type: z.string(),
  constraints: z.array(z.string()),
  description: z.string().nullable(),
  example: z.unknown().nullable(),
});
export type BodyField = z.infer<typeof BodyField>;

export const EndpointDetail = Endpoint.extend({
  description: z.string().nullable(),
  operationId: z.string().nullable(),
  deprecated: z.boolean(),
  servers: z.array(z.string()),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.string(),
      type: z.string(),
      required: z.boolean(),
      description: z.string().nullable(),
      /** Readable descriptions, such as `at least 1` or `one of a, b`. */
      constraints: z.array(z.string()),
      schema: AnySchema,
      examples: z.array(z.unknown()),
    }),
  ),
  request: z
    .object({
      required: z.boolean(),
      content: z.array(z.string()),
      bodies: z.array(
        z.object({ media: z.string(), type: z.string(), schema: AnySchema, fields: z.array(BodyField), example: z.unknown().nullable() }),
      ),
    })
    .nullable(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      content: z.array(z.string()),
      bodies: z.array(z.object({ media: z.string(), type: z.string(), schema: AnySchema.nullable(), fields: z.array(BodyField) })),
      headers: z.array(z.string()),
    }),
  ),
  security: z.array(z.array(z.object({ scheme: z.string(), scopes: z.array(z.string()) }))),
  /** The definition of each scheme named in `security`. Schemes that the spec does not define are missing. */
  securitySchemes: z.record(
    z.string(),
    z.object({ kind: z.string(), in: z.string().nullable(), name: z.string().nullable(), tokenUrl: z.string().nullable() }),
  ),
  schemas: z.record(z.string(), AnySchema),
  /** A request that is valid according to the spec, as a starting point for the user. */
  sample: z.object({
    path: z.record(z.string(), z.string()),
    query: z.record(z.string(), z.string()),
    headers: z.record(z.string(), z.string()),
    body: z.object({ media: z.string(), text: z.string() }).nullable(),
    /** Where credentials go. `{{NAME}}` is an environment secret. */
    auth: z.array(z.object({ in: z.enum(['header', 'query', 'cookie']), name: z.string(), value: z.string() })),
  }),
  curl: z.string(),
});
export type EndpointDetail = z.infer<typeof EndpointDetail>;

const Texts = z.record(z.string().max(200), z.string().max(100_000));

/** A single request that a user wrote. `{{secret.KEY}}` is an environment secret. */
export const HandMadeRequest = z.object({
  path: Texts.optional(),
  query: z.record(z.string().max(200), z.union([z.string().max(100_000), z.array(z.string().max(100_000)).max(200)])).optional(),
  headers: Texts.optional(),
  body: z.string().nullable().optional(),
});

export const TryEndpoint = HandMadeRequest.extend({
  environmentId: OptionalId,
  authProfileId: OptionalId,
  /** The method to send instead of the documented one, to test that the server rejects it. */
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE']).optional(),
});

export const TryReply = z.object({
  /** Null when there was no response; `error` explains why. */
  status: z.number().int().nullable(),
  ms: z.number(),
  phases: z.object({ queued: z.number(), connect: z.number(), waiting: z.number(), download: z.number() }),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.string(),
  bytes: z.number().int(),
  truncated: z.boolean(),
  /** Whether the spec describes a response with this status. */
  documented: z.boolean(),
  /** Whether the spec has a schema to check the body against. */
  schemaChecked: z.boolean(),
  schemaProblems: z.array(z.string()),
  error: z.object({ cause: z.string(), message: z.string() }).nullable(),
  /** The request that was sent, with secrets masked. */
  request: z.object({ method: z.string(), url: z.string(), curl: z.string() }),
});
export type TryReply = z.infer<typeof TryReply>;

export const endpointRoutes = defineRoutes({
  listEndpoints: {
    summary: 'List the operations in the project’s current specs, or in one version',
    access: 'user',
    scope: 'specs:read',
    params: IdParams,
    query: PageQuery.extend({
      specId: z.string().optional(),
      method: z.string().max(10).optional(),
      search: z.string().max(MAX_SEARCH_LENGTH).optional(),
      /** Comma-separated tags; an operation matches if it has any of them. */
      tags: z.string().max(2000).optional(),
    }),
    reply: pageOf(Endpoint),
    errors: ['PROJECT_NOT_FOUND'],
  },
  getEndpoint: {
    summary: 'Get an operation with all its details',
    access: 'user',
    scope: 'specs:read',
    params: z.object({ projectId: Id, endpointId: Id }),
    reply: EndpointDetail,
    errors: ['PROJECT_NOT_FOUND', 'ENDPOINT_NOT_FOUND'],
  },
  tryEndpoint: {
    summary: 'Send one request to an environment and return the response',
    access: 'user',
    params: z.object({ projectId: Id, endpointId: Id }),
    body: TryEndpoint,
    bodyLimit: 4 * 1024 * 1024,
    reply: TryReply,
    errors: [
      'PROJECT_NOT_FOUND',
      'ROLE_REQUIRED',
      'ENDPOINT_NOT_FOUND',
      'NO_ENVIRONMENT',
      'ENVIRONMENT_NOT_FOUND',
      'ENVIRONMENT_LOCKED',
      'VALIDATION_FAILED',
    ],
  },
});
