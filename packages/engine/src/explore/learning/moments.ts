import type { Json } from '../../model/index.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i;

/** The point in time that a string with a time zone represents, in milliseconds. Null for everything else. */
export function parseTimestamp(value: Json | undefined): number | null {
  const time = typeof value === 'string' && MOMENT.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** True for a date or a point in time. If the client sent such a value, the field is client data. */
export const isDateOrTimestamp = (value: Json | undefined): boolean =>
  parseTimestamp(value) !== null || (typeof value === 'string' && DATE.test(value));
