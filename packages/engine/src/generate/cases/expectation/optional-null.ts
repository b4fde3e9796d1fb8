import { asSchema } from '../../../json/as-schema.ts';
import { isList, isObject } from '../../../json/values.ts';
import type { ApiModel, Json, JsonObject, Schema } from '../../../model/index.ts';

/** True when a spec mentions null anywhere. Such a spec is trusted to mark every nullable value. */
export function mentionsNull({ schemas, operations }: ApiModel): boolean {
  const inline = operations.flatMap(({ responses }) => responses.flatMap(({ media }) => media.map(({ schema }) => schema)));
  return Object.values(schemas).some(hasNull) || inline.some((schema) => schema !== null && hasNull(schema));
}

function hasNull(value: Json): boolean {
  if (isList(value)) return value.some(hasNull);
  if (!isObject(value)) return false;
  const { type } = value;
  return type === 'null' || (isList(type) && type.includes('null')) || Object.values(value).some(hasNull);
}

/** Allows null for every optional property, because Swagger 2.0 and most generated specs cannot express it. */
export function allowOptionalNull(schema: Schema): Schema {
  if (typeof schema === 'boolean') return schema;
  const { properties, required } = schema;
  const inner: JsonObject = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, below(key, value)]));
  if (!isObject(properties)) return inner;
  const names = isList(required) ? required : [];
  const members = Object.entries(properties).map(([name, value]) => {
    const member = allowOptionalNull(asSchema(value));
    return [name, names.includes(name) ? member : orNull(member)];
  });
  return { ...inner, properties: Object.fromEntries(members) };
}

const SCHEMA_MEMBERS = new Set(['items', 'additionalProperties', 'contains']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);

function below(key: string, value: Json): Json {
  if (SCHEMA_MEMBERS.has(key)) return allowOptionalNull(asSchema(value));
  return LISTS.has(key) && isList(value) ? value.map((item) => allowOptionalNull(asSchema(item))) : value;
}

function orNull(schema: Schema): Schema {
  if (typeof schema === 'boolean' || Object.keys(schema).length === 0) return schema;
  const { type, enum: choices, ...rest } = schema;
  // With a condition, violations keep their specific messages. With `anyOf`, the check would only report that no alternative matches.
  if (typeof type !== 'string' || schema.const !== undefined) return { if: { type: 'null' }, else: schema };
  return { ...rest, type: [type, 'null'], ...(isList(choices) ? { enum: [...choices, null] } : {}) };
}
