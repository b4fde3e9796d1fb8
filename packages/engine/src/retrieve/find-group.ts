import { singular, wordsOf } from '../format/words.ts';
import type { Operation } from '../model/index.ts';
import { isAboutOwnResource } from './hints.ts';
import { baseVerb, COMMON_NOUNS, FILLER_WORDS } from './lexicon.ts';
import { toAscii } from './normalize-phrases.ts';
import { pathWords } from './path-words.ts';
import { findVerb, matchesTerm } from './read-query.ts';
import { type SearchIndex, tokensWithCommonWords } from './search-index.ts';

/**
 * Returns a whole group of operations if all words occur in a tag or in the path. If the request has a verb, it means only some of the
 * group.
 */
export function findGroup(index: SearchIndex, part: string): readonly Operation[] | null {
  const terms = tokensWithCommonWords(part);
  const said = wordsOf(part).filter((word) => !FILLER_WORDS.has(word) || COMMON_NOUNS.has(word) || baseVerb(word) !== null);
  const isAlone = said.length === 1;
  if (!isAlone && findVerb(said, index) !== undefined) return null;
  const group = literally(index.operations, terms) ?? (isAlone && baseVerb(terms[0] ?? '') !== null ? null : inOtherWords(index, terms));
  if (group === null || !/\bmy\b/i.test(part)) return group;
  const own = group.filter(isAboutOwnResource);
  return own.length > 0 ? own : group;
}

type Test = (words: readonly string[]) => boolean;

function literally(operations: readonly Operation[], terms: readonly string[]): readonly Operation[] | null {
  // The spec may write `user groups` as one word.
  const joined = terms.join('');
  const isAmong: Test = (words) => terms.every((term) => words.includes(term)) || words.includes(joined);
  const isWhole: Test = (words) => words.every((word) => terms.includes(word) || word === joined);
  // If there is a tag `users`, the word does not also mean `admin.users`.
  return (
    filled(inTags(operations, (words) => isAmong(words) && isWhole(words))) ??
    filled(inTags(operations, isAmong)) ??
    filled(operations.filter((op) => isAmong(segmentsOf(op).filter(isWhole).flat()))) ??
    filled(operations.filter((op) => isAmong(segmentsOf(op).flat())))
  );
}

/** Also compares other word forms and synonyms, so that `environment variables` matches `/env`. */
function inOtherWords(index: SearchIndex, terms: readonly string[]): readonly Operation[] | null {
  const isAmong: Test = (words) => terms.every((term) => words.some((word) => matchesTerm(word, term, terms, index)));
  return filled(inTags(index.operations, isAmong)) ?? filled(index.operations.filter((op) => isAmong(segmentsOf(op).flat())));
}

const filled = (operations: readonly Operation[]): readonly Operation[] | null => (operations.length === 0 ? null : operations);

const inTags = (operations: readonly Operation[], isMeant: Test): readonly Operation[] =>
  operations.filter((op) => op.tags.some((tag) => isMeant(plainWords(tag))));

const plainWords = (text: string): readonly string[] => wordsOf(text).map((word) => singular(toAscii(word)));
const segmentsOf = (op: Operation): readonly (readonly string[])[] => pathWords(op.path);
