import type { Json } from '../../model/index.ts';
import { DAY_MS, HOUR_MS, isDay, timeOf, writtenLike } from '../requests/date-pairs.ts';

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const AMOUNT = `(\\d{1,4}|an?|${NUMBERS.join('|')})[ -](hour|day|week|month|year)s?`;
/** "More than" is a limit only after a negation or in "is more than". "Must be more than 24 hours in advance" asks for the opposite. */
const MORE_THAN =
  "(?:(?:no|not|never|cannot|can't)(?: (?!must\\b|has\\b|have\\b|should\\b)\\w+){0,4}|(?:is|are|was|were|lies)(?: already)?) more than";
const AT_MOST = `(?:at most|${MORE_THAN}|up to|only|within|beyond|exceeds?|maximum(?: of)?)`;

const tooFar = (direction: string, adjective: string): RegExp =>
  new RegExp(
    [
      `\\b${AT_MOST} ${AMOUNT}\\b[^.;]{0,20}\\b${direction}\\b`,
      `\\bwithin (?:the )?${adjective} ${AMOUNT}\\b`,
      `\\btoo (?:far|long) ${direction}\\b`,
    ].join('|'),
    'i',
  );

/** "Must be within 365 days" means days from today. The rejected date shows the direction. */
export const TOO_FAR = new RegExp(`\\b(?:must|has to|have to|needs? to|should)\\b[^.;]{0,20}\\bwithin ${AMOUNT}\\.?$`, 'i');

/** "At most 180 days ahead", "within the next two weeks" and "too far in the future" ask for a date that is closer to today. */
export const TOO_FAR_AHEAD = tooFar('(?:ahead|in advance|beforehand|away|in(?:to)? the future|from (?:now|today))', '(?:next|coming)');

/** "At most 90 days back", "within the last week" and "too long ago" do the same for the past. */
export const TOO_FAR_BACK = tooFar('(?:back|ago|old|earlier|in(?:to)? the past|before (?:now|today))', '(?:last|past|previous)');

const UNIT_MS: Readonly<Record<string, number>> = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS, year: 365 * DAY_MS };
const USUAL_MS = 3 * DAY_MS;
const SPARE_DAYS = 4;

/** A date that the server accepts today, and by how many days it may move away from today. */
export interface NearDate {
  readonly value: string;
  readonly movableDays: number;
}

/** A date in the near future or past, written like the given one and no further away than the message allows. */
export function nearDate(text: string, like: Json | undefined, now: number): NearDate {
  const isAhead = TOO_FAR_AHEAD.test(text) || (!TOO_FAR_BACK.test(text) && timeOf(like) > now);
  const [, ...parts] = [TOO_FAR_AHEAD, TOO_FAR_BACK, TOO_FAR].map((pattern) => pattern.exec(text)).find((match) => match !== null) ?? [];
  const [amount, unit] = parts.filter((part) => part !== undefined);
  const stated = amount === undefined || unit === undefined ? USUAL_MS : numberOf(amount) * (UNIT_MS[unit.toLowerCase()] ?? DAY_MS);
  const step = isDay(like) ? DAY_MS : HOUR_MS;
  const away = Math.max(step, Math.floor(Math.min(USUAL_MS, stated / 2) / step) * step);
  const value = writtenLike(like, Math.floor(now / step) * step + (isAhead ? away : -away));
  // The end of a period must also be close enough.
  return { value, movableDays: isAhead && amount !== undefined ? Math.max(0, Math.floor((stated - away) / DAY_MS) - SPARE_DAYS) : 0 };
}

function numberOf(amount: string): number {
  const word = amount.toLowerCase();
  return /^an?$/.test(word) ? 1 : NUMBERS.includes(word) ? NUMBERS.indexOf(word) + 1 : Number(word);
}
