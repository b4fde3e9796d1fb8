import { literalSegments, singular, wordsOf } from '../../json/words.ts';
import type { Operation } from '../../model/index.ts';

const MAX_WORDS = 4;

/** What an operation deals with, in words: `/order-items/{id}` -> `order item`. */
export function thingOf(op: Operation): string {
  const words = wordsOf(literalSegments(op.path).at(-1) ?? '').slice(0, MAX_WORDS);
  const last = words.at(-1);
  return last === undefined ? 'thing' : [...words.slice(0, -1), singular(last)].join(' ');
}

/** The same with its article: `an order item`. */
export function oneThing(op: Operation): string {
  const thing = thingOf(op);
  return `${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing}`;
}

/** `a, b and c`; from the sixth on only the count is told. */
export function listed(parts: readonly string[]): string {
  if (parts.length > 6) return `${parts.slice(0, 5).join(', ')} and ${parts.length - 5} more`;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
