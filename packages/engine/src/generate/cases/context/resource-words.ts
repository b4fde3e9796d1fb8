import { literalSegments, singular, wordsOf } from '../../../format/words.ts';
import { memoize } from '../../../json/memoize.ts';
import type { Operation } from '../../../model/index.ts';

const MAX_WORDS = 4;
const COMMANDS = new Set('create new add insert make list all get find search update edit save delete remove'.split(' '));

/** Names an operation's resource in words: `/order-items/{id}` -> `order item`. */
export const resourceName = memoize((op: Operation): string => {
  const words = wordsOf(resourceSegment(op.path)).slice(0, MAX_WORDS);
  const last = words.at(-1);
  return last === undefined ? 'thing' : [...words.slice(0, -1), singular(last)].join(' ');
});

/** Returns the last path segment that is not a command: `/volumes/create` is about volumes. */
function resourceSegment(path: string): string {
  const segments = literalSegments(path);
  return segments.findLast((segment) => !COMMANDS.has(segment.toLowerCase())) ?? segments.at(-1) ?? '';
}

/** Words that start with a vowel but are pronounced with a consonant: a user, a unit, a European. */
const SPOKEN_WITH_CONSONANT = /^(?:u(?:ni|s[aeiu]|ti|uid|r[il])|eu|one\b)/;

/** Returns the resource's name with an article: `an order item`, `a user`. */
export const resourceWithArticle = memoize((op: Operation): string => {
  const name = resourceName(op);
  return `${/^[aeiou]/.test(name) && !SPOKEN_WITH_CONSONANT.test(name) ? 'an' : 'a'} ${name}`;
});

/** Formats a list as `a, b and c`. A list with more than six parts shows the first five and a count. */
export function joinList(parts: readonly string[]): string {
  if (parts.length > 6) return `${parts.slice(0, 5).join(', ')} and ${parts.length - 5} more`;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
