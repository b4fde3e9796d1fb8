import type { Clause, ClauseWord } from '../model/index.ts';
import { clauseOf } from './situation.ts';

const ENDS_PART = /^[,;.!?()–—-]$/;
const APPROVES = /^(?:fine|ok|okay|good|alright|great|stay|stays|remain|remains|enough|welcome)$/;
const TAKES_AWAY = new Set(['remove', 'skip', 'useless']);

const takesAway = ({ senses }: ClauseWord): boolean => senses.some((sense) => TAKES_AWAY.has(sense));

function partsOf({ words }: Clause): readonly (readonly ClauseWord[])[] {
  const parts: ClauseWord[][] = [[]];
  for (const word of words) {
    if (word.isMark && ENDS_PART.test(word.lower)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 0);
}

const NARROWS = new Set(['narrow', 'keep']);
const STATES = /^(?:is|are|was|were|got|get|gets|has|have|had|will|belongs?)$/;

/** In "just orders is enough, users are done by another squad", the second part is a reason. */
function withoutReasons(clause: Clause): Clause {
  const narrows = (part: readonly ClauseWord[]) => part.some(({ senses }) => senses.some((sense) => NARROWS.has(sense)));
  const parts = partsOf(clause);
  const isReason = (part: readonly ClauseWord[]) => !narrows(part) && STATES.test(part[1]?.lower ?? '');
  const left = parts.filter((part) => !isReason(part));
  return left.length === parts.length || clause.words.some(takesAway) || !left.some(narrows) ? clause : clauseOf(clause, left.flat());
}

/** In "reading is fine, throw away whatever writes", only the second part names what to remove. */
export function withoutApprovedParts(clause: Clause): Clause {
  const parts = partsOf(clause);
  const isApproved = (part: readonly ClauseWord[]) => !part.some(takesAway) && part.some(({ lower }) => APPROVES.test(lower));
  const left = parts.filter((part) => !isApproved(part));
  return left.length === parts.length || !left.some((part) => part.some(takesAway))
    ? withoutReasons(clause)
    : clauseOf(clause, left.flat());
}
