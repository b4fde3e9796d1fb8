import type { Json } from '../../model/index.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i;

/** The moment that a text with a time zone names, in milliseconds. Null for everything else. */
export function momentOf(value: Json | undefined): number | null {
  const time = typeof value === 'string' && MOMENT.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** True for a date or a moment. A field with such a value is data of the client when the client sent it. */
export const isDated = (value: Json | undefined): boolean => momentOf(value) !== null || (typeof value === 'string' && DATE.test(value));
