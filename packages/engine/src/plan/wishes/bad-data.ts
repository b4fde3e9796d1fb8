import type { Clause, ClauseWord } from '../../model/index.ts';
import { mentionsApi } from '../operations/find-operations.ts';
import { clauseOf, hasSense, hasTopic } from '../situation/situation.ts';

const CONDITION = /^(?:when|whenever|while|if|once)$/;
const isBad = ({ topics }: ClauseWord): boolean => topics.includes('bad-input');

/** The position of "for example", "such as" or ", like". -1 if there are no examples. */
function examplesAt(words: readonly ClauseWord[]): number {
  return words.findIndex(({ lower }, at) => {
    const next = words[at + 1]?.lower ?? '';
    const isMarked = words[at - 1]?.isMark === true;
    return (
      (lower === 'for' && /^(?:example|instance)$/.test(next)) || (lower === 'such' && next === 'as') || (isMarked && lower === 'like')
    );
  });
}

/** "when somebody places an order, I want the tests to send nonsense": the tests are the ones that send it. */
export const asksForBadData = (clause: Clause): boolean =>
  hasTopic(clause, 'bad-input') &&
  clause.form.wish &&
  (hasSense(clause, 'suite') || hasTopic(clause, 'endpoints') || examplesAt(clause.words) > 0) &&
  mentionsApi(clause) &&
  clause.words.at(-1)?.lower !== '?';

/**
 * "when somebody places an order I want the tests to send nonsense, for example letters for numbers": the examples only illustrate the bad
 * data, and "I want the tests to send" does not name a request. Other clauses are returned unchanged.
 */
export function requestWithBadData(clause: Clause): Clause {
  const { words } = clause;
  const examples = examplesAt(words);
  const said = examples > 0 && words.slice(0, examples).some(isBad) ? words.slice(0, examples) : words;
  const wish = said.findIndex(({ lower }, at) => at > 2 && /^(?:i|we)$/.test(lower) && said.slice(at).some(isBad));
  const isCondition = CONDITION.test(words[0]?.lower ?? '') && wish > 0;
  const kept = isCondition ? [...said.slice(1, wish), ...said.slice(wish).filter(isBad)] : said;
  return kept.length === words.length ? clause : clauseOf(clause, kept);
}
