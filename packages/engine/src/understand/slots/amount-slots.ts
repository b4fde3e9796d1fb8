import type { AmountUnit } from '../../model/reading.ts';
import { createMatch, lowerAt, type Match, type Matcher, type Scan } from './scan.ts';
import { numberOf } from './values.ts';

interface Unit {
  readonly unit: AmountUnit;
  readonly factor: number;
}

const UNITS: readonly (readonly [RegExp, Unit])[] = [
  [/^(?:ms|msecs?|milliseconds?|millis)$/, { unit: 'ms', factor: 1 }],
  [/^(?:s|secs?|seconds?)$/, { unit: 'seconds', factor: 1 }],
  [/^(?:m|mins?|minutes?)$/, { unit: 'seconds', factor: 60 }],
  [/^(?:h|hrs?|hours?)$/, { unit: 'seconds', factor: 3600 }],
  [/^(?:vu(?:ser)?s?|clients?)$/, { unit: 'users', factor: 1 }],
  [/^(?:rps|rpm)$/, { unit: 'per-second', factor: 1 }],
  [/^(?:times|x)$/, { unit: 'times', factor: 1 }],
  [/^(?:%|percent)$/, { unit: 'percent', factor: 1 }],
  [/^(?:tests?|cases?|more|each|ones|per)$/, { unit: 'count', factor: 1 }],
];
/** "100 concurrent for 1 min" omits the noun. */
const LEFT_OUT: Unit = { unit: 'users', factor: 1 };
const PEOPLE =
  /^(?:users?|people|readers?|customers?|devices?|shoppers?|visitors?|buyers?|callers?|players?|students?|members?|drivers?|riders?|browsers?)$/;
/** If a duration follows a number of people, they are users in a load test. */
const TIME = /^(?:ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|p9[059])$/;
const BESIDE_PEOPLE = /^(?:concurrent|parallel|virtual|simultaneous)$/;
const MOST =
  /(?:^| )(?:below|under|inside(?: of)?|(?:less|fewer|faster|quicker) th[ae]n|within|at most|max|maximum|no (?:more|longer|slower) th[ae]n|(?:not|never)(?: takes?| be| needs?)* (?:longer|slower|more) th[ae]n|not exceed|up to|(?:cap|limit|keep|restrict)(?:ped|ed)?(?: it| them| that| this)? (?:at|to)|stop at)$/;
const LEAST = /(?:^| )(?:over|above|(?:more|longer|slower) th[ae]n|at least|min|minimum|beyond)$/;
const WORDS_BEFORE = 5;

const AT_ONCE = /\b(?:at (?:the same time|once)|simultaneously|in parallel|hold up)\b/;
const textOf = (scan: Scan): string => scan.words.map(({ lower }) => lower).join(' ');

/** "20 users" are virtual users in a load test, and otherwise resources in the API. */
const isLoad = (scan: Scan): boolean =>
  scan.act === 'run' ||
  AT_ONCE.test(textOf(scan)) ||
  scan.act === 'change' ||
  scan.words.some((word) => TIME.test(word.lower)) ||
  scan.words.some((word) => word.senses.includes('load') && !PEOPLE.test(word.lower));

function unitAt(scan: Scan, at: number): Unit | null {
  const word = lowerAt(scan, at);
  if (word === '/' && /^(?:s|sec|second)$/.test(lowerAt(scan, at + 1))) return { unit: 'per-second', factor: 1 };
  // "looking up one user takes 2 seconds" is not a load test.
  const isSingle =
    /^(?:one|1|a|single)$/.test(lowerAt(scan, at - 1)) &&
    !scan.words.some(({ senses, lower }) => senses.includes('load') && !PEOPLE.test(lower));
  if (PEOPLE.test(word)) return isLoad(scan) && !isSingle ? { unit: 'users', factor: 1 } : null;
  return UNITS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

function boundBefore(scan: Scan, at: number): 'exact' | 'most' | 'least' {
  const before = scan.words
    .slice(Math.max(0, at - WORDS_BEFORE), at)
    .map((word) => word.lower)
    .join(' ');
  return MOST.test(before) ? 'most' : LEAST.test(before) ? 'least' : 'exact';
}

const OR_LESS = /^(?:less|fewer|faster|quicker|shorter|lower|below|under|better|sooner)$/;
const MORE = /^(?:more|longer|slower|higher|above|over)$/;

/** "6 at most", "5 tests max", "250 ms or faster", "200 ms, not more": the end of a limit after a number, or null. */
function endOfMost(scan: Scan, at: number): number | null {
  if (lowerAt(scan, at) === 'or' && OR_LESS.test(lowerAt(scan, at + 1))) return at + 1;
  const denied = /^(?:,|and|but)$/.test(lowerAt(scan, at)) ? at + 1 : at;
  if (/^(?:not|no|never)$/.test(lowerAt(scan, denied)) && MORE.test(lowerAt(scan, denied + 1))) return denied + 1;
  if (/^(?:max|maximum|tops)$/.test(lowerAt(scan, at))) return at;
  return lowerAt(scan, at) === 'at' && lowerAt(scan, at + 1) === 'most' ? at + 1 : null;
}

/** An amount with a limit before or after it. */
function amountWithBound(scan: Scan, { at, end }: { readonly at: number; readonly end: number }, value: number, unit: AmountUnit): Match {
  const most = endOfMost(scan, end + 1);
  return createMatch(most ?? end, { kind: 'amount', value, unit, bound: most === null ? boundBefore(scan, at) : 'most' });
}

/** The position of a number's unit: "50 users", "50 concurrent users", "half a minute", "30-second". */
function unitPlace(scan: Scan, at: number): number {
  const next = lowerAt(scan, at + 1);
  const isBetween = BESIDE_PEOPLE.test(next) || next === '-' || (lowerAt(scan, at) === 'half' && /^an?$/.test(next));
  return isBetween ? at + 2 : at + 1;
}

const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ['quarter', 0.25],
  ['quarters', 0.25],
  ['third', 1 / 3],
  ['fifth', 0.2],
  ['tenth', 0.1],
  ['hundredth', 0.01],
]);

/** Matches "a quarter of a second", "three tenths of a second" and "a quarter second". */
export const matchFraction: Matcher = (scan, at) => {
  const times = /^an?$/.test(lowerAt(scan, at)) ? 1 : numberOf(lowerAt(scan, at));
  const part = FRACTIONS.get(lowerAt(scan, at + 1).replace(/(?<=th)s$/, ''));
  const isOfOne = lowerAt(scan, at + 2) === 'of' && /^(?:an?|one)$/.test(lowerAt(scan, at + 3));
  const end = isOfOne ? at + 4 : at + 2;
  const unit = times === null || part === undefined ? null : unitAt(scan, end);
  if (unit === null || times === null || part === undefined || unit.unit !== 'seconds') return null;
  const seconds = times * part * unit.factor;
  return seconds < 1
    ? amountWithBound(scan, { at, end }, Math.round(seconds * MILLISECONDS), 'ms')
    : amountWithBound(scan, { at, end }, Math.round(seconds), 'seconds');
};
const MILLISECONDS = 1000;
/** In "within a second", the article means one. */
const BEFORE_ONE = /^(?:for|within|under|than|over|below|above|most|least)$/;

const isRejection = (text: string): boolean => /^[45]\d\d$/.test(text);

/** "401s" are responses with that status. "for 401s" is a time. */
export const matchPluralStatus: Matcher = (scan, at) => {
  const [word, next] = [scan.words[at], scan.words[at + 1]];
  const isPlural = word !== undefined && next?.lower === 's' && word.span.end === next.span.start && isRejection(word.text);
  return isPlural && !BEFORE_ONE.test(lowerAt(scan, at - 1)) ? createMatch(at + 1, { kind: 'status', status: word.text }) : null;
};

/** A number with a unit: users, a duration, a limit, a count. */
export const matchAmount: Matcher = (scan, at) => {
  const isOne = /^an?$/.test(lowerAt(scan, at)) && BEFORE_ONE.test(lowerAt(scan, at - 1));
  const number = isOne ? 1 : numberOf(lowerAt(scan, at));
  if (number === null) return null;
  const place = unitPlace(scan, at);
  const isLeftOut = BESIDE_PEOPLE.test(lowerAt(scan, at + 1)) && unitAt(scan, place) === null;
  const unit = isLeftOut ? LEFT_OUT : unitAt(scan, place);
  if (unit === null || (isOne && unit.unit !== 'seconds')) return null;
  // "404 tests" is about a status.
  if (unit.unit === 'count' && isRejection(scan.words[at]?.text ?? '')) return null;
  const end = isLeftOut ? at + 1 : lowerAt(scan, place) === '/' ? place + 1 : place;
  return amountWithBound(scan, { at, end }, number * unit.factor, unit.unit);
};

const BOUND = /^(?:below|under|within|over|above|most|least|max|min|than|exceed|to)$/;

/** In "open the valve for 10 minutes", if the body has a field `minutes`, the number is a value and not the duration of a load test. */
export const matchMeasuredField: Matcher = (scan, at) => {
  const [word, next] = [scan.words[at], scan.words[at + 1]];
  const value = word?.kind === 'number' ? numberOf(word.lower) : null;
  const isOwn = next?.field != null && next.field.toLowerCase() === next.lower && UNITS.some(([pattern]) => pattern.test(next.lower));
  const isLoadTest = scan.words.some(({ senses, lower }) => senses.includes('load') || (PEOPLE.test(lower) && lower.endsWith('s')));
  if (value === null || next?.field == null || !isOwn || isLoadTest || (scan.act !== 'make' && scan.act !== 'add')) return null;
  return BOUND.test(lowerAt(scan, at - 1))
    ? null
    : createMatch(at + 1, { kind: 'field', field: next.field, setting: { kind: 'value', value } });
};

/** "one" is usually a reference, and "half" needs a unit. */
const isNumberWord = (word: string): boolean => numberOf(word) !== null && word !== 'one' && word !== 'half';

/** Codes that servers use. Another number with three digits, such as 480, is rarely a status. */
const REGISTERED = /^(?:20[0-8]|226|30[0-8]|4(?:0\d|1[0-8]|2[1-689]|31|51|22|99)|50[0-8]|51[01])$/;
const NAMES_STATUS = /^(?:status|code|http|returns?|gives?|with|a|an|as|is|be|of|get|gets|expect|answers?|responds?|yields?|fails?|[>→:])$/;
const YIELDS = /^(?:must|should|shall|gives?|returns?|yields?|has|needs?|>|→|=)$/;

/** In "480 must give 201, 481 must give 422", the numbers before the verbs are values. */
function isStatusAt({ words }: Scan, at: number): boolean {
  const text = words[at]?.text ?? '';
  if (!/^[2-5]\d\d$/.test(text)) return false;
  const following = words.slice(at + 1, at + 5);
  const before = words[at - 1];
  // "the 200 should be 201" is about a status, and "decks 300 must give 201" about a field.
  const mayBeSubject = !REGISTERED.test(text) || (before !== undefined && before.field !== null && before.field !== undefined);
  const isSubject = mayBeSubject && YIELDS.test(following[0]?.lower ?? '') && following.some((word) => REGISTERED.test(word.text));
  return !isSubject && (REGISTERED.test(text) || NAMES_STATUS.test(before?.lower ?? ''));
}

/** A number that is not part of another slot. Three digits are usually a status. */
export const matchBareNumber: Matcher = (scan, at) => {
  const word = scan.words[at];
  if (word === undefined || (word.kind !== 'number' && !isNumberWord(word.lower))) return null;
  if (isStatusAt(scan, at)) return createMatch(at, { kind: 'status', status: word.text });
  const value = numberOf(word.lower);
  return value === null ? null : amountWithBound(scan, { at, end: at }, value, 'count');
};

/** "from 1 to 5", "between 1 and 5": limits, not amounts. */
export const matchRange: Matcher = (scan, at) => {
  const [first, from, link, to] = [
    lowerAt(scan, at),
    numberOf(lowerAt(scan, at + 1)),
    lowerAt(scan, at + 2),
    numberOf(lowerAt(scan, at + 3)),
  ];
  const isRange = (first === 'from' && /^(?:to|until|through|up)$/.test(link)) || (first === 'between' && link === 'and');
  return isRange && from !== null && to !== null ? createMatch(at + 3, { kind: 'range', from, to }) : null;
};
