import { referenceOf, type SchemaTable } from '../../json/schema-ref.ts';
import { isList, isObject, listOf, objectOf, ownValue, sameJson } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';

const MERGEABLE: ReadonlySet<string> = new Set(['type', 'properties', 'required', 'examples', 'default']);

/**
 * Merges an `allOf` of plain objects into one object. Null when a part has constraints other than its properties. Splitting an object into
 * parts makes no difference to callers, so it is not reported as a change.
 */
export function mergeAllOf(schema: JsonObject, table: SchemaTable): JsonObject | null {
  const { allOf, ...own } = schema;
  if (!isList(allOf)) return null;
  const parts = [...(Object.keys(own).length === 0 ? [] : [own]), ...allOf].map((part) => resolvedPart(part, table));
  const objects = parts.filter((part) => part !== null);
  if (objects.length < parts.length || objects.length === 0) return null;
  const properties = mergedProperties(objects);
  if (properties === null) return null;
  const required = [...new Set(objects.flatMap((part) => listOf(part.required)))];
  const isNullable = objects.every((part) => typeNames(part).includes('null'));
  return {
    type: isNullable ? ['object', 'null'] : 'object',
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(required.length === 0 ? {} : { required }),
  };
}

/** Returns the part with its reference resolved, if it is an object with only properties. */
function resolvedPart(part: Json, table: SchemaTable): JsonObject | null {
  const name = isObject(part) && Object.keys(part).length === 1 ? referenceOf(part) : null;
  const schema = name === null ? part : (ownValue(table, name) ?? null);
  if (!isObject(schema) || !typeNames(schema).includes('object')) return null;
  return Object.keys(schema).every((key) => MERGEABLE.has(key)) ? schema : null;
}

function typeNames({ type, properties }: JsonObject): readonly Json[] {
  if (type === undefined && isObject(properties)) return ['object'];
  return isList(type) ? type : [type ?? ''];
}

/** Null when two parts define the same property differently. */
function mergedProperties(parts: readonly JsonObject[]): JsonObject | null {
  const merged: Record<string, Json> = {};
  for (const [name, property] of parts.flatMap((part) => Object.entries(objectOf(part.properties)))) {
    const known = ownValue(merged, name);
    if (known !== undefined && !sameJson(known, property)) return null;
    merged[name] = property;
  }
  return merged;
}
