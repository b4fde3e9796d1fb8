import { CORE_SCHEMA, dump } from 'js-yaml';
import { isList, isObject } from '../../json/values.ts';
import type { ApiModel, Json, JsonObject, Operation, Parameter, RequestBody, ResponseSpec, SecurityScheme } from '../../model/index.ts';

/** Writes the model as OpenAPI 3.1, regardless of the format it was read from. */
export function writeOpenApi(model: ApiModel): JsonObject {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of model.operations) {
    const item = paths[operation.path] ?? {};
    item[operation.method.toLowerCase()] = operationOf(operation);
    paths[operation.path] = item;
  }
  return {
    openapi: '3.1.0',
    info: { title: model.title, version: model.version },
    ...(model.servers.length === 0 ? {} : { servers: model.servers.map((url) => ({ url })) }),
    paths,
    components: {
      schemas: mapValues(model.schemas, (schema) => toComponentReferences(schema)),
      securitySchemes: mapValues(model.securitySchemes, schemeOf),
    },
  };
}

/** Writes any JSON document as YAML. */
export function writeYaml(document: JsonObject): string {
  return dump(document, { schema: CORE_SCHEMA, noRefs: true, lineWidth: 120 });
}

function mapValues<Value>(record: Readonly<Record<string, Value>>, change: (value: Value) => Json): JsonObject {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** Rewrites references from the model's table to `#/components/schemas`. */
function toComponentReferences(value: Json): Json {
  if (isList(value)) return value.map(toComponentReferences);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === '$ref' && typeof member === 'string'
        ? member.replace(/^#\/schemas\//, '#/components/schemas/')
        : toComponentReferences(member),
    ]),
  );
}

function operationOf(operation: Operation): JsonObject {
  const { operationId, summary, description, tags, params, bodies, responses, security } = operation;
  return {
    ...(operationId === null ? {} : { operationId }),
    ...(summary === null ? {} : { summary }),
    ...(description === null ? {} : { description }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(operation.deprecated ? { deprecated: true } : {}),
    ...(operation.servers.length === 0 ? {} : { servers: operation.servers.map((url) => ({ url })) }),
    ...(params.length === 0 ? {} : { parameters: params.map(parameterOf) }),
    ...(bodies.length === 0 ? {} : { requestBody: bodyOf(bodies) }),
    responses: Object.fromEntries(responses.map((response) => [response.status, responseOf(response)])),
    security: security.map((uses) => Object.fromEntries(uses.map((use) => [use.scheme, use.scopes]))),
  };
}

function parameterOf({ schema, examples, ...parameter }: Parameter): JsonObject {
  const named = Object.fromEntries(examples.map((value, index) => [`example-${index + 1}`, { value }]));
  return { ...parameter, schema: toComponentReferences(schema), ...(examples.length === 0 ? {} : { examples: named }) };
}

function bodyOf(bodies: readonly RequestBody[]): JsonObject {
  const content = bodies.map(({ media, schema, examples }) => {
    const named = Object.fromEntries(examples.map(({ name, value }) => [name, { value }]));
    return [media, { schema: toComponentReferences(schema), ...(examples.length === 0 ? {} : { examples: named }) }];
  });
  return { required: bodies.some((body) => body.required), content: Object.fromEntries(content) };
}

function responseOf({ description, media, headers }: ResponseSpec): JsonObject {
  const content = media.map((entry) => [entry.media, entry.schema === null ? {} : { schema: toComponentReferences(entry.schema) }]);
  return {
    description,
    ...(media.length === 0 ? {} : { content: Object.fromEntries(content) }),
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers.map((name) => [name, { schema: true }])) }),
  };
}

function schemeOf(scheme: SecurityScheme): Json {
  if (scheme.kind === 'api-key') return { type: 'apiKey', in: scheme.in, name: scheme.name };
  if (scheme.kind === 'http') return { type: 'http', scheme: scheme.scheme };
  if (scheme.kind === 'openid') return { type: 'openIdConnect', openIdConnectUrl: scheme.url };
  if (scheme.kind === 'other') return { type: 'mutualTLS' };
  const flow = {
    tokenUrl: scheme.tokenUrl ?? '',
    ...(scheme.authorizationUrl === undefined ? {} : { authorizationUrl: scheme.authorizationUrl }),
    scopes: Object.fromEntries(scheme.scopes.map((scope) => [scope, ''])),
  };
  return { type: 'oauth2', flows: Object.fromEntries((scheme.flows ?? ['clientCredentials']).map((name) => [name, flow])) };
}
