import type { Clause, Operation } from '../model/index.ts';
import { clauseOf } from './situation.ts';

/** The spec requires no credentials for it. */
export const isOpen = ({ security }: Operation): boolean =>
  security.length === 0 || security.some((alternative) => alternative.length === 0);

const LEAVES_OUT = new Set(['skip', 'except', 'remove', 'negation']);
const FARTHEST = 4;

/** Where "hands off anything that needs a login" begins. -1 when nothing of that kind is left out. */
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

/** A clause without the words that leave out what needs credentials. Null when it leaves out nothing of that kind. */
export function withoutProtected(clause: Clause): Clause | null {
  const at = exclusionAt(clause);
  if (at < 1) return null;
  const { words } = clause;
  const end = words.findIndex(({ isMark }, index) => index > at && isMark);
  return clauseOf(clause, [...words.slice(0, at), ...(end < 0 ? [] : words.slice(end))]);
}
