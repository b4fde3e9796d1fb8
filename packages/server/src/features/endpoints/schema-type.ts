import type { Json, JsonObject, Schema } from '@assay/engine/model';

/** A short name for a parameter's type in tables: `string (uuid)`, `integer[]`, `string | null`, `Order`. */
export function schemaType(schema: Schema): string {
  if (typeof schema === 'boolean') return 'any';
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'object';
  if (typeof schema.type === 'string') return describe(schema.type, schema);
  if (Array.isArray(schema.type)) return schema.type.map((type) => describe(String(type), schema)).join(' | ');
  if (Array.isArray(schema.enum)) return 'enum';
  const branches = [schema.oneOf, schema.anyOf].find((list) => Array.isArray(list));
  return Array.isArray(branches) ? branches.map(branchType).join(' | ') : 'any';
}

function describe(type: string, schema: JsonObject): string {
  if (type === 'array') return `${branchType(schema.items)}[]`;
  return typeof schema.format === 'string' && type !== 'null' ? `${type} (${schema.format})` : type;
}

function branchType(value: Json | undefined): string {
  return isObject(value) ? schemaType(value) : 'any';
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
