import { asSchema } from '../../json/as-schema.ts';
import { followReferences } from '../../json/follow-references.ts';
import { referenceOf, type SchemaTable } from '../../json/schema-ref.ts';
import { rulesOf } from '../../json/schema-rules.ts';
import { isList, isObject, objectOf, ownValue, sameJson } from '../../json/values.ts';
import type { Json, JsonObject, Schema } from '../../model/index.ts';

/** The same limit as in the schema check, which reports values that are nested more deeply. */
const MAX_DEPTH = 600;

// Cached, because builders use the same few schemas again and again and a table never changes.
const flattened = new WeakMap<SchemaTable, WeakMap<JsonObject, JsonObject | null>>();

/** Returns one schema with references resolved and `allOf` merged. Alternatives are not changed. Null when no value can match. */
export function flattenSchema(schema: Schema, schemas: SchemaTable): JsonObject | null {
  return flattenAt(schema, schemas, new Set());
}

function flattenAt(schema: Schema, schemas: SchemaTable, open: Set<JsonObject>): JsonObject | null {
  const aim = isObject(schema) && rulesOf(schema).isBareReference ? (followReferences(schema, schemas) ?? true) : schema;
  if (typeof aim === 'boolean') return aim ? {} : null;
  const ofTable = flattened.get(schemas) ?? new WeakMap<JsonObject, JsonObject | null>();
  flattened.set(schemas, ofTable);
  const known = ofTable.get(aim);
  if (known !== undefined) return known;
  // A schema that contains itself adds no constraint to itself.
  if (open.has(aim) || open.size > MAX_DEPTH) return {};
  open.add(aim);
  const flat = flatten(aim, schemas, open);
  open.delete(aim);
  ofTable.set(aim, flat);
  return flat;
}

function flatten(schema: JsonObject, schemas: SchemaTable, open: Set<JsonObject>): JsonObject | null {
  // Most schemas have no reference and no `allOf`, so they need no copy.
  if (schema.$ref === undefined && schema.allOf === undefined) return schema;
  const { $ref: _ref, allOf, ...own } = schema;
  const name = referenceOf(schema);
  const target = name === null ? undefined : ownValue(schemas, name);
  const parts = [...(target === undefined ? [] : [target]), ...(isList(allOf) ? allOf.map(asSchema) : [])];
  let merged: JsonObject = {};
  for (const part of parts) {
    const flat = flattenAt(part, schemas, open);
    if (flat === null) return null;
    merged = mergeSchemas(merged, flat);
  }
  return mergeSchemas(merged, own);
}

const HIGHER = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']);
const LOWER = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']);

/** Merges two schemas. When two keywords cannot be combined, the second one wins and a later check finds the conflict. */
export function mergeSchemas(first: JsonObject, second: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const other = ownValue(first, key);
    merged[key] = other === undefined ? value : mergeKeyword(key, other, value);
  }
  return merged;
}

function mergeKeyword(key: string, first: Json, second: Json): Json {
  if (key === 'properties') return mergeProperties(objectOf(first), objectOf(second));
  if (key === 'required' && isList(first) && isList(second)) return [...new Set([...first, ...second])];
  if (key === 'enum' && isList(first) && isList(second)) return first.filter((item) => second.some((other) => sameJson(item, other)));
  if (key === 'type') return mergeTypes(first, second);
  if (typeof first === 'number' && typeof second === 'number') {
    if (HIGHER.has(key)) return Math.max(first, second);
    if (LOWER.has(key)) return Math.min(first, second);
  }
  return second;
}

function mergeProperties(first: JsonObject, second: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...first };
  for (const [name, schema] of Object.entries(second)) {
    const other = ownValue(first, name);
    merged[name] = other === undefined || sameJson(other, schema) ? schema : { allOf: [other, schema] };
  }
  return merged;
}

function mergeTypes(first: Json, second: Json): Json {
  const left = isList(first) ? first : [first];
  const right = isList(second) ? second : [second];
  const shared = left.filter((type) => right.includes(type) || (type === 'integer' && right.includes('number')));
  return shared.length === 1 ? (shared[0] ?? second) : shared.length === 0 ? second : shared;
}

/** Returns the names of a flattened schema's required properties. */
export function requiredProperties(schema: JsonObject): readonly string[] {
  const { required } = schema;
  return isList(required) ? required.filter((name) => typeof name === 'string') : [];
}

/** Returns the first type that is not null. If there is none, it is guessed from other keywords. */
export function mainType(schema: JsonObject): string | null {
  const { type } = schema;
  const declared = (isList(type) ? type : [type]).find((name) => typeof name === 'string' && name !== 'null');
  if (typeof declared === 'string') return declared;
  if (isList(type) || type === 'null') return 'null';
  if (isObject(schema.properties) || schema.additionalProperties !== undefined || schema.required !== undefined) return 'object';
  if (schema.items !== undefined || schema.prefixItems !== undefined || schema.minItems !== undefined) return 'array';
  if (schema.minLength !== undefined || schema.maxLength !== undefined || schema.pattern !== undefined || schema.format !== undefined)
    return 'string';
  return schema.minimum !== undefined || schema.maximum !== undefined ? 'number' : null;
}
