import type { Json, JsonObject, Schema } from '@assay/engine/model';
import { describeConstraints, type SchemaTable } from './describe-constraints.ts';
import { schemaType } from './schema-type.ts';

const MAX_DEPTH = 5;
const MAX_ROWS = 200;

/** One body field as a table row, indented by its depth. */
export interface FieldRow {
  readonly name: string;
  readonly depth: number;
  readonly required: boolean;
  readonly type: string;
  readonly constraints: string[];
  readonly description: string | null;
  readonly example: Json | null;
}

/** Lists the fields in a body depth-first. A recursive schema is named but not entered again. */
export function describeFields(schema: Schema, table: SchemaTable): FieldRow[] {
  const rows: FieldRow[] = [];
  enter(schema, { table, rows, depth: 0, open: [] });
  return rows;
}

interface Walk {
  readonly table: SchemaTable;
  readonly rows: FieldRow[];
  readonly depth: number;
  /** Names of the enclosing schemas, to detect recursion. */
  readonly open: readonly string[];
}

function enter(schema: Schema, walk: Walk): void {
  if (typeof schema === 'boolean' || walk.depth > MAX_DEPTH) return;
  const name = referenceOf(schema);
  if (name !== null) {
    const target = Object.hasOwn(walk.table, name) ? walk.table[name] : undefined;
    if (target !== undefined && !walk.open.includes(name)) enter(target, { ...walk, open: [...walk.open, name] });
    return;
  }
  for (const part of listOf(schema.allOf)) enter(part, walk);
  if (isObject(schema.properties)) enterProperties(schema.properties, requiredOf(schema), walk);
  if (isObject(schema.items)) enter(schema.items, walk);
  listOf(schema.oneOf ?? schema.anyOf).forEach((branch, index) => {
    if (walk.rows.length >= MAX_ROWS) return;
    walk.rows.push(rowOf({ name: `choice ${index + 1}`, depth: walk.depth, required: false }, branch, walk.table));
    enter(branch, { ...walk, depth: walk.depth + 1 });
  });
}

function enterProperties(properties: JsonObject, required: ReadonlySet<string>, walk: Walk): void {
  for (const [name, value] of Object.entries(properties)) {
    if (walk.rows.length >= MAX_ROWS) return;
    const schema: Schema = isObject(value) ? value : value === true;
    walk.rows.push(rowOf({ name, depth: walk.depth, required: required.has(name) }, schema, walk.table));
    enter(schema, { ...walk, depth: walk.depth + 1 });
  }
}

function rowOf(place: Pick<FieldRow, 'name' | 'depth' | 'required'>, schema: Schema, table: SchemaTable): FieldRow {
  const known = typeof schema === 'boolean' ? {} : schema;
  const [example] = Array.isArray(known.examples) ? known.examples : [];
  return {
    ...place,
    type: schemaType(schema),
    constraints: describeConstraints(schema, table),
    description: typeof known.description === 'string' ? known.description : null,
    example: example ?? known.example ?? null,
  };
}

function referenceOf(schema: JsonObject): string | null {
  return typeof schema.$ref === 'string' ? (schema.$ref.split('/').at(-1) ?? null) : null;
}

function requiredOf(schema: JsonObject): ReadonlySet<string> {
  return new Set(Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : []);
}

function listOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
