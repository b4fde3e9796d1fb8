import { isObject, objectOf } from '../../json/values.ts';
import type { ApiModel, Finding, Json, JsonObject } from '../../model/index.ts';
import { findLines } from './find-lines.ts';
import { readDocument } from './read-document.ts';
import { readOperations } from './read-operations.ts';
import { readSecuritySchemes } from './read-security.ts';
import { readServers } from './read-servers.ts';
import { createSchemaNames } from './schema-names.ts';
import { createSource } from './source.ts';
import { fromSwagger2 } from './swagger-2.ts';

const MAX_OPERATIONS = 10_000;

export type ReadApi =
  | { readonly kind: 'read'; readonly model: ApiModel; readonly document: JsonObject; readonly findings: readonly Finding[] }
  | { readonly kind: 'refused'; readonly problem: string; readonly line?: number };

/** Reads an OpenAPI document (2.0, 3.0 or 3.1, JSON or YAML) into the model. Everything unreadable is reported as a finding. */
export function readApi(text: string): ReadApi {
  const parsed = readDocument(text);
  if (parsed.kind === 'refused') return parsed;
  const { document } = parsed;
  const problem = refusal(document);
  if (problem !== null) return { kind: 'refused', problem };
  const source = createSource(document.swagger === undefined ? document : fromSwagger2(document));
  for (const { level, message, pointer } of parsed.findings) source.report(level, message, pointer);
  const names = createSchemaNames(source);
  const operations = readOperations(source, names, objectOf(source.document.paths));
  if (operations.length > MAX_OPERATIONS) {
    return { kind: 'refused', problem: `The spec has ${operations.length} operations; the limit is ${MAX_OPERATIONS}.` };
  }
  if (operations.length === 0) source.report('warning', 'The spec has no operations.', '/paths');
  const info = objectOf(document.info);
  const model: ApiModel = {
    title: plainText(info.title) ?? 'Untitled API',
    ...(typeof info.description === 'string' ? { description: info.description.slice(0, MAX_DESCRIPTION) } : {}),
    version: plainText(info.version) ?? '',
    servers: readServers(source, source.document.servers, '/servers'),
    operations,
    schemas: names.table(),
    securitySchemes: readSecuritySchemes(source),
  };
  return { kind: 'read', model, document, findings: findLines(text, source.findings) };
}

const MAX_DESCRIPTION = 20_000;

function refusal(document: JsonObject): string | null {
  const { openapi, swagger, paths } = document;
  if (isObject(document.item) || Array.isArray(document.item)) return 'This looks like a Postman collection, not an OpenAPI spec.';
  if (document.swaggerVersion !== undefined)
    return `This is a Swagger ${String(document.swaggerVersion).slice(0, 20)} spec. OpenAPI 2.0, 3.0 and 3.1 are supported. Convert it first, for example with api-spec-converter.`;
  if (document.asyncapi !== undefined) return 'This is an AsyncAPI spec. Only OpenAPI is supported.';
  if (paths !== undefined && !isObject(paths)) return '“paths” in the spec must be an object.';
  if (swagger !== undefined)
    return String(swagger).startsWith('2')
      ? null
      : `Swagger ${String(swagger).slice(0, 20)} is not supported. Use version 2.0, 3.0 or 3.1.`;
  if (openapi === undefined) return paths === undefined ? 'This is not an OpenAPI spec: it has no “openapi” version and no “paths”.' : null;
  return String(openapi).startsWith('3') ? null : `OpenAPI ${String(openapi).slice(0, 20)} is not supported. Use version 2.0, 3.0 or 3.1.`;
}

function plainText(value: Json | undefined): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
