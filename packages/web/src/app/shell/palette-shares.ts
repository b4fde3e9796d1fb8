import { type Searchable, wordsIn } from './palette-search.ts';

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

const isSameWord = (typed: string, word: string): boolean =>
  stem(word) === stem(typed) || (typed.length >= SHORTEST_PREFIX && word.startsWith(typed));

interface Words {
  readonly title: readonly string[];
  readonly names: readonly string[];
  readonly detail: readonly string[];
}

function partOf(typed: string, { names, detail }: Words): number {
  if (names.some((word) => isSameWord(typed, word))) return 1;
  return detail.some((word) => isSameWord(typed, word)) ? DETAIL_PART : 0;
}

/**
 * How much of what was typed each entry contains, from 0 to about 1. A word counts more the fewer entries contain it, so in “add member”,
 * “member” decides. Zero if the entry contains too little.
 */
export function sharesOf(entries: readonly Searchable[], typed: readonly string[]): readonly number[] {
  const words = entries.map(({ title, names = [], detail = '' }): Words => {
    const own = wordsIn(title);
    return { title: own, names: [...own, ...names.flatMap(wordsIn)], detail: wordsIn(detail) };
  });
  const parts = typed.map((one) => words.map((of) => partOf(one, of)));
  const weights = parts.map((of) => Math.log(1 + entries.length / (1 + of.filter((part) => part > 0).length)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return words.map(({ title }, index) => {
    const found = weights.reduce((sum, weight, at) => sum + weight * (parts[at]?.[index] ?? 0), 0) / total;
    const named = title.filter((word) => typed.some((one) => isSameWord(one, word))).length / title.length;
    return found < LEAST_SHARE ? 0 : found + TITLE_BONUS * named;
  });
}
