import { asSchema } from '../../json/as-schema.ts';
import { isList, isObject, listOf, objectOf, ownValue, sameJson } from '../../json/values.ts';
import type { Json, JsonObject, Schema } from '../../model/index.ts';
import { flattenSchema, requiredProperties } from './flatten-schema.ts';
import type { Sample, SampleContext } from './sample-types.ts';

type SampleOne = (schema: Schema, context: SampleContext) => Sample;

// Optional parts below this many references are left out, because samples for specs such as Stripe's would grow without limit.
const MAX_OPTIONAL_DEPTH = 3;

export function sampleObject(flat: JsonObject, context: SampleContext, sampleOne: SampleOne): Sample {
  const properties = objectOf(flat.properties);
  const required = requiredProperties(flat);
  const optional = context.open.length <= MAX_OPTIONAL_DEPTH ? optionalNames(properties, context) : [];
  const value: Record<string, Json> = {};
  const example = objectOf(exampleOf(flat, context, isObject));
  for (const name of [...new Set([...required, ...optional])]) {
    const schema = asSchema(ownValue(properties, name));
    const sample = sampleOne(schema, { ...context, name, example: ownValue(example, name) });
    if (sample.kind === 'value') value[name] = sample.value;
    else if (required.includes(name)) return { kind: 'impossible', reason: `${name}: ${sample.reason}` };
  }
  return addMembers(value, flat, context, sampleOne);
}

/** An example of a whole object provides values for its properties, even if it is not valid as a whole or has too many properties. */
function exampleOf(flat: JsonObject, { example }: SampleContext, isFitting: (value: Json) => boolean): Json | undefined {
  const own = isList(flat.examples) ? flat.examples : [];
  return [...(example === undefined ? [] : [example]), ...own].find(isFitting);
}

function optionalNames(properties: JsonObject, { size, schemas }: SampleContext): readonly string[] {
  if (size === 'minimal') return [];
  const names = Object.keys(properties);
  return size === 'maximal'
    ? names
    : names.filter((name) => hasDocumentedValue(flattenSchema(asSchema(ownValue(properties, name)), schemas) ?? {}));
}

/** True when the spec itself provides a valid value. */
export function hasDocumentedValue(flat: JsonObject): boolean {
  return flat.type === 'boolean' || ['const', 'enum', 'default', 'examples'].some((key) => flat[key] !== undefined);
}

function addMembers(value: Record<string, Json>, flat: JsonObject, context: SampleContext, sampleOne: SampleOne): Sample {
  const rule = flat.additionalProperties;
  const least = leastMembers(flat, context);
  const example = objectOf(exampleOf(flat, context, isObject));
  for (const [name, schema] of Object.entries(objectOf(flat.properties))) {
    if (Object.keys(value).length >= least) break;
    const sample = sampleOne(asSchema(schema), { ...context, name, example: ownValue(example, name) });
    if (sample.kind === 'value') value[name] = sample.value;
  }
  for (let index = 1; Object.keys(value).length < least && rule !== false; index += 1) {
    const sample = sampleOne(asSchema(rule), { ...context, name: 'key', example: undefined });
    if (sample.kind === 'impossible') return flat.minProperties === undefined ? { kind: 'value', value } : sample;
    value[`key${index}`] = sample.value;
  }
  return { kind: 'value', value };
}

/** Returns the minimum number of members. A map whose values the spec describes gets one member, except in a minimal sample. */
function leastMembers({ properties, additionalProperties, minProperties, maxProperties }: JsonObject, { size }: SampleContext): number {
  if (typeof minProperties === 'number' && minProperties > 0) return Math.min(minProperties, 50);
  const isMap = isObject(additionalProperties) && Object.keys(objectOf(properties)).length === 0;
  return isMap && size !== 'minimal' && maxProperties !== 0 ? 1 : 0;
}

export function sampleList(flat: JsonObject, context: SampleContext, sampleOne: SampleOne): Sample {
  const least = typeof flat.minItems === 'number' ? flat.minItems : 0;
  const most = typeof flat.maxItems === 'number' ? flat.maxItems : Number.POSITIVE_INFINITY;
  const count = Math.min(Math.max(least, context.size === 'minimal' ? 0 : 1), most);
  if (count > 200) return { kind: 'impossible', reason: `a list of ${count} items is required` };
  const prefix = listOf(flat.prefixItems);
  const items: Json[] = [];
  const examples = listOf(exampleOf(flat, context, isList));
  for (let index = 0; index < count; index += 1) {
    const schema = asSchema(index < prefix.length ? prefix[index] : flat.items);
    const sample = sampleOne(schema, { ...context, example: examples[index] });
    // An optional list whose items cannot be sampled is still valid when empty.
    if (sample.kind === 'impossible') return items.length >= least ? { kind: 'value', value: items } : sample;
    items.push(flat.uniqueItems === true ? distinct(sample.value, items) : sample.value);
  }
  return { kind: 'value', value: items };
}

function distinct(value: Json, items: readonly Json[]): Json {
  let candidate = value;
  for (let count = 2; items.some((item) => sameJson(item, candidate)) && count < 300; count += 1) {
    if (typeof value === 'number') candidate = value + count - 1;
    else if (typeof value === 'string') candidate = `${value}${count}`;
    else return candidate;
  }
  return candidate;
}
