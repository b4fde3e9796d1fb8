import type { Clause } from '../../model/index.ts';
import { clauseOf } from '../situation/situation.ts';

const ASKS = /^(?:how|which|who|what|when|where|why)$/;

/** "which call was slowest and how long did the run take": both questions. Empty if there is only one. */
export function joinedQuestions(clause: Clause): readonly Clause[] {
  const { words } = clause;
  const at = words.findIndex(({ lower }, index) => index > 0 && lower === 'and' && ASKS.test(words[index + 1]?.lower ?? ''));
  return at < 0 ? [] : [clauseOf(clause, words.slice(0, at)), clauseOf(clause, words.slice(at + 1))];
}
