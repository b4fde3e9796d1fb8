import type { Clause, Operation } from '../../model/index.ts';
import { clauseOf } from '../situation/situation.ts';

/** True if the spec requires no credentials for it. */
export const isOpen = ({ security }: Operation): boolean =>
  security.length === 0 || security.some((alternative) => alternative.length === 0);

const LEAVES_OUT = new Set(['skip', 'except', 'remove', 'negation']);
const FARTHEST = 4;

/** The start of "hands off anything that needs a login". -1 if the clause has no such exclusion. */
function exclusionAt({ words }: Clause): number {
  return words.findIndex(({ senses, lower }, at) => {
    const behind = words.slice(at, at + FARTHEST + 1);
    const isThing = behind.some(({ lower }) =>
      /^(?:anything|nothing|everything|whatever|what|those|ones|all|endpoints|calls|operations)$/.test(lower),
    );
    const need = behind.findIndex(
      ({ lower, topics }) => /^(?:needs?|requires?|wants?|behind)$/.test(lower) && topics.includes('need-auth'),
    );
    return (lower === 'nothing' || senses.some((sense) => LEAVES_OUT.has(sense))) && isThing && need > 0;
  });
}

/** The clause without the words that exclude operations with credentials. Null if it has no such exclusion. */
export function withoutProtected(clause: Clause): Clause | null {
  const at = exclusionAt(clause);
  if (at < 1) return null;
  const { words } = clause;
  const end = words.findIndex(({ isMark }, index) => index > at && isMark);
  return clauseOf(clause, [...words.slice(0, at), ...(end < 0 ? [] : words.slice(end))]);
}
