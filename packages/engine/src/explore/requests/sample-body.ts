import { sampleFileFor } from '../../format/file-content.ts';
import { lowerAlphanumeric, singular } from '../../format/words.ts';
import { asSchema } from '../../json/as-schema.ts';
import type { JsonLocation } from '../../json/edit-json.ts';
import { compilePattern } from '../../json/pattern.ts';
import { isList, isObject, listOf, objectOf } from '../../json/values.ts';
import type { Json, JsonObject, Schema } from '../../model/index.ts';
import { describedChoices, describedExample, isDescribedAsUnique } from '../../readers/openapi/described-values.ts';
import type { ValuePool } from '../learning/pool.ts';
import type { ExploreTools } from '../tools.ts';
import { type FieldSource, knownValue, partnerValue } from './known-value.ts';

export interface Sampling {
  readonly tools: ExploreTools;
  readonly pool: ValuePool;
  /** The names of all resources that have their own path. */
  readonly resources: ReadonlySet<string>;
  /** The resources whose IDs have a distinctive pattern, by pattern. */
  readonly patterns: ReadonlyMap<string, string>;
  /** The name of the path parameter that identifies a resource. */
  readonly keys: ReadonlyMap<string, string>;
  /** The resource that the request creates. Its name must be new. */
  readonly creating: string | null;
  /** True if other resources refer to the created one. */
  readonly isParent: boolean;
  readonly size: 'minimal' | 'full';
  /** Which alternative of `oneOf` and `anyOf` is used. */
  readonly turn: number;
  /** Returns a new string for a value that may have to be unique. */
  readonly unique: () => string;
  /** Collects the sources of values that were taken from other resources. */
  readonly sources: FieldSource[];
}

const MAX_DEPTH = 7;
const OWN_KEY = /^_?(?:id|uuid|guid)$/i;

/** Returns one schema with its alternatives resolved. */
export function resolveAlternatives(schema: Schema, { tools, turn }: Pick<Sampling, 'tools' | 'turn'>): JsonObject {
  const { oneOf, anyOf, ...rest } = tools.flatten(schema);
  const branches = [oneOf, anyOf].find(isList);
  if (branches === undefined) return rest;
  const shapes = branches.map((branch) => tools.flatten(asSchema(branch))).filter(({ type }) => type !== 'null');
  const picked = shapes[turn % Math.max(1, shapes.length)] ?? {};
  const properties = { ...objectOf(rest.properties), ...objectOf(picked.properties) };
  return {
    ...picked,
    ...rest,
    ...(picked.type === undefined ? {} : { type: picked.type }),
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    required: [...listOf(rest.required), ...listOf(picked.required)],
  };
}

/** True if a schema allows null as a type, as an alternative, or with `nullable`. */
export function allowsNull(schema: Schema, tools: Sampling['tools']): boolean {
  const flat = tools.flatten(schema);
  const branches = [flat.oneOf, flat.anyOf].find(isList) ?? [];
  return [flat, ...branches.map((branch) => tools.flatten(asSchema(branch)))].some(
    ({ type, nullable }) => nullable === true || type === 'null' || listOf(type).includes('null'),
  );
}

/** Generates a value that matches the schema: documented values first, then IDs of known resources, then generated ones. */
export function sampleValue(schema: Schema, name: string, sampling: Sampling, at: JsonLocation = []): Json | undefined {
  const flat = resolveAlternatives(schema, sampling);
  const type = sampling.tools.typeOf(flat);
  if (flat.const !== undefined) return flat.const;
  if (at.length > MAX_DEPTH) return type === 'array' ? [] : type === 'object' ? {} : undefined;
  if (type === 'object') return sampleMembers(flat, sampling, at);
  const allowed = listOf(flat.enum).filter((value) => value !== null);
  if (allowed.length > 0) return allowedLeaf(allowed, knownValue({ name, type }, sampling)?.value);
  if (type === 'array') return sampleItems(flat, name, sampling, at);
  if (flat.format === 'binary') return fileOf(flat);
  return (
    knownLeaf({ name, type, pattern: flat.pattern }, sampling, at) ??
    newLeaf(flat, name, sampling) ??
    documentedLeaf(flat, type) ??
    partnerValue({ name, type, pattern: flat.pattern }, sampling.pool) ??
    inventedLeaf(flat, type, name, sampling)
  );
}

/** The example of a unique value is usually already in use. */
function newLeaf(flat: JsonObject, name: string, { tools, unique }: Sampling): Json | undefined {
  if (flat.pattern === undefined || !isDescribedAsUnique(flat.description)) return undefined;
  return tools.sampleFresh(flat, name, numberFromMark(unique()));
}

/** Converts a hexadecimal mark to a number. */
export const numberFromMark = (mark: string): number => Number.parseInt(mark, 16) || mark.length;

function allowedLeaf(allowed: readonly Json[], known: Json | undefined): Json | undefined {
  return known !== undefined && allowed.includes(known) ? known : allowed[0];
}

function knownLeaf(field: Parameters<typeof knownValue>[0], sampling: Sampling, at: JsonLocation): Json | undefined {
  const known = knownValue(field, sampling);
  if (known !== null && known.from !== '') sampling.sources.push({ at, ...known });
  return known?.value;
}

function sampleMembers(flat: JsonObject, sampling: Sampling, at: JsonLocation): Json {
  const { size, tools } = sampling;
  const example = firstExample(flat, isObject);
  if (example !== undefined && (size === 'full' || flat.properties === undefined) && at.length === 0) return example;
  const properties = Object.entries(objectOf(flat.properties));
  const required = chosenMembers(flat, sampling);
  const isCounted = typeof flat.maxProperties === 'number' && listOf(flat.required).length < required.size;
  const members = properties.flatMap(([name, member]): readonly (readonly [string, Json])[] => {
    const type = tools.typeOf(resolveAlternatives(asSchema(member), sampling));
    // Below the top level, a schema without required fields is usually incomplete, so its simple fields are sent.
    const isSimple = at.length > 0 && required.size === 0 && type !== 'object' && type !== 'array';
    if ((size !== 'full' || isCounted) && !required.has(name) && !isSimple) return [];
    // `customer: { id }` refers to a customer, as `customerId` does.
    const isReference = at.length > 0 && OWN_KEY.test(name) && (required.has(name) || properties.length === 1);
    const owner = at.findLast((part) => typeof part === 'string') ?? '';
    const value = sampleValue(asSchema(member), isReference ? `${singular(owner)}_id` : name, sampling, [...at, name]);
    return value === undefined ? [] : [[name, value]];
  });
  if (members.length > 0) return Object.fromEntries(members);
  if (properties.length === 0 && example !== undefined) return example;
  const isMap = isObject(flat.additionalProperties) && (size === 'full' || at.length > 0);
  const entry = isMap ? sampleValue(asSchema(flat.additionalProperties), 'assay', sampling, [...at, 'assay']) : undefined;
  return entry === undefined ? {} : { assay: entry };
}

/**
 * The required members, and as many optional ones as `minProperties` demands. Each turn starts with a different optional one, because only
 * one of them may be allowed.
 */
function chosenMembers({ properties, required, minProperties }: JsonObject, { turn }: Sampling): ReadonlySet<Json> {
  const needed = listOf(required);
  const optional = Object.keys(objectOf(properties)).filter((name) => !needed.includes(name));
  const missing = typeof minProperties === 'number' ? Math.max(0, minProperties - needed.length) : 0;
  const start = optional.length === 0 ? 0 : turn % optional.length;
  return new Set([...needed, ...[...optional.slice(start), ...optional.slice(0, start)].slice(0, missing)]);
}

function sampleItems(flat: JsonObject, name: string, sampling: Sampling, at: JsonLocation): Json {
  const items = resolveAlternatives(asSchema(flat.items), sampling);
  const example = firstExample(flat, isList);
  const known = knownValue({ name, type: sampling.tools.typeOf(items) }, sampling);
  if (example !== undefined && known === null) return example;
  const item = sampleValue(items, singular(name), sampling, [...at, 0]);
  const least = typeof flat.minItems === 'number' ? Math.min(flat.minItems, 20) : 1;
  return item === undefined ? [] : Array.from({ length: Math.max(1, least) }, () => item);
}

function firstExample(flat: JsonObject, isFitting: (value: Json) => boolean): Json | undefined {
  return listOf(flat.examples).find(isFitting);
}

/** Examples and defaults, then values from the description. */
function documentedLeaf(flat: JsonObject, type: string | null): Json | undefined {
  const [example] = listOf(flat.examples);
  // Editors of specs write an empty string where nobody entered an example.
  if (example !== undefined && example !== null && example !== '') return example;
  if (flat.default !== undefined && flat.default !== null) return flat.default;
  if (type !== 'string' && type !== null) return undefined;
  return describedChoices(flat.description)[0] ?? describedExample(flat.description) ?? patternedExample(flat);
}

/** "Such as 2026-09" is an example if it matches the pattern. */
function patternedExample({ description, pattern }: JsonObject): string | undefined {
  const compiled = typeof pattern === 'string' ? compilePattern(pattern) : null;
  const text = typeof description === 'string' ? /\b(?:such as|e\.g\.|for example),? ([^\s,;]{1,60})/i.exec(description)?.[1] : undefined;
  const found = text?.replace(/[.)]+$/, '');
  return found !== undefined && compiled?.test(found) === true ? found : undefined;
}

function inventedLeaf(flat: JsonObject, type: string | null, name: string, sampling: Sampling): Json | undefined {
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number')
    return helpfulNumber(flat, name, sampling) ?? wholeIfPossible(sampling.tools.sample(flat, name) ?? 1, flat);
  if (type === 'null') return null;
  return generateText(flat, name, sampling);
}

const PRICE = /(?:price|cost|fee|fare)(?:_?(?:cents|credits|points))?$/i;
const ROOM =
  /^(?:(?:total_?|max_?)?(?:capacity|places|seats|slots|spots|spaces|participants|copies|tickets)|(?:in_?)?stock(?:_?(?:count|level|quantity))?)$/i;
const MUCH_ROOM = 20;

/** Uses low prices and large capacities, because the search creates many resources that use this one. */
function helpfulNumber({ minimum, maximum, multipleOf }: JsonObject, name: string, { isParent }: Sampling): number | undefined {
  const isRoom = ROOM.test(name);
  if (!isParent || multipleOf !== undefined || (!isRoom && !PRICE.test(name))) return undefined;
  const wanted = isRoom ? MUCH_ROOM : 1;
  const least = typeof minimum === 'number' ? Math.max(Math.ceil(minimum), wanted) : wanted;
  return typeof maximum === 'number' ? Math.min(maximum, least) : least;
}

/** Servers that accept any number also accept integers, and often only those. */
function wholeIfPossible(value: Json, { maximum, multipleOf }: JsonObject): Json {
  if (typeof value !== 'number' || multipleOf !== undefined) return value;
  const whole = Math.ceil(value);
  return typeof maximum === 'number' && whole > maximum ? value : whole;
}

const fileOf = ({ contentMediaType, description }: JsonObject): string =>
  sampleFileFor(`${String(contentMediaType ?? '')} ${String(description ?? '')}`);

/** Text for a field. Names and free text are new in every request, so that no two resources have the same text. */
export function generateText(flat: JsonObject, name: string, { tools, unique }: Pick<Sampling, 'tools' | 'unique'>): string {
  if (flat.format === 'email' || /e?mail$/.test(lowerAlphanumeric(name))) return `assay-${unique()}@example.com`;
  if (flat.format === 'binary') return fileOf(flat);
  if (/(?:nameserver|hostname)s?$/.test(lowerAlphanumeric(name))) return 'ns1.example.com';
  const sampled = tools.sample({ ...flat, type: 'string' }, name);
  const hasForm = flat.format !== undefined || flat.pattern !== undefined;
  if (typeof sampled === 'string' && sampled !== '' && (hasForm || (sampled !== 'text' && !/\s/.test(sampled)))) return sampled;
  return fitted(`assay${unique()}`, flat);
}

function fitted(text: string, { minLength, maxLength }: JsonObject): string {
  const cut = typeof maxLength === 'number' && text.length > maxLength ? text.slice(-maxLength) : text;
  return typeof minLength === 'number' ? cut.padEnd(Math.min(minLength, 10_000), 'x') : cut;
}
