import type { ClauseWord } from '../../model/index.ts';
import phrasalVerbs from '../data/phrasal-verbs.json' with { type: 'json' };

const WORDS_BETWEEN = 3;

/** Finds the particle of a phrasal verb, such as "up" in "set a volume up", and the plain verb. Null for other words. */
function particleAt(words: readonly ClauseWord[], at: number): { readonly end: number; readonly means: string } | null {
  const lower = words[at]?.lower ?? '';
  const known = phrasalVerbs.find(({ verb }) => [verb, `${verb}s`, `${verb}ing`, `${verb}${verb.at(-1)}ing`].includes(lower));
  const end = words.findIndex(
    (word, place) => place > at && place <= at + 1 + WORDS_BETWEEN && known?.particles.includes(word.lower) === true,
  );
  return known === undefined || end < 0 || words.slice(at, end).some(({ isMark }) => isMark) ? null : { end, means: known.means };
}

/** Replaces phrasal verbs such as "set up" with the plain verb that most specs use, such as "create". */
export function withoutParticles(words: readonly ClauseWord[]): readonly ClauseWord[] {
  const found = words.map((_, at) => particleAt(words, at));
  const particles = new Set(found.flatMap((one) => (one === null ? [] : [one.end])));
  return words.flatMap((word, at) => {
    const means = found[at]?.means;
    if (particles.has(at)) return [];
    return means === undefined ? [word] : [{ ...word, lower: means, isFunction: false, isOfProject: word.isOfProject, senses: [] }];
  });
}
