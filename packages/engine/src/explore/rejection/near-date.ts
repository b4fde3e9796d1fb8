import type { Json } from '../../model/index.ts';
import { DAY_MS, HOUR_MS, isDay, writtenLike } from '../requests/date-pairs.ts';

const AMOUNT = '(\\d{1,4})[ -](hour|day|week|month|year)s?';
const AHEAD = '(?:ahead|in advance|beforehand|away|in the future|from (?:now|today))';

/** "At most 180 days ahead", "within the next 2 weeks" and "too far in the future" ask for a date that is closer to today. */
export const TOO_FAR_AHEAD = new RegExp(
  [
    `\\b(?:at most|(?:no|not) more than|more than|up to|only|within|beyond|exceeds?|maximum(?: of)?) ${AMOUNT}\\b[^.;]{0,20}\\b${AHEAD}\\b`,
    `\\bwithin (?:the )?(?:next|coming) ${AMOUNT}\\b`,
    `\\btoo (?:far|long) ${AHEAD}\\b`,
  ].join('|'),
  'i',
);

const UNIT_MS: Readonly<Record<string, number>> = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS, year: 365 * DAY_MS };
const USUAL_MS = 3 * DAY_MS;

/** A date in the near future, written like the given one and no further ahead than the message allows. */
export function nearDate(text: string, like: Json | undefined, now: number): string {
  const [, ...parts] = TOO_FAR_AHEAD.exec(text) ?? [];
  const [amount, unit] = parts.filter((part) => part !== undefined);
  const stated = amount === undefined || unit === undefined ? USUAL_MS : Number(amount) * (UNIT_MS[unit.toLowerCase()] ?? DAY_MS);
  const step = isDay(like) ? DAY_MS : HOUR_MS;
  const ahead = Math.max(step, Math.floor(Math.min(USUAL_MS, stated / 2) / step) * step);
  return writtenLike(like, Math.floor(now / step) * step + ahead);
}
