import { shortLine } from '../../format/one-line.ts';
import { checkSchema } from '../../json/check-schema.ts';
import type { SchemaTable } from '../../json/schema-ref.ts';
import { isList, isObject, objectOf } from '../../json/values.ts';
import type { FieldSetting, Json, JsonObject, Schema } from '../../model/index.ts';
import { unwrapNullable } from '../cases/request/body-fields.ts';
import { brokenFormat } from '../faults/broken-format.ts';
import { flattenSchema, mainType } from '../values/flatten-schema.ts';
import { isLiteral } from '../values/sample.ts';

/** The effect of a setting on part of the request, and its description. */
export type SettingEffect =
  | { readonly kind: 'set'; readonly value: Json; readonly words: string }
  | { readonly kind: 'remove' }
  /** The part is only mentioned, so it must be present with a valid value. */
  | { readonly kind: 'keep' }
  | { readonly kind: 'impossible'; readonly reason: string };

export interface SettingInput {
  readonly label: string;
  readonly schema: Schema;
  readonly table: SchemaTable;
  /** A body keeps types. A URL, a header and a form contain only text. */
  readonly carrier: 'json' | 'text';
  /** True if the user expects the server to reject the value. */
  readonly isRejected: boolean;
}

const LONG_TEXT = 10_000;
/** The length of a request line is limited, and so is a path in a suite file. */
const LONG_ADDRESS = 800;
const LONG_LIST = 1000;
const LONG_NUMBER = 999_999_999_999_999;
const SHOWN_VALUE = 60;

export function effectOfSetting(setting: FieldSetting, input: SettingInput): SettingEffect {
  const flat = unwrapNullable(flattenSchema(input.schema, input.table) ?? {}, input.table);
  switch (setting.kind) {
    case 'absent':
      return { kind: 'remove' };
    case 'named':
      return { kind: 'keep' };
    case 'null':
      return { kind: 'set', value: input.carrier === 'json' ? null : 'null', words: `${input.label} null` };
    case 'empty':
      return emptyValue(flat, input);
    case 'wrong-type':
      return wrongType(flat, input);
    case 'too-long':
      return tooLong(flat, input);
    case 'value':
      return givenValue(setting.value, flat, input);
  }
}

function emptyValue(flat: JsonObject, { carrier, label }: SettingInput): SettingEffect {
  const type = carrier === 'json' ? mainType(flat) : null;
  if (type !== 'array' && type !== 'object') return { kind: 'set', value: '', words: `an empty ${label}` };
  const value: Json = type === 'array' ? [] : {};
  return { kind: 'set', value, words: `${label} ${JSON.stringify(value)}` };
}

function wrongType(flat: JsonObject, { label, carrier }: SettingInput): SettingEffect {
  const set = (value: Json): SettingEffect => ({ kind: 'set', value, words: `${label} ${formatValue(value)}` });
  switch (mainType(flat)) {
    case 'integer':
    case 'number':
      return set('not-a-number');
    case 'boolean':
      return set('not-a-boolean');
    case 'array':
      return carrier === 'json'
        ? set('not-a-list')
        : { kind: 'impossible', reason: `${label} is a list, so any string is sent as one of its items` };
    case 'object':
      return set('not-an-object');
    default:
      if (carrier === 'json') return set(12_345);
  }
  const [broken] = brokenFormat(flat);
  if (broken === undefined) return { kind: 'impossible', reason: `${label} is a string, so any value is sent as a string` };
  return set(broken.value);
}

function tooLong(flat: JsonObject, { label, carrier }: SettingInput): SettingEffect {
  switch (mainType(flat)) {
    case 'boolean':
    case 'object':
      return { kind: 'impossible', reason: `${label} is ${mainType(flat) === 'object' ? 'an object' : 'a boolean'} and has no length` };
    case 'integer':
    case 'number': {
      const value = typeof flat.maximum === 'number' ? flat.maximum + 1 : LONG_NUMBER;
      return { kind: 'set', value, words: `${label} ${value}` };
    }
    case 'array': {
      const length = typeof flat.maxItems === 'number' ? flat.maxItems + 1 : LONG_LIST;
      const item = mainType(objectOf(flat.items)) === 'integer' ? 1 : 'x';
      return { kind: 'set', value: Array.from({ length }, () => item), words: `${length} ${label}` };
    }
    default: {
      const limit = typeof flat.maxLength === 'number' ? flat.maxLength + 1 : LONG_TEXT;
      const length = carrier === 'json' ? limit : Math.min(limit, LONG_ADDRESS);
      return { kind: 'set', value: longText(length, flat), words: `a ${label} of ${length} characters` };
    }
  }
}

/** A URL that is too long is still a valid URL, so that only its length is wrong. */
function longText(length: number, { format }: JsonObject): string {
  const end = format === 'email' && length > 20 ? '@example.com' : '';
  return 'x'.repeat(length - end.length) + end;
}

function givenValue(value: string | number | boolean, flat: JsonObject, input: SettingInput): SettingEffect {
  if (!isLiteral(value)) return { kind: 'impossible', reason: `${formatValue(value)} would be interpreted as a variable` };
  // JSON cannot represent infinity, so it is sent as a string.
  const plain = typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
  const candidates = [...converted(plain, flat), plain];
  const isValid = (candidate: Json): boolean => checkSchema(candidate, input.schema, input.table).length === 0;
  // If a rejection is expected, "price abc" is sent as text and "title 42" as a number.
  const wanted = input.isRejected ? candidates.find((candidate) => !isValid(candidate)) : candidates.find(isValid);
  const chosen = wanted ?? candidates[0] ?? plain;
  return { kind: 'set', value: chosen, words: `${input.label} ${formatValue(chosen)}` };
}

/** Returns the possible interpretations of a word as a value of the documented type. */
function converted(value: string | number | boolean, flat: JsonObject): readonly Json[] {
  const text = String(value);
  const choice = isList(flat.enum) ? flat.enum.find((entry) => String(entry).toLowerCase() === text.toLowerCase()) : undefined;
  if (choice !== undefined) return [choice];
  switch (mainType(flat)) {
    case 'integer':
    case 'number':
      return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text) && Number.isFinite(Number(text)) ? [Number(text)] : [];
    case 'boolean':
      return /^(?:true|false)$/i.test(text) ? [text.toLowerCase() === 'true'] : [];
    case 'string':
      return [text];
    case 'array':
      return [text.split(/\s*,\s*/).flatMap((item) => converted(item, objectOf(flat.items))[0] ?? item)];
    case 'object':
      return isObject(flat.properties) && Object.hasOwn(flat.properties, 'name') ? [{ name: text }] : [];
    default:
      return [];
  }
}

/** Formats numbers as they are and text in quotes, all on one short line. */
export function formatValue(value: Json): string {
  return shortText(JSON.stringify(value));
}

/** Names and values come from users and specs, so titles and notes show them on one short line. */
export function shortText(text: string): string {
  const plain = shortLine(text).replaceAll('{{', '{');
  return plain.length > SHOWN_VALUE ? `${plain.slice(0, SHOWN_VALUE)}…` : plain;
}
