import { isList, isObject } from '../json/values.ts';
import { isSecretPair, type Json, type JsonObject } from '../model/index.ts';

const MAX_DEPTH = 12;
const MAX_PROPERTIES = 500;
const MAX_EXAMPLE = 200;

export interface InferOptions {
  /** Request examples help to write requests. Response examples are left out, because they contain real people's data. */
  readonly examples: 'kept' | 'left-out';
}

/** Infers a schema that accepts every sample. A property is required when all samples have it. */
export function inferSchema(samples: readonly Json[], options: InferOptions, name = '', depth = 0): JsonObject {
  if (samples.length === 0 || depth > MAX_DEPTH) return {};
  const present = samples.filter((sample) => sample !== null);
  const types = [...new Set(samples.map(typeName))].toSorted();
  const merged = types.includes('number') ? types.filter((type) => type !== 'integer') : types;
  const type = merged.length === 1 ? (merged[0] ?? 'null') : merged;
  return {
    type,
    ...inferObject(present.filter(isObject), options, depth),
    ...inferItems(present.filter(isList), options, name, depth),
    ...inferScalar(present, options, name),
  };
}

function typeName(value: Json): string {
  if (value === null) return 'null';
  if (isList(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function inferObject(samples: readonly JsonObject[], options: InferOptions, depth: number): JsonObject {
  if (samples.length === 0) return {};
  const names = [...new Set(samples.flatMap((sample) => Object.keys(sample)))].slice(0, MAX_PROPERTIES);
  const properties = names.map((name) => {
    const values = samples.filter((sample) => Object.hasOwn(sample, name)).map((sample) => sample[name] ?? null);
    return [name, inferSchema(values, options, name, depth + 1)];
  });
  const required = names.filter((name) => samples.every((sample) => Object.hasOwn(sample, name)));
  return { properties: Object.fromEntries(properties), ...(required.length === 0 ? {} : { required }) };
}

function inferItems(samples: readonly (readonly Json[])[], options: InferOptions, name: string, depth: number): JsonObject {
  if (samples.length === 0) return {};
  return { items: inferSchema(samples.flat(), options, name, depth + 1) };
}

const FORMATS: readonly (readonly [string, RegExp])[] = [
  ['uuid', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i],
  ['date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['email', /^[^@\s]{1,64}@[^@\s.]+\.[^@\s]+$/],
  ['uri', /^https?:\/\/\S+$/],
];

function inferScalar(values: readonly Json[], { examples }: InferOptions, name: string): JsonObject {
  const texts = values.filter((value) => typeof value === 'string');
  const isText = texts.length > 0 && texts.length === values.length;
  const secret = texts.some((text) => isSecretPair(name, text));
  const format = isText ? FORMATS.find(([, pattern]) => texts.every((text) => pattern.test(text)))?.[0] : undefined;
  const example = values.find((value) => typeof value === 'number' || typeof value === 'boolean' || isShownText(value));
  return {
    ...(secret ? { format: 'password', writeOnly: true } : format === undefined ? {} : { format }),
    ...(examples === 'left-out' || secret || isSecretPair(name, '') || example === undefined ? {} : { examples: [example] }),
  };
}

/** A placeholder is not an example of the value that will replace it. */
function isShownText(value: Json): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_EXAMPLE && !value.includes('{{');
}

/** Converts a query or form field to the number, boolean or string that it represents. */
export function parseTextValue(text: string): Json {
  if (/^-?(?:0|[1-9]\d{0,14})$/.test(text)) return Number(text);
  if (/^-?(?:0|[1-9]\d{0,14})\.\d{1,10}$/.test(text)) return Number(text);
  if (text === 'true' || text === 'false') return text === 'true';
  return text;
}
