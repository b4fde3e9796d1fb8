import type { Clause, ClauseWord } from '../../model/index.ts';
import { hasSense } from '../situation/situation.ts';

const DENIES = /^(?:no|nobody|none|never|nothing|not|without|neither)$/;
/** Words such as "yet" and "so far" after a negation, which mean that nobody has tested it. */
const UP_TO_NOW = /^(?:yet|far|now|touched)$/;
const MOST_BETWEEN = 5;

const isTest = ({ senses, lower }: ClauseWord): boolean => senses.includes('suite') && lower !== 'ones';
const isOfTesting = (word: ClauseWord): boolean =>
  isTest(word) || word.senses.includes('try') || word.topics.includes('coverage') || UP_TO_NOW.test(word.lower);

/** An imperative such as "list" or "name" at the start of a part of the clause. */
const isOrderToShow = ({ senses }: ClauseWord, at: number, words: readonly ClauseWord[]): boolean =>
  senses.includes('show') &&
  words.slice(words.slice(0, at).findLastIndex(({ isMark }) => isMark) + 1, at).every(({ isFunction }) => isFunction);

/**
 * "list whatever nobody has touched so far", "name the calls that no test reaches": asks which operations are untested. In contrast, "list
 * the tests that do not check the price" asks for tests, and "list the orders, nobody has tested that" requests a new one.
 */
export function asksForUntested(clause: Clause): boolean {
  const { words } = clause;
  const shown = words.findIndex(isOrderToShow);
  const behind = shown < 0 ? [] : words.slice(shown + 1);
  const denied = behind.findIndex(({ lower }, at) => DENIES.test(lower) && behind.slice(at + 1, at + 1 + MOST_BETWEEN).some(isOfTesting));
  return denied >= 0 && !behind.slice(0, denied).some((word) => word.isMark || isTest(word)) && !hasSense(clause, 'add');
}
