import type { Clause, ClauseWord } from '../../model/index.ts';
import { clauseOf } from '../situation/situation.ts';

const ASKS = /^(?:how|which|who|what|when|where|why)$/;
const AUXILIARY = /^(?:do|does|is|are|can|could|has|have)$/;
const POINTS_BACK = /^(?:it|its|them|they|that|this|those|these|one|ones|there)$/;

/**
 * "which call was slowest and how long did the run take": both questions. Empty if there is only one, or if the second one needs the first,
 * as in "what is a label and how do I add one".
 */
export function joinedQuestions(clause: Clause): readonly Clause[] {
  const { words } = clause;
  const at = words.findIndex(({ lower }, index) => index > 0 && lower === 'and' && startsQuestion(words.slice(index + 1)));
  const second = words.slice(at + 1);
  if (at < 0 || second.some(({ lower }) => POINTS_BACK.test(lower))) return [];
  return [clauseOf(clause, words.slice(0, at)), clauseOf(clause, second)];
}

/** "which calls …" and "do we …", but not "and is green". */
function startsQuestion([first, second]: readonly ClauseWord[]): boolean {
  const [word, next] = [first?.lower ?? '', second?.lower ?? ''];
  return ASKS.test(word) || (AUXILIARY.test(word) && /^(?:i|we|you|there|the|any)$/.test(next));
}
