import { asSchema } from '../../../json/as-schema.ts';
import type { JsonLocation } from '../../../json/edit-json.ts';
import type { SchemaTable } from '../../../json/schema-ref.ts';
import { isList, isObject, objectOf, ownValue } from '../../../json/values.ts';
import { FACT_EXAMPLE, type Json, type JsonObject, type Operation, type Schema } from '../../../model/index.ts';
import { isJsonMedia } from '../../links/responses.ts';
import { flattenSchema, mainType, mergeSchemas, requiredProperties } from '../../values/flatten-schema.ts';
import type { SampleSize } from '../../values/sample-types.ts';
import { idPart } from '../context/case-names.ts';
import type { GenerationContext } from '../context/generation-context.ts';
import { chooseBody } from './compose-body.ts';

/** One field in the JSON body of the valid request. */
export interface BodyField {
  readonly place: JsonLocation;
  readonly name: string;
  /** For display: `items.quantity`. */
  readonly label: string;
  /** Used in case ids. */
  readonly id: string;
  readonly schema: Schema;
  /** The schema with references, `allOf` and an `anyOf` with only one non-null member merged. */
  readonly flat: JsonObject;
  readonly type: string | null;
  readonly required: boolean;
  readonly value: Json;
}

/** An operation's valid JSON body and the schema that it matches. */
export interface JsonBody {
  /** The body of the usual request. */
  readonly literal: Json;
  /** The body with every optional part. */
  readonly wide: Json;
  /** True if a server has accepted the usual body. The body with every optional part is then only a guess. */
  readonly isProven: boolean;
  readonly schema: Schema;
  readonly required: boolean;
  readonly fields: readonly BodyField[];
}

const MAX_DEPTH = 3;
const MAX_FIELDS = 60;
const known = new WeakMap<GenerationContext, Map<string, JsonBody | null>>();

/** Returns the JSON body of an operation, or null when it has none. It is computed once because every builder needs it. */
export function readJsonBody(context: GenerationContext, op: Operation): JsonBody | null {
  const bodies = known.get(context) ?? new Map<string, JsonBody | null>();
  known.set(context, bodies);
  const found = bodies.get(op.key);
  if (found !== undefined) return found;
  const body = readBody(context, op);
  bodies.set(op.key, body);
  return body;
}

function readBody(context: GenerationContext, op: Operation): JsonBody | null {
  const body = chooseBody(op);
  if (body === null || !isJsonMedia(body)) return null;
  const literal = literalOf(context, op, 'usual');
  const wide = literalOf(context, op, 'maximal');
  if (literal === null || wide === null) return null;
  const schema = context.requestSchema(body.schema);
  const fields: BodyField[] = [];
  collect(wide.value, schema, [], context.requestTable, fields);
  const isProven = body.examples[0]?.name === FACT_EXAMPLE;
  return { literal: literal.value, wide: wide.value, isProven, schema, required: body.required, fields };
}

// Wrapped in an object, because a body may be null.
function literalOf(context: GenerationContext, op: Operation, size: SampleSize): { readonly value: Json } | null {
  const base = context.base(op, size);
  if (base.kind === 'omitted' || base.value.literal === null || base.value.step.req.json === undefined) return null;
  return { value: base.value.literal };
}

function collect(value: Json, schema: Schema, place: JsonLocation, table: SchemaTable, fields: BodyField[]): void {
  if (place.length >= MAX_DEPTH || fields.length >= MAX_FIELDS) return;
  const flat = unwrapNullable(flattenSchema(schema, table) ?? {}, table);
  if (isList(value) && value[0] !== undefined && flat.prefixItems === undefined) {
    collect(value[0], asSchema(flat.items), [...place, 0], table, fields);
    return;
  }
  if (!isObject(value)) return;
  const properties = objectOf(flat.properties);
  const required = new Set(requiredProperties(flat));
  for (const [name, member] of Object.entries(value)) {
    const declared = ownValue(properties, name);
    if (declared === undefined) continue;
    fields.push(fieldOf([...place, name], name, asSchema(declared), member, { required: required.has(name), table }));
  }
  for (const [name, member] of Object.entries(value)) {
    const declared = ownValue(properties, name);
    if (declared !== undefined) collect(member, asSchema(declared), [...place, name], table, fields);
  }
}

function fieldOf(
  place: JsonLocation,
  name: string,
  schema: Schema,
  value: Json,
  { required, table }: { readonly required: boolean; readonly table: SchemaTable },
): BodyField {
  const flat = unwrapNullable(flattenSchema(schema, table) ?? {}, table);
  const names = place.filter((key) => typeof key === 'string');
  return { place, name, label: names.join('.'), id: names.map(idPart).join('.'), schema, flat, type: mainType(flat), required, value };
}

/** Reduces `anyOf [schema, null]` to the schema. Other alternatives stay. */
export function unwrapNullable(flat: JsonObject, table: SchemaTable): JsonObject {
  const { anyOf, oneOf, ...rest } = flat;
  const branches = [anyOf, oneOf].find(isList);
  if (branches === undefined || (isList(anyOf) && isList(oneOf))) return flat;
  const shapes = branches.flatMap((branch) => {
    const shape = flattenSchema(asSchema(branch), table);
    return shape === null || shape.type === 'null' ? [] : [shape];
  });
  const [only] = shapes;
  return shapes.length === 1 && only !== undefined ? mergeSchemas(rest, only) : flat;
}

/** True when the field has alternatives, so that no single rule describes it. */
export function hasAlternatives({ flat }: BodyField): boolean {
  return flat.anyOf !== undefined || flat.oneOf !== undefined || flat.not !== undefined || flat.if !== undefined;
}

/** True for a field with a resource's state, such as `status`. */
export const isStateField = ({ name }: Pick<BodyField, 'name'>): boolean => /^(?:status|state|phase|stage)$/i.test(name);
