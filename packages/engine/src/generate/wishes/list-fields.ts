import { asSchema } from '../../json/as-schema.ts';
import type { JsonLocation } from '../../json/edit-json.ts';
import type { SchemaTable } from '../../json/schema-ref.ts';
import type { Schema } from '../../model/index.ts';
import { schemaProperties } from '../links/outputs.ts';
import { flattenSchema, mainType } from '../values/flatten-schema.ts';

/** A field that a schema describes, at any depth. */
export interface NamedField {
  readonly place: JsonLocation;
  /** For display: `items.quantity`. */
  readonly label: string;
  readonly schema: Schema;
  /** The schemas of the enclosing objects and lists, starting with the whole value. */
  readonly around: readonly Schema[];
}

/** Schemas may contain themselves, and a large spec has thousands of fields. */
const DEEPEST = 8;
const MOST = 3000;

/** Lists a schema's fields, starting at the top level. For a list, only the first item is used. */
export function listFields(schema: Schema, table: SchemaTable): readonly NamedField[] {
  const found: NamedField[] = [];
  let level: readonly NamedField[] = [{ place: [], label: '', schema, around: [] }];
  for (let depth = 0; depth < DEEPEST && level.length > 0 && found.length < MOST; depth += 1) {
    level = level.flatMap((field) => membersOf(field, table));
    found.push(...level.slice(0, MOST - found.length).filter(({ place }) => typeof place.at(-1) === 'string'));
  }
  return found;
}

function membersOf({ place, label, schema, around }: NamedField, table: SchemaTable): readonly NamedField[] {
  const flat = flattenSchema(schema, table) ?? {};
  const inside = [...around, schema];
  if (mainType(flat) === 'array') return [{ place: [...place, 0], label, schema: asSchema(flat.items), around: inside }];
  return Object.entries(schemaProperties(schema, table, 0)).map(([name, member]) => ({
    place: [...place, name],
    label: label === '' ? name : `${label}.${name}`,
    schema: asSchema(member),
    around: inside,
  }));
}
