import type { Json, Schema } from '../model/index.ts';
import { asSchema } from './as-schema.ts';
import { isList, isObject, ownValue } from './values.ts';

export type SchemaTable = Readonly<Record<string, Schema>>;

/** The name a local reference points to; models use `#/schemas/`, the suite's own schema `#/$defs/`. */
export function refName(ref: string): string | null {
  const match = /^#\/(?:schemas|\$defs)\/([^/]+)$/.exec(ref);
  return match?.[1] === undefined ? null : match[1].replaceAll('~1', '/').replaceAll('~0', '~');
}

export function refOf(schema: Schema): string | null {
  if (!isObject(schema)) return null;
  const ref = schema.$ref;
  return typeof ref === 'string' ? refName(ref) : null;
}

const MAX_HOPS = 50;

/** Follows references that stand alone; siblings of `$ref` stay the caller's business. */
export function resolveSchema(schema: Schema, schemas: SchemaTable): Schema {
  let current = schema;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const name = refOf(current);
    if (name === null) return current;
    const target = ownValue(schemas, name);
    if (target === undefined) return true;
    current = target;
  }
  // A loop of bare references says nothing about the value.
  return true;
}

/** Names of the schemas that a schema refers to, at any depth of it. */
export function referencesIn(schema: Json): readonly string[] {
  if (isList(schema)) return schema.flatMap(referencesIn);
  if (!isObject(schema)) return [];
  const own = refOf(asSchema(schema));
  return [...(own === null ? [] : [own]), ...Object.values(schema).flatMap(referencesIn)];
}
