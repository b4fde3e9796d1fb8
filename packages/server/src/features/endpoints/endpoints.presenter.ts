import type { Endpoint, EndpointDetail } from '@assay/contract';
import { writeCurl } from '@assay/engine/format';
import type { Operation, SecurityScheme } from '@assay/engine/model';
import type { InspectedOperation } from '../specs/index.ts';
import { describeConstraints } from './describe-constraints.ts';
import { describeFields } from './describe-fields.ts';
import type { EndpointRow } from './endpoints.store.ts';
import { schemaType } from './schema-type.ts';

export function presentEndpoint(row: EndpointRow): Endpoint {
  return { id: row.id, specId: row.specId, method: row.method, path: row.path, summary: row.summary, tags: [...row.tags] };
}

export function presentDetail(row: EndpointRow, found: InspectedOperation): EndpointDetail {
  const { operation, schemas, schemes, sample } = found;
  return {
    ...presentEndpoint(row),
    description: operation.description,
    operationId: operation.operationId,
    deprecated: operation.deprecated,
    servers: [...found.servers],
    parameters: operation.params.map((parameter) => ({
      name: parameter.name,
      in: parameter.in,
      type: schemaType(parameter.schema),
      required: parameter.required,
      description: parameter.description ?? null,
      constraints: describeConstraints(parameter.schema, schemas),
      schema: parameter.schema,
      examples: [...parameter.examples],
    })),
    request: presentRequest(operation, schemas),
    responses: presentResponses(operation, schemas),
    security: operation.security.map((uses) => uses.map(({ scheme, scopes }) => ({ scheme, scopes: [...scopes] }))),
    securitySchemes: Object.fromEntries(Object.entries(schemes).map(([name, scheme]) => [name, presentScheme(scheme)])),
    schemas: { ...schemas },
    sample: {
      path: { ...sample.path },
      query: { ...sample.query },
      headers: { ...sample.headers },
      body: sample.body === null ? null : { ...sample.body },
      auth: sample.auth.map((use) => ({ ...use })),
    },
    curl: sampleCurl(found),
  };
}

type Schemas = InspectedOperation['schemas'];

function presentRequest({ bodies }: Operation, schemas: Schemas): EndpointDetail['request'] {
  if (bodies.length === 0) return null;
  return {
    required: bodies.some((body) => body.required),
    content: bodies.map((body) => body.media),
    bodies: bodies.map(({ media, schema, examples }) => ({
      media,
      type: schemaType(schema),
      schema,
      fields: describeFields(schema, schemas),
      example: examples[0]?.value ?? null,
    })),
  };
}

function presentResponses({ responses }: Operation, schemas: Schemas): EndpointDetail['responses'] {
  return Object.fromEntries(
    responses.map(({ status, description, media, headers }) => [
      status,
      {
        description,
        content: media.map((entry) => entry.media),
        bodies: media.map((entry) => ({
          media: entry.media,
          type: entry.schema === null ? 'any' : schemaType(entry.schema),
          schema: entry.schema,
          fields: entry.schema === null ? [] : describeFields(entry.schema, schemas),
        })),
        headers: [...headers],
      },
    ]),
  );
}

function presentScheme(scheme: SecurityScheme): EndpointDetail['securitySchemes'][string] {
  switch (scheme.kind) {
    case 'api-key':
      return { kind: scheme.kind, in: scheme.in, name: scheme.name, tokenUrl: null };
    case 'http':
      return { kind: scheme.kind, in: 'header', name: scheme.scheme, tokenUrl: null };
    case 'oauth2':
      return { kind: scheme.kind, in: 'header', name: null, tokenUrl: scheme.tokenUrl };
    case 'openid':
      return { kind: scheme.kind, in: 'header', name: null, tokenUrl: scheme.url };
    default:
      return { kind: scheme.kind, in: null, name: null, tokenUrl: null };
  }
}

/** The sample as a curl command, with placeholders in braces for values that the user fills in. */
function sampleCurl({ operation, servers, schemes, sample }: InspectedOperation): string {
  const base = servers.find((server) => /^https?:/.test(server))?.replace(/\/+$/, '') ?? '{{BASE_URL}}';
  const path = operation.path.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(sample.path, name) ? sample.path[name] : undefined;
    return value === undefined ? whole : encodeURIComponent(value);
  });
  const keys = (operation.security[0] ?? []).flatMap((use) => (schemes[use.scheme] === undefined ? [] : [keyOf(schemes[use.scheme])]));
  const query = new URLSearchParams([...Object.entries(sample.query), ...keys.flatMap((key) => key?.query ?? [])]).toString();
  const headers = [
    ...Object.entries(sample.headers),
    ...keys.flatMap((key) => key?.headers ?? []),
    ...(sample.body === null ? [] : [['Content-Type', sample.body.media] as const]),
  ];
  return writeCurl({
    method: operation.method,
    url: `${base}${path}${query === '' ? '' : `?${query}`}`,
    headers,
    body: sample.body?.text ?? null,
  });
}

interface Key {
  readonly headers: readonly (readonly [string, string])[];
  readonly query: readonly [string, string][];
}

function keyOf(scheme: SecurityScheme | undefined): Key | null {
  if (scheme === undefined || scheme.kind === 'other') return null;
  if (scheme.kind !== 'api-key') {
    const value = scheme.kind === 'http' && scheme.scheme === 'basic' ? 'Basic {{CREDENTIALS}}' : 'Bearer {{TOKEN}}';
    return { headers: [['Authorization', value]], query: [] };
  }
  if (scheme.in === 'query') return { headers: [], query: [[scheme.name, '{{API_KEY}}']] };
  return { headers: [scheme.in === 'cookie' ? ['Cookie', `${scheme.name}={{API_KEY}}`] : [scheme.name, '{{API_KEY}}']], query: [] };
}
