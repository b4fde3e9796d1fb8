import type { Json } from '../../model/index.ts';

/** True when two texts name the same moment, and null when one of them names none. */
export function sameMoment(left: Json | undefined, right: Json | undefined): boolean | null {
  if (!isMoment(left) || !isMoment(right)) return null;
  return Date.parse(left) === Date.parse(right);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i;
const isMoment = (value: Json | undefined): value is string => typeof value === 'string' && MOMENT.test(value);
