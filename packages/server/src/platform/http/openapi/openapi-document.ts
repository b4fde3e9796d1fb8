import {
  API_KEY_PREFIX,
  type CallName,
  CLIENT_ID,
  describeError,
  type ErrorCode,
  errorCatalogue,
  groupNames,
  groupOf,
  paths,
  type RouteSpec,
  routes,
  splitPath,
} from '@assay/contract';
import { z } from 'zod';
import { BODY_TYPES } from '../body/body-types.ts';
import { type Json, toPascalCase } from './openapi-components.ts';
import { buildLinks } from './openapi-links.ts';
import { createOpenApiSchemas, type OpenApiSchemas } from './openapi-schemas.ts';

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errorCatalogue) },
    detail: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Maps each field path to its message.' },
    version: { type: 'integer', description: 'The current version, if the write was based on an older one.' },
  },
};

/** The route table as an OpenAPI 3.1 document. */
export function buildOpenApiDocument(version: string): Json {
  const schemas = createOpenApiSchemas();
  const items: Record<string, Record<string, Json>> = {};
  for (const name of Object.keys(paths) as CallName[]) {
    const { method, path } = splitPath(name);
    items[path] = { ...items[path], [method.toLowerCase()]: operation(name, routes[name], schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Assay', version, description: 'Import a spec, generate tests, run them, and see what broke.' },
    tags: groupNames.map((name) => ({ name })),
    paths: items,
    components: {
      schemas: { Problem: problemSchema, ...schemas.components() },
      securitySchemes: {
        signIn: {
          type: 'oauth2',
          description: `Client id ${CLIENT_ID}.`,
          flows: { password: { tokenUrl: '/connect/token', refreshUrl: '/connect/token', scopes: {} } },
        },
        apiKey: { type: 'http', scheme: 'bearer', description: `An API key, ${API_KEY_PREFIX}…, with the scope that the call requires.` },
      },
    },
  };
}

function operation(name: CallName, spec: RouteSpec, schemas: OpenApiSchemas): Json {
  const parameters = [...parametersOf(spec.params, 'path', schemas), ...parametersOf(spec.query, 'query', schemas)];
  const body = spec.body && {
    required: !spec.body.safeParse(undefined).success,
    content: {
      [BODY_TYPES[spec.bodyType ?? 'json']]: { schema: schemas.toSchema(spec.body, 'input', `${toPascalCase(name)}Body`) },
    },
  };
  const links = buildLinks(name);
  const success = { ...reply(name, spec, schemas), ...(Object.keys(links).length === 0 ? {} : { links }) };
  return {
    operationId: name,
    tags: [groupOf(name)],
    summary: spec.summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { [spec.status ?? 200]: success, ...emptyReply(spec), ...problems(spec) },
    security: securityOf(spec),
  };
}

/** Calls that accept API keys list the required scope as a role, as OpenAPI 3.1 allows for bearer tokens. */
function securityOf({ access, scope }: RouteSpec): readonly Json[] {
  if (access !== 'user') return [];
  return [{ signIn: [] }, ...(scope === undefined ? [] : [{ apiKey: [scope] }])];
}

function reply(name: CallName, spec: RouteSpec, schemas: OpenApiSchemas): Json {
  if (spec.replyTypes !== undefined) {
    const content = Object.fromEntries(spec.replyTypes.map((type) => [type, { schema: bodySchema(name, spec, type, schemas) }]));
    return { description: spec.summary, content };
  }
  const json = {
    [spec.replyType?.split(';', 1)[0] ?? 'application/json']: {
      schema: schemas.toSchema(spec.reply, 'output', `${toPascalCase(name)}Reply`),
    },
  };
  const events = { 'text/event-stream': { schema: { type: 'string', description: 'Server-sent events with JSON data.' } } };
  const content = spec.stream === 'events' ? events : spec.stream === 'either' ? { ...json, ...events } : json;
  return { description: spec.summary, content };
}

function emptyReply({ emptyStatus }: RouteSpec): Json {
  return emptyStatus === undefined ? {} : { [emptyStatus]: { description: 'Accepted. The response has no content.' } };
}

/** A route may return a string that is already JSON. Its structure is unknown, so the schema accepts any value. */
function bodySchema(name: CallName, { reply, replyKind }: RouteSpec, type: string, schemas: OpenApiSchemas): Json {
  if (type === 'application/json')
    return replyKind !== undefined || reply instanceof z.ZodString ? {} : schemas.toSchema(reply, 'output', `${toPascalCase(name)}Reply`);
  // Clients parse YAML responses just like JSON.
  if (type === 'application/yaml') return {};
  return type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query', schemas: OpenApiSchemas): readonly Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const { properties = {}, required = [] } = schemas.toParameters(schema) as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
}

/** Error codes that share a status differ in the `code` property. */
function problems(spec: RouteSpec): Readonly<Record<string, Json>> {
  const takesInput = spec.params !== undefined || spec.query !== undefined || spec.body !== undefined;
  const codes: readonly ErrorCode[] = [
    ...spec.errors,
    ...(spec.access === 'user' ? (['UNAUTHENTICATED'] as const) : []),
    ...(spec.access === 'user' ? [spec.scope === undefined ? ('SESSION_REQUIRED' as const) : ('SCOPE_REQUIRED' as const)] : []),
    ...(takesInput ? (['VALIDATION_FAILED'] as const) : []),
    ...(spec.body === undefined ? [] : (['UNSUPPORTED_MEDIA_TYPE', 'BODY_TOO_LARGE'] as const)),
    // Also used for malformed HTTP requests, which never reach a route.
    'MALFORMED_BODY',
    'RATE_LIMITED',
    'BUSY',
    'INTERNAL',
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => errorCatalogue[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: same.map((code) => `${code}: ${describeError(code)}`).join('\n'),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}
