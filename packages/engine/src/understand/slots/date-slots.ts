import { createMatch, lowerAt, type Matcher, type Scan } from './scan.ts';
import { numberOf } from './values.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^hours?$/, HOUR],
  [/^days?$/, DAY],
  [/^weeks?$/, 7 * DAY],
];

interface Period {
  readonly from: number;
  readonly to: number;
  /** The number of words in the match. */
  readonly words: number;
}

/** Words for days, with their start and end in days relative to today. */
const PERIODS: readonly (readonly [RegExp, number, number])[] = [
  [/^today\b/, 0, 1],
  [/^this morning$/, 0, 1],
  [/^yesterday\b/, -1, 0],
  [/^last night$/, -1, 0],
  [/^tomorrow\b/, 1, 2],
  [/^this week$/, -6, 1],
  [/^last week$/, -7, 0],
];

/** Days are in UTC, because a message has no time zone. */
function periodAt(scan: Scan, at: number): Period | null {
  const text = `${lowerAt(scan, at)} ${lowerAt(scan, at + 1)}`;
  const today = Math.floor(scan.context.now / DAY) * DAY;
  const [pattern, from, to] = PERIODS.find(([one]) => one.test(text)) ?? [];
  if (pattern === undefined || from === undefined || to === undefined) return ago(scan, at);
  return { from: today + from * DAY, to: today + to * DAY, words: pattern.source.includes(' ') ? 2 : 1 };
}

/** Matches a point in time such as "3 days ago". */
function ago(scan: Scan, at: number): Period | null {
  const count = numberOf(lowerAt(scan, at));
  const unit = UNITS.find(([pattern]) => pattern.test(lowerAt(scan, at + 1)))?.[1];
  if (count === null || unit === undefined || lowerAt(scan, at + 2) !== 'ago') return null;
  const from = scan.context.now - count * unit;
  return { from, to: from + unit, words: 3 };
}

/** Days and periods in words. Numeric dates are literals. */
export const matchPeriod: Matcher = (scan, at) => {
  const period = periodAt(scan, at);
  return period === null ? null : createMatch(at + period.words - 1, { kind: 'date', from: period.from, to: period.to });
};
