import type { Clause, ClauseWord } from '../../model/index.ts';
import { CASE_SLOTS, clauseOf } from '../situation/situation.ts';
import { endsPart, partsBetweenMarks } from './parts-between-marks.ts';

const APPROVES = /^(?:fine|ok|okay|good|alright|great|stay|stays|remain|remains|enough|welcome)$/;
const TAKES_AWAY = new Set(['remove', 'skip', 'useless']);

const takesAway = ({ senses }: ClauseWord): boolean => senses.some((sense) => TAKES_AWAY.has(sense));

const partsOf = ({ words }: Clause): readonly (readonly ClauseWord[])[] =>
  partsBetweenMarks(words)
    .map((part) => part.filter((word) => !endsPart(word)))
    .filter((part) => part.length > 0);

/** In "reading is fine, throw away whatever writes", only the second part names what to remove. */
export function withoutApprovedParts(clause: Clause): Clause {
  const parts = partsOf(clause);
  const isOfEffect = ({ topics }: ClauseWord) => topics.includes('reads') || topics.includes('writes');
  // In "read-only, please. Whatever writes has to go", both parts are about effects, and the second one says what to remove.
  const hasOwnEffect = parts.some((part) => part.some(takesAway) && part.some(isOfEffect));
  const slotsIn = (part: readonly ClauseWord[]) => clauseOf(clause, part).slots.filter(({ kind }) => CASE_SLOTS.has(kind));
  // In "keep orders, bin users", the first part is kept.
  const namesOther = parts.some((part) => part.some(takesAway) && slotsIn(part).some(({ excluded }) => !excluded));
  const isKept = (part: readonly ClauseWord[]) => slotsIn(part).length > 0 && slotsIn(part).every(({ excluded }) => excluded);
  const isApproved = (part: readonly ClauseWord[]) =>
    !part.some(takesAway) &&
    ((namesOther && isKept(part)) || part.some((word) => APPROVES.test(word.lower) || (hasOwnEffect && isOfEffect(word))));
  const left = parts.filter((part) => !isApproved(part));
  return left.length === parts.length || !left.some((part) => part.some(takesAway)) ? clause : clauseOf(clause, left.flat());
}
