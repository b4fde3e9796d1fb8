import { pointerTo } from '../json/pointer.ts';
import { isList, isObject } from '../json/values.ts';
import type { Json, JsonObject, Schema } from '../model/index.ts';

export interface LowerContext {
  /** Name of the schema a reference means, or null when it cannot be followed (already reported). */
  readonly refersTo: (ref: string, pointer: () => string) => string | null;
}

type Member = 'kept' | 'schema' | 'list' | 'map' | 'reference';

/** What becomes of each keyword; those that are not here are left out. */
const MEMBERS: ReadonlyMap<string, Member> = new Map<string, Member>([
  ...[
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
  ].map((key): [string, Member] => [key, 'kept']),
  ...['items', 'contains', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else'].map((key): [string, Member] => [
    key,
    'schema',
  ]),
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((key): [string, Member] => [key, 'list']),
  ...['properties', 'patternProperties', 'dependentSchemas'].map((key): [string, Member] => [key, 'map']),
  ['$ref', 'reference'],
]);

/** A schema of OpenAPI 3.0 or 3.1 as 2020-12 with local references; what our checks do not know is left out. */
export function lowerSchema(value: Json | undefined, pointer: string, context: LowerContext): Schema {
  return new Lowering(pointer, context).schema(value);
}

/** One walk down a schema. Pointers are spelled out only where somebody asks for one: documents have very many nodes. */
class Lowering {
  readonly #pointer: string;
  readonly #context: LowerContext;
  readonly #way: (string | number)[] = [];

  constructor(pointer: string, context: LowerContext) {
    this.#pointer = pointer;
    this.#context = context;
  }

  schema(value: Json | undefined): Schema {
    if (typeof value === 'boolean') return value;
    if (!isObject(value)) return true;
    // Parts that need no change are shared with the document: copying them would cost more than reading it.
    let lowered: Record<string, Json> | null = null;
    for (const key in value) {
      const given = value[key];
      const member = this.#member(key, given);
      if (lowered === null && member !== given) lowered = membersBefore(value, key);
      if (lowered !== null && member !== undefined) lowered[key] = member;
    }
    if (lowered === null) return isOldStyle(value) ? oldStyle({ ...value }, value) : value;
    return oldStyle(lowered, value);
  }

  #member(key: string, member: Json | undefined): Json | undefined {
    switch (MEMBERS.get(key)) {
      case 'kept':
        // A number too large for JSON is no bound.
        return member === Number.POSITIVE_INFINITY || member === Number.NEGATIVE_INFINITY ? undefined : member;
      case 'schema':
        return this.#below(key, member);
      case 'list':
        return isList(member) ? this.#list(key, member) : undefined;
      case 'map':
        return isObject(member) ? this.#map(key, member) : undefined;
      case 'reference':
        return typeof member === 'string' ? this.#reference(member) : undefined;
      default:
        return undefined;
    }
  }

  #below(key: string | number, member: Json | undefined): Schema {
    this.#way.push(key);
    const lowered = this.schema(member);
    this.#way.pop();
    return lowered;
  }

  #list(key: string, list: readonly Json[]): Json {
    this.#way.push(key);
    const lowered = list.map((item, index) => this.#below(index, item));
    this.#way.pop();
    return lowered;
  }

  #map(key: string, map: JsonObject): Json {
    this.#way.push(key);
    let lowered: Record<string, Json> | null = null;
    for (const name in map) {
      const schema = this.#below(name, map[name]);
      if (lowered === null && schema !== map[name]) lowered = membersBefore(map, name);
      if (lowered !== null) lowered[name] = schema;
    }
    this.#way.pop();
    return lowered ?? map;
  }

  #reference(ref: string): Json | undefined {
    const name = this.#context.refersTo(ref, () => this.#way.reduce<string>(pointerTo, this.#pointer));
    return name === null ? undefined : `#/schemas/${name}`;
  }
}

/** A copy of what stands before a member. */
function membersBefore(value: JsonObject, end: string): Record<string, Json> {
  const copy: Record<string, Json> = {};
  for (const key in value) {
    if (key === end) return copy;
    copy[key] = value[key] ?? null;
  }
  return copy;
}

/** Whether known keywords are written in a way that 2020-12 does not know. */
function isOldStyle({ examples, exclusiveMinimum, exclusiveMaximum }: JsonObject): boolean {
  return (examples !== undefined && !isList(examples)) || typeof exclusiveMinimum === 'boolean' || typeof exclusiveMaximum === 'boolean';
}

function oldStyle(lowered: Record<string, Json>, value: JsonObject): Schema {
  lowerBounds(lowerExample(lowered, value));
  if (isFile(value)) lowered.format = 'binary';
  return value.nullable === true || value['x-nullable'] === true ? allowNull(lowered) : lowered;
}

/** 3.1 describes a file by its media type, 3.0 by the format `binary`; JSON and other texts inside a text are no files. */
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

// 3.0 writes `minimum: 5, exclusiveMinimum: true`, 2020-12 `exclusiveMinimum: 5`.
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
