/** An entry's words in lower case: of its title, of all its names, and of its description. */
export interface EntryWords {
  readonly title: readonly string[];
  readonly names: readonly string[];
  readonly detail: readonly string[];
}

const ENDING = /(?:ures?|ings?|ers?|ed|es|s)$/;
const SHORTEST_STEM = 3;
const SHORTEST_PREFIX = 3;
/** A word in a description says less than a word in a name. */
const DETAIL_PART = 0.5;
/** Among equal entries, the one whose title says little else comes first. */
const TITLE_BONUS = 0.1;
const LEAST_SHARE = 0.3;

function stem(word: string): string {
  const bare = word.replace(ENDING, '');
  if (bare.length < SHORTEST_STEM) return word;
  return bare.replace(/([^aeiou])\1$/, '$1').replace(/e$/, '');
}

/** Many entries share the same words. */
export function memoizeByWord<Result>(compute: (word: string) => Result): (word: string) => Result {
  const known = new Map<string, Result>();
  return (word) => {
    const result = known.get(word) ?? compute(word);
    known.set(word, result);
    return result;
  };
}

type IsSame = (word: string) => boolean;

function sameAs(typed: string): IsSame {
  const typedStem = stem(typed);
  return memoizeByWord((word) => stem(word) === typedStem || (typed.length >= SHORTEST_PREFIX && word.startsWith(typed)));
}

function partOf(isSame: IsSame, { names, detail }: EntryWords): number {
  if (names.some(isSame)) return 1;
  return detail.some(isSame) ? DETAIL_PART : 0;
}

/**
 * How much of what was typed each entry contains, from 0 to about 1. A word counts more the fewer entries contain it, so in “add member”,
 * “member” decides. Zero if the entry contains too little.
 */
export function matchScores(entries: readonly EntryWords[], typed: readonly string[]): readonly number[] {
  const wanted = typed.map(sameAs);
  const parts = wanted.map((isSame) => entries.map((words) => partOf(isSame, words)));
  const weights = parts.map((of) => Math.log(1 + entries.length / (1 + of.filter((part) => part > 0).length)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return entries.map(({ title }, index) => {
    const found = weights.reduce((sum, weight, at) => sum + weight * (parts[at]?.[index] ?? 0), 0) / total;
    const named = title.filter((word) => wanted.some((isSame) => isSame(word))).length / title.length;
    return found < LEAST_SHARE ? 0 : found + TITLE_BONUS * named;
  });
}
