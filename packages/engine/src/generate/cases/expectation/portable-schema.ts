import { asSchema } from '../../../json/as-schema.ts';
import { compilePattern } from '../../../json/pattern.ts';
import { isList, isObject } from '../../../json/values.ts';
import type { Json, JsonObject, Schema } from '../../../model/index.ts';

const ANNOTATIONS = new Set(['default', 'description', 'examples', 'readOnly', 'writeOnly']);
const ONE = new Set(['items', 'contains', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else']);
const LIST = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const MAP = new Set(['properties', 'patternProperties', 'dependentSchemas']);

const DATE = '[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])';
// Many servers write times without a zone and all clients accept them, so that is not a failure.
const ZONE = '([Zz]|[+-][0-9]{2}:?[0-9]{2})?';
const FORMATS: Readonly<Record<string, string>> = {
  uuid: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  date: `^${DATE}$`,
  'date-time': `^${DATE}[Tt ]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?${ZONE}$`,
  ipv4: '^(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(\\.(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])){3}$',
};

/** Converts a schema for use in suites: only keywords that every runner can check, formats as patterns, no annotations. */
export function toPortableSchema(schema: Schema): Schema {
  if (typeof schema === 'boolean') return schema;
  const portable: Record<string, Json> = {};
  for (const [key, value] of Object.entries(schema)) {
    const kept = portableKeyword(key, value);
    if (kept !== undefined) portable[key] = kept;
  }
  return withFormat(portable, schema.format);
}

function portableKeyword(key: string, value: Json): Json | undefined {
  if (ANNOTATIONS.has(key) || key === 'format') return undefined;
  if (key === 'pattern') return typeof value === 'string' && isPortablePattern(value) ? value : undefined;
  if (ONE.has(key)) return toPortableSchema(asSchema(value));
  if (LIST.has(key)) return isList(value) ? value.map((item) => toPortableSchema(asSchema(item))) : undefined;
  if (MAP.has(key)) return isObject(value) ? portableMap(key, value) : undefined;
  return value;
}

function portableMap(key: string, map: JsonObject): JsonObject | undefined {
  if (key === 'patternProperties' && !Object.keys(map).every(isPortablePattern)) return undefined;
  return Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, toPortableSchema(asSchema(schema))]));
}

/** True for patterns that mean the same in ECMAScript, Oniguruma and .NET. */
function isPortablePattern(pattern: string): boolean {
  return compilePattern(pattern) !== null && !/\\[pPkbBcxu]|\(\?(?!:)/.test(pattern);
}

function withFormat(schema: Record<string, Json>, format: Json | undefined): Schema {
  const pattern = typeof format === 'string' && Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  if (pattern === undefined || schema.pattern !== undefined || schema.enum !== undefined) return schema;
  return { ...schema, pattern };
}
