import { synonymsOf } from '../format/synonyms.ts';
import { singular } from '../format/words.ts';
import { baseVerb, GENERAL_VERBS } from './lexicon.ts';
import type { SearchIndex } from './search-index.ts';

const SHORTEST = 4;
const VERBS: readonly string[] = [...GENERAL_VERBS, 'search', 'upload', 'download', 'cancel', 'register'];

/** Corrects one typing error in a word, if the result is a known verb or a word in the spec. */
export function correctSpelling(word: string, index: SearchIndex): string {
  const plain = singular(word);
  if (word.length < SHORTEST || baseVerb(word) !== null || synonymsOf(plain).length > 0 || index.has(plain)) return word;
  if (index.formsOf(plain).length > 0) return word;
  const isMeant = (known: string) => isOneOff(word, known) || isOneOff(plain, known);
  return VERBS.find(isMeant) ?? [...index.words].find(isMeant) ?? word;
}

/** True if two words differ by one inserted, missing, different or swapped letter. */
function isOneOff(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1 || right.length < SHORTEST) return false;
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  const [a, b] = [left.slice(at), right.slice(at)];
  const swapped = `${a[1] ?? ''}${a[0] ?? ''}${a.slice(2)}`;
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || swapped === b;
}
