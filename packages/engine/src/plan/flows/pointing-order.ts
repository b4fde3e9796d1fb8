import type { Clause, ClauseWord } from '../../model/index.ts';
import { clauseOf } from '../situation/situation.ts';

/** Pronouns that refer to something mentioned before. */
export const BACK_REFERENCE_PRONOUN = /^(?:it|that|this|them|those|these|they)$/;
const PROVES = /^(?:proves?|proof|guards?|confirms?|covers?)$/;
const ASIDE = new Set(['add', 'also', 'polite', 'greet', 'make', 'try', 'suite', 'wish', 'vague', 'ref', 'apiword']);

const isAside = (word: ClauseWord): boolean =>
  word.isMark ||
  (!word.isOfProject &&
    (word.isFunction ||
      BACK_REFERENCE_PRONOUN.test(word.lower) ||
      PROVES.test(word.lower) ||
      word.senses.some((sense) => ASIDE.has(sense))));

const orders = ({ senses }: ClauseWord): boolean => senses.includes('add') || senses.includes('make') || senses.includes('try');

/** In "what about placing one? put that in as well", the last sentence only asks to write the test. */
export function withoutTrailingWriteRequest(clause: Clause): Clause {
  const { words } = clause;
  const end = words.findLastIndex(({ isMark, lower }, at) => isMark && /^[.?!;,]$/.test(lower) && at < words.length - 1);
  const last = words.slice(end + 1);
  // After a comma, a part is a command only if it begins with a verb: ", write me something that proves it".
  const isSentence = words[end]?.lower !== ',' || (last[0] !== undefined && orders(last[0]));
  const isOrder =
    end > 0 && isSentence && last.every(isAside) && last.some(orders) && last.some(({ lower }) => BACK_REFERENCE_PRONOUN.test(lower));
  const before = words.slice(0, end);
  const isNamed =
    before.some(({ isOfProject }) => isOfProject) && !before.some(({ lower }) => /^(?:it|them|those|these|they)$/.test(lower));
  return isOrder && isNamed ? clauseOf(clause, before) : clause;
}
