import { wordsOf } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { checkSchema } from '../../../json/check-schema.ts';
import type { SchemaTable } from '../../../json/schema-ref.ts';
import { isList, objectOf, ownValue } from '../../../json/values.ts';
import { type Json, type JsonObject, type Schema, UNIQUE_KEYWORD } from '../../../model/index.ts';
import { isDescribedAsUnique } from '../../../readers/openapi/described-values.ts';
import { flattenSchema } from '../../values/flatten-schema.ts';
import { samplePattern } from '../../values/sample-pattern.ts';
import { hashText, seededRandom } from '../../values/seeded-random.ts';
import type { CaseDraft } from '../context/generation-context.ts';

const UNIQUE_WORDS = new Set(['email', 'mail', 'username', 'login', 'slug', 'name', 'code', 'sku', 'title', 'key', 'handle', 'reference']);

// Examples of run ids: eight UUID characters here, and up to seventeen digits in run.sh. Both must fit.
const STAND_INS = ['1a2b3c4d', '17000000001234567'];

/** Words for codes from shared lists, such as currencies and countries. An invented code would be invalid. */
const SHARED_CODES = new Set(
  'country currency language lang locale zip postal post area region state province dial calling phone status error color colour airport iata icao swift bic bank branch tax timezone'.split(
    ' ',
  ),
);

export interface UniqueFields {
  readonly schema: Schema;
  readonly schemas: SchemaTable;
  readonly example?: Json | undefined;
  /** A server has accepted the format of a fact's example, so the new value keeps it. */
  readonly source?: 'spec' | 'fact';
  /** An update changes only values that must be unique, and not names. */
  readonly isUpdate?: boolean;
}

/**
 * Gives fields that servers often require to be unique a new value in every request and every run. If the spec has an example for the field
 * or the whole body, the new value starts with it.
 */
export function makeUnique(
  body: JsonObject,
  { schema, schemas, example, source = 'spec', isUpdate = false }: UniqueFields,
  { mark, patterned }: Pick<CaseDraft, 'mark' | 'patterned'>,
): JsonObject {
  const properties = objectOf(flattenSchema(schema, schemas)?.properties);
  const given = objectOf(example);
  const stay = stayOf(body, (name) => isLearnedUnique(ownValue(properties, name) ?? true, schemas));
  const stayMark = stay === null ? '' : mark();
  const unique = (name: string, value: string, field: Json): string => {
    const isGiven = ownValue(given, name) === value || isDocumented(flattenSchema(asSchema(field), schemas) ?? {}, value);
    const text = mark();
    const sameForm = source === 'fact' && HOST_NAME.test(value) ? `a{{RUN_ID}}${text}.${value}` : null;
    const withRun = sameForm ?? uniqueText(name, asSchema(field), schemas, text, isGiven ? value : null);
    return withRun ?? patternedText(field, schemas, text, patterned, value) ?? value;
  };
  const entries = Object.entries(body).map(([name, value]): [string, Json] => {
    if (stay !== null && typeof value === 'string' && DAY.test(value)) return [name, movedDate(value, stayMark, stay, patterned)];
    const field = ownValue(properties, name);
    // Another resource's ID is not changed.
    if (typeof value !== 'string' || value.startsWith('{{') || field === undefined) return [name, value];
    const isChanged = (isKeptUnique(name) && !isUpdate) || isLearnedUnique(field, schemas);
    return [name, isChanged ? unique(name, value, field) : value];
  });
  return Object.fromEntries(entries);
}

/** `example.com.` stays a host name when a label is added before it. */
const HOST_NAME = /^(?:[a-z0-9-]{1,40}\.){1,5}(?:[a-z0-9-]{1,40})?$/i;

function isKeptUnique(name: string): boolean {
  const [last = '', before = ''] = wordsOf(name).toReversed();
  return UNIQUE_WORDS.has(last) && !(last === 'code' && SHARED_CODES.has(before));
}

/** True if a fact or the spec says that the value must be unique. */
function isLearnedUnique(field: Json, schemas: SchemaTable): boolean {
  const flat = flattenSchema(asSchema(field), schemas);
  return flat?.[UNIQUE_KEYWORD] === true || isDescribedAsUnique(flat?.description);
}

function isDocumented({ examples, default: preset }: JsonObject, value: string): boolean {
  return preset === value || (isList(examples) && examples.some((example) => String(example) === value));
}

/** Returns a string that contains the run id and matches the schema, or null when the id does not fit. */
export function uniqueText(name: string, schema: Schema, schemas: SchemaTable, mark: string, example: string | null = null): string | null {
  const flat = flattenSchema(schema, schemas);
  if (flat === null || flat.enum !== undefined || flat.const !== undefined) return null;
  const isMail = flat.format === 'email' || ['email', 'mail'].includes(wordsOf(name).at(-1) ?? '');
  if (typeof flat.format === 'string' && !isMail) return null;
  const own = isMail
    ? [`assay-{{RUN_ID}}-${mark}@example.com`]
    : [`assay-{{RUN_ID}}-${mark}`, `a{{RUN_ID}}${mark}`, `A{{RUN_ID}}${mark.toUpperCase()}`];
  const forms = example === null ? own : [...derivedForms(example, flat, mark), ...own];
  return forms.find((form) => STAND_INS.every((id) => checkSchema(form.replace('{{RUN_ID}}', id), schema, schemas).length === 0)) ?? null;
}

/** Stores how to derive the string, because every case gets its own marks. */
function patternedText(field: Json, schemas: SchemaTable, mark: string, patterned: CaseDraft['patterned'], value: string): string | null {
  if (!isLearnedUnique(field, schemas)) return null;
  const write = (given: string): string | null => laterDate(value, given) ?? ownText(asSchema(field), schemas, given);
  remember(patterned, mark, write);
  return write(mark);
}

function remember(patterned: CaseDraft['patterned'], mark: string, write: (given: string) => string | null): void {
  patterned.set(mark, [...(patterned.get(mark) ?? []), write]);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
const MOST_DAYS = 3000;

/** The number of days from the first date in a body to the day after the last one, if one of several dates must be unique. */
function stayOf(body: JsonObject, isUnique: (name: string) => boolean): number | null {
  const dated = Object.entries(body).filter(([, value]) => typeof value === 'string' && DAY.test(value));
  if (dated.length < 2 || !dated.some(([name]) => isUnique(name))) return null;
  const moments = dated.map(([, value]) => Date.parse(String(value))).filter((moment) => !Number.isNaN(moment));
  return Math.round((Math.max(...moments) - Math.min(...moments)) / DAY_MS) + 1;
}

/** A stay has to end after it begins and must not overlap another one, so all its dates move by the same number of stays. */
function movedDate(value: string, mark: string, stay: number, patterned: CaseDraft['patterned']): string {
  const write = (given: string): string => {
    const moves = 1 + (hashText(0, given) % Math.max(1, Math.floor(MOST_DAYS / stay)));
    return new Date(Date.parse(value) + moves * stay * DAY_MS).toISOString().slice(0, 10);
  };
  remember(patterned, mark, write);
  return write(mark);
}

/** A room that is taken on one night is free on another. Null for a value that is not a date. */
function laterDate(value: string, mark: string): string | null {
  const moment = /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(value) ? Date.parse(value.slice(0, 10)) : Number.NaN;
  if (Number.isNaN(moment)) return null;
  const day = new Date(moment + (1 + (hashText(0, mark) % MOST_DAYS)) * DAY_MS).toISOString().slice(0, 10);
  return `${day}${value.slice(10)}`;
}

/** A string that is unique to the case, if the run id does not match the pattern. It differs between cases, but not between runs. */
function ownText(schema: Schema, schemas: SchemaTable, mark: string): string | null {
  const pattern = flattenSchema(schema, schemas)?.pattern;
  const text = typeof pattern === 'string' ? samplePattern(pattern, seededRandom(hashText(0, mark))) : null;
  return text !== null && checkSchema(text, schema, schemas).length === 0 ? text : null;
}

const LONGEST_PREFIX = 40;

/**
 * Adds the mark to an example, as far as it fits: `Fluffy` becomes `Fluffy-{{RUN_ID}}-1a2b3`. In an email address, the mark goes before the
 * at sign.
 */
function derivedForms(example: string, { maxLength }: JsonObject, mark: string): readonly string[] {
  const at = example.indexOf('@');
  const [begin, end] = at > 0 ? [example.slice(0, at), example.slice(at)] : [example, ''];
  const longest = Math.max(...STAND_INS.map((id) => id.length)) + mark.length + end.length;
  const room = typeof maxLength === 'number' ? Math.max(0, maxLength - longest) : LONGEST_PREFIX;
  const short = begin.slice(0, Math.min(room, LONGEST_PREFIX)).replace(/[^\p{L}\p{N}]+$/u, '');
  const whole = `${begin.slice(0, LONGEST_PREFIX)}-{{RUN_ID}}-${mark}${end}`;
  return short === '' ? [whole] : [whole, `${short}{{RUN_ID}}${mark}${end}`];
}
