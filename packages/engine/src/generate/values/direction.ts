import { asSchema } from '../../json/as-schema.ts';
import type { SchemaTable } from '../../json/schema-ref.ts';
import { isList, isObject, objectOf, ownValue } from '../../json/values.ts';
import type { Json, JsonObject, Schema } from '../../model/index.ts';
import { flattenSchema } from './flatten-schema.ts';
import { type Mark, schemaTraits } from './schema-traits.ts';

/**
 * Schemas for one direction: a request has no `readOnly` properties, a response has no `writeOnly` ones, and neither
 * requires them.
 */
export interface DirectedSchemas {
  readonly schemas: SchemaTable;
  readonly directed: (schema: Schema) => Schema;
}

export function requestSchemas(schemas: SchemaTable): DirectedSchemas {
  return withoutMarked(schemas, 'readOnly');
}

export function responseSchemas(schemas: SchemaTable): DirectedSchemas {
  return withoutMarked(schemas, 'writeOnly');
}

function withoutMarked(schemas: SchemaTable, mark: Mark): DirectedSchemas {
  const known = new Map<Schema, Schema>();
  const marked = markedSchemas(schemas, mark);
  // A schema without read-only and write-only properties is the same in both directions and needs no copy.
  const isPlain = (schema: Schema): boolean => {
    const { marks, references } = schemaTraits(schema);
    return !marks.has(mark) && !references.some((name) => marked.has(name));
  };
  const directed = (schema: Schema): Schema => {
    const stripped = known.get(schema) ?? (isPlain(schema) ? schema : strip(schema, schemas, mark));
    known.set(schema, stripped);
    return stripped;
  };
  if (marked.size === 0) return { schemas, directed };
  // Most schemas in a large spec are used in one direction only, so each is stripped on first use.
  const table: SchemaTable = Object.create(
    null,
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, { enumerable: true, get: () => directed(schema) }])),
  );
  return { schemas: table, directed };
}

/** Returns the names of the schemas that contain the mark, directly or through references. */
function markedSchemas(schemas: SchemaTable, mark: Mark): ReadonlySet<string> {
  const users = new Map<string, string[]>();
  const marked = new Set<string>();
  for (const [name, schema] of Object.entries(schemas)) {
    const { marks, references } = schemaTraits(schema);
    if (marks.has(mark)) marked.add(name);
    for (const used of references) {
      const known = users.get(used);
      if (known === undefined) users.set(used, [name]);
      else known.push(name);
    }
  }
  // The loop also visits the names that are added to the set during the iteration.
  for (const name of marked) for (const user of users.get(name) ?? []) marked.add(user);
  return marked;
}

function strip(schema: Schema, schemas: SchemaTable, mark: Mark): Schema {
  if (typeof schema === 'boolean') return schema;
  const stripValue = (value: Json): Json => strip(asSchema(value), schemas, mark);
  const marked = markedNames(schema, schemas, mark);
  const entries = Object.entries(schema).map(([key, value]): [string, Json] => {
    if (key === 'properties') return [key, withoutMarkedProperties(objectOf(value), marked, stripValue)];
    if (key === 'required' && isList(value)) return [key, value.filter((name) => typeof name !== 'string' || !marked.has(name))];
    if (isList(value) && ['allOf', 'anyOf', 'oneOf', 'prefixItems'].includes(key)) return [key, value.map(stripValue)];
    if (isObject(value) && ['items', 'additionalProperties', 'not', 'contains'].includes(key)) return [key, stripValue(value)];
    return [key, value];
  });
  return Object.fromEntries(entries);
}

function withoutMarkedProperties(properties: JsonObject, marked: ReadonlySet<string>, stripValue: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(properties).flatMap(([name, value]) => (marked.has(name) ? [] : [[name, stripValue(value)]])));
}

// `required` may be declared next to the `allOf` that declares the property, so the names are looked up in the merged schema.
function markedNames(schema: JsonObject, schemas: SchemaTable, mark: Mark): ReadonlySet<string> {
  if (schema.properties === undefined && schema.required === undefined) return new Set();
  const properties = objectOf(flattenSchema(schema, schemas)?.properties);
  return new Set(Object.keys(properties).filter((name) => isMarked(asSchema(ownValue(properties, name)), schemas, mark)));
}

function isMarked(schema: Schema, schemas: SchemaTable, mark: Mark): boolean {
  return typeof schema !== 'boolean' && (schema[mark] === true || flattenSchema(schema, schemas)?.[mark] === true);
}
