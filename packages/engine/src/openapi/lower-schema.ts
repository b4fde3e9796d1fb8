import { pointerTo } from '../json/pointer.ts';
import { isList, isObject } from '../json/values.ts';
import type { Json, JsonObject, Schema } from '../model/index.ts';

export interface LowerContext {
  /** Name of the schema a reference means, or null when it cannot be followed (already reported). */
  readonly refersTo: (ref: string, pointer: string) => string | null;
}

const KEPT = new Set([
  'type',
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minContains',
  'maxContains',
  'required',
  'minProperties',
  'maxProperties',
  'dependentRequired',
  'readOnly',
  'writeOnly',
  'default',
  'examples',
]);
const ONE = new Set(['items', 'contains', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else']);
const LIST = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const MAP = new Set(['properties', 'patternProperties', 'dependentSchemas']);

/** A schema of OpenAPI 3.0 or 3.1 as 2020-12 with local references; what our checks do not know is left out. */
export function lowerSchema(value: Json | undefined, pointer: string, context: LowerContext): Schema {
  if (typeof value === 'boolean') return value;
  if (!isObject(value)) return true;
  const lowered = lowerBounds(lowerExample(lowerMembers(value, pointer, context), value));
  return value.nullable === true ? allowNull(lowered) : lowered;
}

function lowerMembers(schema: JsonObject, pointer: string, context: LowerContext): Record<string, Json> {
  const lowered: Record<string, Json> = {};
  for (const [key, member] of Object.entries(schema)) {
    const kept = KEPT.has(key) ? member : lowerMember(key, member, { pointer, context });
    if (kept !== undefined) lowered[key] = kept;
  }
  return lowered;
}

interface Place {
  /** Of the schema that the member belongs to. */
  readonly pointer: string;
  readonly context: LowerContext;
}

function lowerMember(key: string, member: Json, { pointer, context }: Place): Json | undefined {
  const at = pointerTo(pointer, key);
  if (ONE.has(key)) return lowerSchema(member, at, context);
  if (LIST.has(key) && isList(member)) return member.map((item, index) => lowerSchema(item, pointerTo(at, index), context));
  if (MAP.has(key) && isObject(member)) return lowerMap(member, at, context);
  if (key !== '$ref' || typeof member !== 'string') return undefined;
  const name = context.refersTo(member, pointer);
  return name === null ? undefined : `#/schemas/${name}`;
}

function lowerMap(map: JsonObject, pointer: string, context: LowerContext): JsonObject {
  return Object.fromEntries(Object.entries(map).map(([key, member]) => [key, lowerSchema(member, pointerTo(pointer, key), context)]));
}

function lowerExample(lowered: Record<string, Json>, schema: JsonObject): Record<string, Json> {
  const { example } = schema;
  if (!isList(lowered.examples)) delete lowered.examples;
  if (example !== undefined && lowered.examples === undefined) lowered.examples = [example];
  return lowered;
}

// 3.0 writes `minimum: 5, exclusiveMinimum: true`, 2020-12 `exclusiveMinimum: 5`.
function lowerBounds(lowered: Record<string, Json>): Record<string, Json> {
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const flag = lowered[exclusive];
    if (typeof flag !== 'boolean') continue;
    delete lowered[exclusive];
    const limit = lowered[bound];
    if (flag && limit !== undefined) {
      lowered[exclusive] = limit;
      delete lowered[bound];
    }
  }
  return lowered;
}

function allowNull(schema: Record<string, Json>): Schema {
  const combined = ['$ref', 'allOf', 'anyOf', 'oneOf'].some((key) => schema[key] !== undefined);
  if (combined) return { anyOf: [schema, { type: 'null' }] };
  const { type, enum: allowed } = schema;
  if (type !== undefined) schema.type = [...(isList(type) ? type : [type]), 'null'];
  if (isList(allowed) && !allowed.includes(null)) schema.enum = [...allowed, null];
  return schema;
}
