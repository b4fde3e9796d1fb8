import { isList, isObject } from '../json/values.ts';
import type { Json, JsonObject } from '../model/index.ts';

const JOINED: JsonObject = {
  description: 'A long string, split into parts.',
  type: 'object',
  required: ['$join'],
  properties: { $join: { type: 'array', minItems: 1, items: { type: 'string' } } },
  additionalProperties: false,
};

/**
 * Returns the schema for editors, which see a file before its split strings are joined. Names and short codes are never split, so that
 * editors keep the clear message about their pattern.
 */
export function withSplitStrings(schema: JsonObject): JsonObject {
  const { $defs, ...rest } = changed(schema);
  return { ...rest, $defs: { ...(isObject($defs) ? $defs : {}), joined: JOINED } };
}

function changed(schema: JsonObject): JsonObject {
  if (schema.type === 'string' || (isList(schema.type) && schema.type.includes('string')))
    return isSplit(schema) ? { anyOf: [schema, { $ref: '#/$defs/joined' }] } : schema;
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, name === 'propertyNames' ? part : changedPart(part)]));
}

function changedPart(part: Json): Json {
  if (isList(part)) return part.map(changedPart);
  return isObject(part) ? changed(part) : part;
}

const isSplit = ({ pattern, maxLength }: JsonObject): boolean => pattern === undefined || maxLength !== undefined;
