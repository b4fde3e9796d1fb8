import { singular } from '../format/words.ts';
import { memoize } from '../json/memoize.ts';
import type { ReadingContext, Vocabulary } from '../model/reading.ts';
import { splitName, stem } from './word-forms.ts';
import type { Word } from './words.ts';

const SHORTEST_ROOT = 5;

/** The second words of two-word names in paths, by the stem of the first one: "protections" of `branch_protections`. */
const secondWords = memoize(({ operations }: Vocabulary): ReadonlyMap<string, readonly string[]> => {
  const pairs = operations.flatMap(({ path }) =>
    path.split('/').flatMap((segment) => {
      const [first, second, ...others] = /[{.]/.test(segment) ? [] : splitName(segment);
      return first === undefined || second === undefined || others.length > 0 ? [] : [[stem(first), second] as const];
    }),
  );
  return new Map([...Map.groupBy(pairs, ([first]) => first)].map(([first, named]) => [first, named.map(([, second]) => second)]));
});

/** Finds the two-word name for an adjective and a noun: `branch_protections` for "protected branches". */
function nameFor(adjective: Word, noun: Word, vocabulary: Vocabulary): string | undefined {
  const root = /^(\p{L}+?)ed$/u.exec(adjective.lower)?.[1] ?? '';
  if (adjective.kind !== 'word' || noun.kind !== 'word' || root.length < SHORTEST_ROOT) return undefined;
  return secondWords(vocabulary)
    .get(stem(noun.lower))
    ?.find((second) => second.startsWith(root));
}

/** Replaces an adjective and a noun with the two-word name in the spec: "protected branches" becomes "branch protections". */
export function withCompoundNames(words: readonly Word[], { vocabulary }: ReadingContext): readonly Word[] {
  const names = words.map((word, at) => {
    const next = words[at + 1];
    return next === undefined ? undefined : nameFor(word, next, vocabulary);
  });
  return words.map((word, at) => {
    const [own, before] = [names[at], names[at - 1]];
    const noun = words[at + 1];
    if (own !== undefined && noun !== undefined) return { ...word, lower: singular(noun.lower) };
    return before === undefined ? word : { ...word, lower: before };
  });
}
