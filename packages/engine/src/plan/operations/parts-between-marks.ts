import type { ClauseWord } from '../../model/index.ts';

const ENDS_PART = /^[,;.!?()–—-]$/;
export const endsPart = ({ isMark, lower }: ClauseWord): boolean => isMark && ENDS_PART.test(lower);

/** The parts of a clause between punctuation marks, each with the mark that follows it. */
export function partsBetweenMarks(words: readonly ClauseWord[]): readonly (readonly ClauseWord[])[] {
  const parts: ClauseWord[][] = [[]];
  for (const word of words) {
    parts.at(-1)?.push(word);
    if (endsPart(word)) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}
