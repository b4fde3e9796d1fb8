import { isObject, objectOf } from '../../json/values.ts';
import type { Json } from '../../model/index.ts';
import { findId } from '../learning/find-id.ts';
import { isDateOrTimestamp } from '../learning/moments.ts';
import { collectionOf } from '../learning/place.ts';
import type { Bindings, ValuePool } from '../learning/pool.ts';
import { DAY_MS, datePairIn, timeOf, writtenLike } from '../requests/date-pairs.ts';

const OUTSIDE = /\b(?:outside|not (?:within|inside|in)|must (?:lie|be|fall) (?:within|inside|in)|beyond) (?:of )?(?:the|its|their)\b/i;

interface DatedRequest {
  readonly body: Json | undefined;
  readonly path: string;
  readonly bindings: Bindings;
  readonly now: number | null;
}

/** "The pause is outside the term": the body with a date inside the period of the resource in its path. Null if this is not possible. */
export function withDateInResourcePeriod(pool: ValuePool, { body, path, bindings, now }: DatedRequest, text: string): Json | null {
  const dated = Object.entries(objectOf(body)).filter(([, value]) => isDateOrTimestamp(value));
  const [[name, old] = []] = dated;
  if (!OUTSIDE.test(text) || name === undefined || dated.length > 1 || !isObject(body)) return null;
  for (const [param, id] of Object.entries(bindings).toReversed()) {
    const found = pool.in(collectionOf(path, param)).find((resource) => String(findId(resource, param)?.value) === String(id));
    const value = found === undefined ? {} : objectOf(found.value);
    const pair = datePairIn(value);
    if (pair === null) continue;
    const start = Math.max(timeOf(value[pair.low]), now ?? 0) + DAY_MS;
    const inside = writtenLike(old, start);
    if (start < timeOf(value[pair.high]) && inside !== old) return { ...body, [name]: inside };
  }
  return null;
}
