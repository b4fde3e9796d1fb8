import { pointerTo } from '../../json/pointer.ts';
import { isList, isObject } from '../../json/values.ts';
import type { Json, JsonObject, Schema } from '../../model/index.ts';
import { describedValues } from './described-values.ts';

export interface LowerContext {
  /** Returns the name of the schema that a reference points to. Null when it cannot be resolved, which was already reported. */
  readonly refersTo: (ref: string, pointer: () => string) => string | null;
}

/** The current position in a schema. Its pointer is built only on demand, because specs have very many nodes. */
interface Walk {
  readonly pointer: string;
  readonly context: LowerContext;
  readonly way: (string | number)[];
}

type Lower = (member: Json | undefined, key: string, walk: Walk) => Json | undefined;

// A number that JSON cannot represent is not used as a bound.
const kept: Lower = (member) => (member === Number.POSITIVE_INFINITY || member === Number.NEGATIVE_INFINITY ? undefined : member);
/** Programming language types that JSON Schema does not have. */
const FOREIGN_TYPES: ReadonlyMap<Json | undefined, string> = new Map([
  ['int', 'integer'],
  ['long', 'integer'],
  ['float', 'number'],
  ['double', 'number'],
  ['decimal', 'number'],
  ['str', 'string'],
  ['bool', 'boolean'],
]);
const type: Lower = (member) => FOREIGN_TYPES.get(member) ?? member;
const schema: Lower = (member, key, walk) => lowerBelow(member, key, walk);
const list: Lower = (member, key, walk) => (isList(member) ? lowerList(member, key, walk) : undefined);
const map: Lower = (member, key, walk) => (isObject(member) ? lowerMap(member, key, walk) : undefined);
const reference: Lower = (member, _key, walk) => (typeof member === 'string' ? lowerReference(member, walk) : undefined);
// Only the parts of a description that list values are kept.
const values: Lower = (member) => (typeof member === 'string' ? describedValues(member) : undefined);
const all = (lower: Lower, keys: readonly string[]): [string, Lower][] => keys.map((key) => [key, lower]);

/**
 * How each supported keyword is converted. This is a table of functions rather than a switch, because the compiler would inline the calls
 * repeatedly, which takes longer than reading a spec.
 */
const KEYWORDS: ReadonlyMap<string, Lower> = new Map<string, Lower>([
  ['type', type],
  ...all(kept, [
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
  ]),
  ...all(schema, ['items', 'contains', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else']),
  ...all(list, ['allOf', 'anyOf', 'oneOf', 'prefixItems']),
  ...all(map, ['properties', 'patternProperties', 'dependentSchemas']),
  ['$ref', reference],
  ['description', values],
]);

/** Converts an OpenAPI 3.0 or 3.1 schema to 2020-12 with local references. Keywords that our checks do not support are left out. */
export function lowerSchema(value: Json | undefined, pointer: string, context: LowerContext): Schema {
  return lowerNode(value, { pointer, context, way: [] });
}

function lowerNode(value: Json | undefined, walk: Walk): Schema {
  if (typeof value === 'boolean') return value;
  if (!isObject(value)) return true;
  // Unchanged parts are shared with the spec, because copying them would take longer than reading the spec.
  let lowered: Record<string, Json> | null = null;
  for (const key in value) {
    const given = value[key];
    const member = KEYWORDS.get(key)?.(given, key, walk);
    if (lowered === null && member !== given) lowered = membersBefore(value, key);
    if (lowered !== null && member !== undefined) lowered[key] = member;
  }
  if (lowered === null) return isOldStyle(value) ? oldStyle({ ...value }, value) : value;
  return oldStyle(lowered, value);
}

function lowerBelow(member: Json | undefined, key: string | number, walk: Walk): Schema {
  walk.way.push(key);
  const lowered = lowerNode(member, walk);
  walk.way.pop();
  return lowered;
}

function lowerList(items: readonly Json[], key: string, walk: Walk): Json {
  walk.way.push(key);
  const lowered = items.map((item, index) => lowerBelow(item, index, walk));
  walk.way.pop();
  return lowered;
}

function lowerMap(schemas: JsonObject, key: string, walk: Walk): Json {
  walk.way.push(key);
  let lowered: Record<string, Json> | null = null;
  for (const name in schemas) {
    const below = lowerBelow(schemas[name], name, walk);
    if (lowered === null && below !== schemas[name]) lowered = membersBefore(schemas, name);
    if (lowered !== null) lowered[name] = below;
  }
  walk.way.pop();
  return lowered ?? schemas;
}

function lowerReference(ref: string, { pointer, context, way }: Walk): Json | undefined {
  const name = context.refersTo(ref, () => way.reduce<string>(pointerTo, pointer));
  return name === null ? undefined : `#/schemas/${name}`;
}

/** Copies all properties before the given one. */
function membersBefore(value: JsonObject, end: string): Record<string, Json> {
  const copy: Record<string, Json> = {};
  for (const key in value) {
    if (key === end) return copy;
    copy[key] = value[key] ?? null;
  }
  return copy;
}

/** True when known keywords use a syntax that 2020-12 does not have. */
function isOldStyle({ examples, exclusiveMinimum, exclusiveMaximum }: JsonObject): boolean {
  return (examples !== undefined && !isList(examples)) || typeof exclusiveMinimum === 'boolean' || typeof exclusiveMaximum === 'boolean';
}

function oldStyle(lowered: Record<string, Json>, value: JsonObject): Schema {
  lowerBounds(lowerExample(lowered, value));
  if (isFile(value)) lowered.format = 'binary';
  return value.nullable === true || value['x-nullable'] === true ? allowNull(lowered) : lowered;
}

/** 3.1 describes a file by its media type, 3.0 by the format `binary`. JSON and other text formats inside a string are not files. */
function isFile({ type, format, contentMediaType, contentEncoding }: JsonObject): boolean {
  const isBytes = typeof contentMediaType === 'string' && !/json|xml|text|html/i.test(contentMediaType);
  return isBytes && contentEncoding === undefined && format === undefined && type === 'string';
}

function lowerExample(lowered: Record<string, Json>, schema: JsonObject): Record<string, Json> {
  const { example } = schema;
  if (lowered.examples !== undefined && !isList(lowered.examples)) delete lowered.examples;
  if (example !== undefined && lowered.examples === undefined) lowered.examples = [example];
  return lowered;
}

// 3.0 writes `minimum: 5, exclusiveMinimum: true`, and 2020-12 writes `exclusiveMinimum: 5`.
function lowerBounds(lowered: Record<string, Json>): Record<string, Json> {
  if (typeof lowered.exclusiveMinimum === 'boolean') lowerBound(lowered, 'minimum', 'exclusiveMinimum');
  if (typeof lowered.exclusiveMaximum === 'boolean') lowerBound(lowered, 'maximum', 'exclusiveMaximum');
  return lowered;
}

function lowerBound(lowered: Record<string, Json>, bound: string, exclusive: string): void {
  const { [exclusive]: flag, [bound]: limit } = lowered;
  delete lowered[exclusive];
  if (flag !== true || limit === undefined) return;
  lowered[exclusive] = limit;
  delete lowered[bound];
}

function allowNull(schema: Record<string, Json>): Schema {
  const combined = ['$ref', 'allOf', 'anyOf', 'oneOf'].some((key) => schema[key] !== undefined);
  if (combined) return { anyOf: [schema, { type: 'null' }] };
  const { type, enum: allowed } = schema;
  if (type !== undefined) schema.type = [...(isList(type) ? type : [type]), 'null'];
  if (isList(allowed) && !allowed.includes(null)) schema.enum = [...allowed, null];
  return schema;
}
