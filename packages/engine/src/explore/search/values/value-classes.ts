import { formatNumber } from '../../../format/amounts.ts';
import { compilePattern } from '../../../json/pattern.ts';
import { listOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';

/** A value to try in a field. */
export interface OddValue {
  readonly kind: string;
  readonly value: Json;
  /** The description of the value in a sentence. */
  readonly name: string;
  /** `limit` values are allowed by the spec and must be accepted. */
  readonly expected: 'reject' | 'no-crash' | 'limit';
}

const reject = (kind: string, value: Json, name: string): OddValue => ({ kind, value, name, expected: 'reject' });
const noCrash = (kind: string, value: Json, name: string): OddValue => ({ kind, value, name, expected: 'no-crash' });
const limit = (kind: string, value: Json, name: string): OddValue => ({ kind, value, name, expected: 'limit' });

export const QUOTE_PAYLOAD = 'assay\'"`;--';
export const MARKUP_PAYLOAD = '<b>assay</b>';
/** Letters that a server with the wrong encoding would change. */
const LETTERS = 'Žofie Øre 漢字';
const UNICODE = 'Ünï漢字💥\u202e';
/** Breaks a server that uses the value as a regular expression or a glob. */
const BRACKETS = 'assay[(*+?\\';
const LONG = 12_000;
const MAX_CHOICES = 12;

/** Values for a body field, most useful first. The schema determines which ones are invalid. */
export function bodyValues(flat: JsonObject, type: string | null): readonly OddValue[] {
  return [...typedValues(flat, type), ...choiceValues(flat), noCrash('null', null, 'null')];
}

function typedValues(flat: JsonObject, type: string | null): readonly OddValue[] {
  switch (type) {
    case 'string':
      return textValues(flat);
    case 'integer':
    case 'number':
      return numberValues(flat, type);
    case 'boolean':
      return [reject('wrong-type', 'assay', 'a string')];
    case 'array':
      return listValues(flat);
    case 'object':
      return [reject('wrong-type', 'assay', 'a string'), noCrash('empty', {}, 'an empty object'), noCrash('wrong-list', [], 'a list')];
    default:
      return [
        noCrash('text', 'assay', 'a string'),
        noCrash('number', 1, 'a number'),
        noCrash('object', {}, 'an object'),
        ...textValues({}),
      ];
  }
}

function choiceValues(flat: JsonObject): readonly OddValue[] {
  const choices = listOf(flat.enum).filter((choice) => choice !== null);
  if (choices.length === 0) return [];
  return [
    reject('outside-enum', 'assay-no-such-choice', 'a value that is not in its enum'),
    ...choices.slice(0, MAX_CHOICES).map((choice) => limit('choice', choice, String(choice))),
  ];
}

function textValues(flat: JsonObject): readonly OddValue[] {
  const { minLength, maxLength } = flat;
  const isChoice = listOf(flat.enum).length > 0;
  const tooLong = typeof maxLength === 'number' && maxLength < 100_000;
  return [
    noCrash('empty', '', 'an empty string'),
    reject('wrong-type', { assay: 1 }, 'an object'),
    ...(isChoice ? [] : [...brokenFormat(flat), ...impossibleDates(flat), ...lastDates(flat)]),
    ...(flat.pattern === undefined || isChoice ? [] : [reject('pattern', 'Assay !?', 'a string that does not match its pattern')]),
    ...(tooLong ? [reject('too-long', { $repeat: ['x', maxLength + 1] }, `longer than ${formatNumber(maxLength)} characters`)] : []),
    ...(typeof minLength === 'number' && minLength > 1
      ? [reject('too-short', 'x'.repeat(minLength - 1), `shorter than ${minLength} characters`)]
      : []),
    noCrash('quote', QUOTE_PAYLOAD, 'a string with quotes'),
    noCrash('brackets', BRACKETS, 'a string with brackets'),
    noCrash('unicode', UNICODE, 'a string with emoji'),
    noCrash('nul', 'as\u0000say', 'a string with a NUL character'),
    ...(tooLong ? [] : [noCrash('long', { $repeat: ['x', LONG] }, `a ${formatNumber(LONG)}-character string`)]),
    noCrash('number', 12_345, 'a number'),
    noCrash('list', ['assay'], 'a list'),
    noCrash('blank', '   ', 'only spaces'),
    noCrash('markup', MARKUP_PAYLOAD, 'HTML'),
    ...(!isChoice && isPlain(flat) && (typeof maxLength !== 'number' || maxLength >= LETTERS.length)
      ? [limit('letters', LETTERS, 'a string with accents and Chinese characters')]
      : []),
    ...(tooLong && !isChoice && isPlain(flat)
      ? [limit('longest', { $repeat: ['x', maxLength] }, `${formatNumber(maxLength)} characters long`)]
      : []),
    ...(tooLong && !isChoice && isPlain(flat) && maxLength <= 500
      ? [limit('longest-wide', { $repeat: ['é', maxLength] }, `${formatNumber(maxLength)} accented characters long`)]
      : []),
  ];
}

const isPlain = ({ format, pattern }: JsonObject): boolean => format === undefined && pattern === undefined;

const BROKEN: Readonly<Record<string, readonly OddValue[]>> = {
  email: [reject('format', 'not-an-email', 'not an email address')],
  date: [reject('format', 'not-a-date', 'not a date'), reject('impossible-date', '2024-02-30', '30 February')],
  'date-time': [reject('format', 'not-a-date', 'not a date'), reject('impossible-date', '2024-02-30T25:61:00Z', 'an invalid time')],
  uuid: [reject('format', 'not-a-uuid', 'not a UUID')],
  uri: [reject('format', 'not a uri', 'not a URI')],
  url: [reject('format', 'not a uri', 'not a URL')],
  time: [reject('format', 'not-a-time', 'not a time')],
  ipv6: [reject('format', '999.1.1.1', 'not an IPv6 address')],
  ipv4: [reject('format', '999.1.1.1', 'not an IPv4 address')],
};

/** Months, days and times in the right format that do not exist. */
const IMPOSSIBLE = ['2026-13', '2026-02-30', '2026-13-45', '25:61', '25:61:61', '2026-W99', '13/2026', '31.02.2026'];

/** A pattern for a month or a day rarely excludes all invalid ones. A server may accept them but must not crash. */
function impossibleDates({ pattern }: JsonObject): readonly OddValue[] {
  const compiled = typeof pattern === 'string' ? compilePattern(pattern) : null;
  const fitting = compiled === null || compiled.test('Assay !?') ? [] : IMPOSSIBLE.filter((text) => compiled.test(text));
  return fitting.map((text) => noCrash('impossible-date', text, `${text}, which does not exist`));
}

/** The last month, a leap day and the end of a year. Code that adds a month or a year often handles them incorrectly. */
const LAST = ['2026-12', '2024-02-29', '2026-12-31', '23:59', '23:59:59', '12/2026', '31.12.2026'];

/** A server may have no data for them but must not crash. */
function lastDates({ pattern, format }: JsonObject): readonly OddValue[] {
  const compiled = typeof pattern === 'string' ? compilePattern(pattern) : null;
  const isForm = compiled !== null && !compiled.test('Assay !?');
  const fitting = isForm ? LAST.filter((text) => compiled.test(text)) : format === 'date' ? ['2024-02-29', '2026-12-31'] : [];
  return fitting.map((text) => noCrash('last-date', text, text));
}

function brokenFormat({ format }: JsonObject): readonly OddValue[] {
  return typeof format === 'string' && Object.hasOwn(BROKEN, format) ? (BROKEN[format] ?? []) : [];
}

function numberValues(flat: JsonObject, type: string): readonly OddValue[] {
  const low = lowest(flat, type);
  const high = highest(flat, type);
  return [
    reject('wrong-type', 'assay', 'a string'),
    ...(low === null ? [] : [reject('below-minimum', low.beyond, `${low.beyond}, below the minimum ${low.at}`)]),
    ...(high === null ? [] : [reject('above-maximum', high.beyond, `${high.beyond}, above the maximum ${high.at}`)]),
    ...(type === 'integer' ? [reject('fraction', 1.5, '1.5, not a whole number')] : []),
    ...(type === 'number' && flat.multipleOf === undefined
      ? [limit('decimal', decimalIn(low, high), 'a number with two decimal places')]
      : []),
    // A limit that only excludes zero still allows negative numbers.
    reject('negative', -1, '-1'),
    reject('zero', 0, '0'),
    noCrash('huge', 1e20, 'a 21-digit number'),
    noCrash('32-bit', 2_147_483_648, '2147483648'),
    ...(low === null || isLimitedElsewhere(flat) ? [] : [limit('lowest', low.at, `${low.at}, its minimum`)]),
    ...(high === null || high.at > 1_000_000 || isLimitedElsewhere(flat) ? [] : [limit('highest', high.at, `${high.at}, its maximum`)]),
  ];
}

/** "Must not exceed the capacity of the venue.": another value may limit this one more than the schema does. */
const isLimitedElsewhere = ({ description }: JsonObject): boolean =>
  typeof description === 'string' &&
  /\b(?:exceed|(?:more|less|greater|higher|larger|lower|smaller|fewer) than|at (?:most|least)|up to|below|above|within)\s+(?:the|its|their|a|an|what|that|this)\b/i.test(
    description,
  );

/** A number whose decimals are lost if a server rounds it. */
function decimalIn(low: Edge | null, high: Edge | null): number {
  const from = low?.at ?? 0;
  const to = high?.at ?? from + 100;
  return to - from < 1 ? from : Math.floor(from + Math.min(19, (to - from) / 2)) + 0.37;
}

interface Edge {
  readonly at: number;
  readonly beyond: number;
}

function lowest({ minimum, exclusiveMinimum }: JsonObject, type: string): Edge | null {
  const step = type === 'integer' ? 1 : 0.5;
  if (typeof exclusiveMinimum === 'number') return { at: exclusiveMinimum + step, beyond: exclusiveMinimum };
  return typeof minimum === 'number' ? { at: minimum, beyond: minimum - 1 } : null;
}

function highest({ maximum, exclusiveMaximum }: JsonObject, type: string): Edge | null {
  const step = type === 'integer' ? 1 : 0.5;
  if (typeof exclusiveMaximum === 'number') return { at: exclusiveMaximum - step, beyond: exclusiveMaximum };
  return typeof maximum === 'number' ? { at: maximum, beyond: maximum + 1 } : null;
}

function listValues({ minItems }: JsonObject): readonly OddValue[] {
  return [
    typeof minItems === 'number' && minItems > 0 ? reject('empty', [], 'an empty list') : noCrash('empty', [], 'an empty list'),
    reject('wrong-type', { assay: 1 }, 'an object'),
    noCrash('null-item', [null], 'a list that contains null'),
    noCrash('text', 'assay', 'a string'),
  ];
}

const MOST_ITEMS = 200;

/** A list with more items than allowed, and one with the same item twice. The items are copies of the first one. */
export function longerLists({ maxItems, uniqueItems }: JsonObject, value: Json | undefined): readonly OddValue[] {
  const [first] = Array.isArray(value) ? value : [];
  if (first === undefined) return [];
  const nth = (at: number): Json =>
    typeof first === 'number' ? first + at : typeof first === 'string' ? `${first}${at}`.slice(-20) : first;
  const tooMany = typeof maxItems === 'number' && maxItems < MOST_ITEMS ? maxItems + 1 : null;
  return [
    ...(tooMany === null
      ? []
      : [
          reject(
            'too-many',
            Array.from({ length: tooMany }, (_, at) => nth(at)),
            `a list with ${tooMany} items`,
          ),
        ]),
    ...(uniqueItems === true ? [reject('twice', [first, first], 'a list with a duplicate item')] : []),
  ];
}

/** Values for a parameter, which is always text on the wire. */
export function parameterValues(flat: JsonObject, type: string | null, place: 'query' | 'path' | 'header'): readonly OddValue[] {
  const long = noCrash('long', 'x'.repeat(3000), 'a 3,000-character string');
  const typed = [...typedParameter(flat, type), ...choiceValues(flat)];
  if (place === 'header') return [...typed, long];
  const repeated = place === 'query' && type !== 'array' ? [noCrash('repeated', ['1', '2'], 'given twice')] : [];
  const empty = place === 'query' ? [noCrash('empty', '', 'empty')] : [];
  const texts = [noCrash('nul', 'as\u0000say', 'a string with a NUL character'), noCrash('unicode', 'é漢💥', 'a string with emoji'), long];
  return [...typed, ...empty, ...texts, ...repeated, noCrash('markup', MARKUP_PAYLOAD, 'HTML')];
}

/** A parameter that is longer than allowed, or does not match its pattern. */
function lengthValues({ maxLength, pattern, enum: choices }: JsonObject): readonly OddValue[] {
  if (listOf(choices).length > 0) return [];
  const isShort = typeof maxLength === 'number' && maxLength < LONGEST_PARAMETER;
  return [
    ...(pattern === undefined ? [] : [reject('pattern', 'Assay !?', 'a string that does not match its pattern')]),
    ...(isShort ? [reject('too-long', 'x'.repeat(maxLength + 1), `longer than ${formatNumber(maxLength)} characters`)] : []),
  ];
}

const LONGEST_PARAMETER = 2000;

function typedParameter(flat: JsonObject, type: string | null): readonly OddValue[] {
  if (type === 'boolean') return [reject('wrong-type', 'assay', 'a string')];
  if (type !== 'integer' && type !== 'number')
    return [
      ...brokenFormat(flat),
      ...impossibleDates(flat),
      ...lastDates(flat),
      ...lengthValues(flat),
      noCrash('quote', QUOTE_PAYLOAD, 'a string with quotes'),
      noCrash('brackets', BRACKETS, 'a string with brackets'),
      noCrash('percent', '%', 'a percent sign'),
    ];
  const low = lowest(flat, type);
  const high = highest(flat, type);
  return [
    reject('wrong-type', 'abc', 'a string'),
    ...(low === null ? [] : [reject('below-minimum', low.beyond, `${low.beyond}, below the minimum ${low.at}`)]),
    reject('negative', -1, '-1'),
    ...(high === null ? [] : [reject('above-maximum', high.beyond, `${high.beyond}, above the maximum ${high.at}`)]),
    noCrash('zero', 0, '0'),
    noCrash('huge', '99999999999999999999', 'a 20-digit number'),
    noCrash('32-bit', '2147483648', '2147483648'),
    ...(type === 'integer' ? [reject('fraction', '1.5', '1.5, not a whole number')] : []),
  ];
}
