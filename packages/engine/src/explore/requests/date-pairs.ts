import { wordsOf } from '../../format/words.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { isDateOrTimestamp, parseTimestamp } from '../learning/moments.ts';

const LOW = new Set('start starts started begin begins from in checkin arrival arrives pickup opens open'.split(' '));
const HIGH = new Set('end ends ended finish finishes to until till out checkout departure departs return returns closes close'.split(' '));
const FILLING = new Set('date at on time day datetime'.split(' '));

/** The two fields of a body with the start and the end of a period. */
export interface DatePair {
  readonly low: string;
  readonly high: string;
}

function edgeOf(name: string) {
  const words = wordsOf(name).map((word) => word.toLowerCase());
  const at = words.findIndex((word) => LOW.has(word) || HIGH.has(word));
  const stem = words.filter((word, index) => index !== at && !FILLING.has(word)).join(' ');
  return at < 0 ? null : { side: LOW.has(words[at] ?? '') ? ('low' as const) : ('high' as const), stem };
}

/** `starts_at` and `ends_at`, or `from` and `to`, if both are dates or both are points in time. */
export function datePairIn(body: JsonObject): DatePair | null {
  const dated = Object.keys(body).filter((name) => isDateOrTimestamp(body[name]));
  const pairs = namedPairs(dated).filter(({ low, high }) => isDay(body[high]) === isDay(body[low]));
  return pairs.find(({ low, high }) => timeOf(body[low]) <= timeOf(body[high])) ?? null;
}

/** All pairs of names for a start and an end. */
export function namedPairs(names: readonly string[]): readonly DatePair[] {
  return names.flatMap((low) => {
    const edge = edgeOf(low);
    if (edge?.side !== 'low') return [];
    const isFit = (name: string): boolean => {
      const other = edgeOf(name);
      return other?.side === 'high' && (other.stem === edge.stem || other.stem === '');
    };
    return names.filter(isFit).map((high) => ({ low, high }));
  });
}

export const isDay = (value: Json | undefined): boolean => parseTimestamp(value) === null;
export const timeOf = (value: Json | undefined): number => parseTimestamp(value) ?? Date.parse(String(value));

/** A date or a point in time, written like another one. */
export function writtenLike(like: Json | undefined, time: number): string {
  const text = new Date(time).toISOString();
  return isDay(like) ? text.slice(0, 10) : text.replace(/\.\d{3}Z$/, 'Z');
}

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

const NIGHTS = 2;

/** The body with an end after its start. Two sampled dates are the same, and few servers accept a stay without a night. */
export function withOrderedDates(body: JsonObject): JsonObject {
  const pair = datePairIn(body) ?? datePairIn(withoutOrder(body));
  if (pair === null) return body;
  const start = body[pair.low];
  if (timeOf(body[pair.high]) > timeOf(start)) return body;
  return { ...body, [pair.high]: writtenLike(start, timeOf(start) + NIGHTS * (isDay(start) ? DAY_MS : HOUR_MS)) };
}

/** The body with a start and an end that are two days or hours apart. The given field keeps its value. */
export function withShortPeriod(body: JsonObject, kept: string): JsonObject {
  const pair = datePairIn(body) ?? datePairIn(withoutOrder(body));
  if (pair === null) return body;
  const length = NIGHTS * (isDay(body[kept]) ? DAY_MS : HOUR_MS);
  const [moved, time] = kept === pair.high ? [pair.low, timeOf(body[kept]) - length] : [pair.high, timeOf(body[pair.low]) + length];
  return { ...body, [moved]: writtenLike(body[kept], time) };
}

/** The body whose period is no longer than a message allows, or null if it has no period. */
export function withPeriodOf(body: JsonObject, length: number, text: string): JsonObject | null {
  const pair = datePairIn(body);
  if (pair === null || !(length > 0)) return null;
  const unit = /\bhours?\b/i.test(text) ? HOUR_MS : /\bweeks?\b/i.test(text) ? 7 * DAY_MS : DAY_MS;
  const start = timeOf(body[pair.low]);
  const end = Math.min(timeOf(body[pair.high]), start + length * unit) - (isDay(body[pair.low]) && length > 1 ? DAY_MS : 0);
  return end < start || end === timeOf(body[pair.high]) ? null : { ...body, [pair.high]: writtenLike(body[pair.high], end) };
}

const UNITS: Readonly<Record<string, number>> = { minute: 60_000, hour: HOUR_MS, day: DAY_MS, night: DAY_MS, week: 7 * DAY_MS };
const COUNT = '(\\d{1,4}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)';
const UNIT = '(minute|hour|day|night|week)s?';
const LASTING = new RegExp(
  `\\b(?:lasts?|lasting|durations?|long|length|period|window|stay|apart)\\b[^.;]{0,30}?\\b${COUNT}(?: ${UNIT})?(?: (?:to|and|or) | ?[-–] ?)${COUNT} ${UNIT}\\b`,
  'i',
);
/** Words in sentences about the time between now and a period, or between a period and something else. */
const DISTANT = /\b(?:in advance|ahead|prior|before|after|ago|later|earlier|from now|notice)\b/i;
const WORDS = 'an one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** The shortest and the longest period that a text allows, in milliseconds. */
export interface StatedPeriod {
  readonly least: number;
  readonly most: number;
  readonly sentence: string;
}

/** "The window lasts one to eight hours". Null if the text says nothing about a period. */
export function statedPeriod(text: string): StatedPeriod | null {
  const sentences = text.split(/[.;]/).filter((one) => !DISTANT.test(one));
  const found = sentences.map((one) => LASTING.exec(one)).find((match) => match !== null);
  const [sentence = '', low = '', lowUnit, high = '', unit = ''] = found ?? [];
  const least = amountOf(low) * (UNITS[(lowUnit ?? unit).toLowerCase()] ?? 0);
  const most = amountOf(high) * (UNITS[unit.toLowerCase()] ?? 0);
  return found === undefined || least > most ? null : { least, most, sentence };
}

function amountOf(word: string): number {
  return /^\d/.test(word) ? Number(word) : Math.max(1, WORDS.indexOf(word.toLowerCase()));
}

/** The body with the shortest period that a message allows. Null if the message is about something else. */
export function withStatedPeriod(body: JsonObject, text: string): JsonObject | null {
  const pair = datePairIn(body) ?? datePairIn(withoutOrder(body));
  const period = statedPeriod(text);
  if (pair === null || period === null || period.least === 0) return null;
  const end = timeOf(body[pair.low]) + period.least;
  return end === timeOf(body[pair.high]) ? null : { ...body, [pair.high]: writtenLike(body[pair.high], end) };
}

/** The body with equal dates, so that a pair is found even if its dates are in the wrong order. */
function withoutOrder(body: JsonObject): JsonObject {
  const entries = Object.entries(body).map(([name, value]) => {
    if (!isDateOrTimestamp(value)) return [name, value] as const;
    return [name, isDay(value) ? '2031-03-14' : '2031-03-14T08:15:00Z'] as const;
  });
  return Object.fromEntries(entries);
}

const FUTURE = Date.UTC(2031, 2, 14, 8, 15);
const PAST = Date.UTC(2024, 2, 14, 8, 15);

/** A date on the other side of today, written like the given one. Undefined if the value is not a date. */
export function dateOnOtherSide(side: 'future' | 'past', like: Json | undefined): Json | undefined {
  return isDateOrTimestamp(like) ? writtenLike(like, side === 'future' ? FUTURE : PAST) : undefined;
}
