import { memoize } from '../format/memoize.ts';

const ENDINGS = /(?:isation|ization|ations?|itions?|ions?|ments?|ings?|ances?|ates?|ers?|ors?|als?|ed|es|e|y)$/;
const SHORTEST = 3;

/** Removes a word's ending, so that `transcription` and `transcribe`, and `tuning` and `tune`, are equal. */
export const stem = memoize((word): string => {
  const bare = word.replace(ENDINGS, '');
  if (bare.length < SHORTEST) return word;
  return bare.replace(/script$/, 'scrib').replace(/([^aeiou])\1$/, '$1');
});
