import type { Clause, ClauseWord } from '../../model/index.ts';

const CHANGES = new Set(['remove', 'skip', 'add', 'change', 'undo', 'rename']);
const LEAVES = /^(?:go|leave|disappear|vanish)$/;
const BESIDE = /^(?:ever|please|just|simply|you|be|being|should|must|may|anything|nothing|touch)$/;
/** Words for "nothing" in the languages that the chat reads. */
const NOTHING = /^(?:nothing|nichts|rien|nada)$/;

/** In "do not need the users", the negation itself asks for a removal. */
const isNegation = (word: ClauseWord | undefined): boolean =>
  /^(?:not|never|ne)$/.test(word?.lower ?? '') && word?.senses.every((sense) => sense === 'negation') === true;

/** "don't remove anything", "never drop the orders", "nothing should be deleted": forbids a change and requests nothing else. */
export function forbidsChange({ words }: Clause): boolean {
  const said = words.filter(({ isMark, senses }) => !isMark && !senses.includes('polite'));
  // Matches "the delete must not go".
  const last = said.at(-1)?.lower ?? '';
  if (LEAVES.test(last) && /^(?:not|never)$/.test(said.at(-2)?.lower ?? '')) return true;
  const isVerb = ({ senses, lower }: ClauseWord) => lower === 'touch' || senses.some((sense) => CHANGES.has(sense));
  const verbs = said.flatMap((word, at) => (isVerb(word) ? [at] : []));
  const isForbidden = (at: number): boolean => {
    const before = said.findLastIndex(({ lower }, index) => index < at && !BESIDE.test(lower));
    // "just the list, nothing that deletes" selects requests.
    const near = said.slice(Math.max(0, at - 3), at + 2);
    const isNothing = near.some(({ lower }) => NOTHING.test(lower)) && !near.some(({ lower }) => lower === 'that');
    return isNothing || isNegation(said[before]);
  };
  return verbs.length > 0 && verbs.every(isForbidden);
}
