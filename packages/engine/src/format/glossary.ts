import glossary from './data/glossary.json' with { type: 'json' };

/** A testing or HTTP term with its definition. */
export interface Term {
  readonly term: string;
  /** The spellings of the term. */
  readonly words: readonly string[];
  readonly text: string;
}

const TERMS: readonly Term[] = glossary;
const LONGEST = 5;
const MOST_NEAR = 3;
const SHORTEST_START = 4;

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const wordsIn = (text: string): readonly string[] => text.split(/[\s/,;:!?"“”()]+/).filter((word) => plain(word) !== '');

/** Built on first use, because most programs that load this folder never need it. */
let byWord: ReadonlyMap<string, Term> | null = null;

function termCalled(said: string): Term | undefined {
  byWord ??= new Map(TERMS.flatMap((term) => term.words.map((word) => [plain(word), term] as const)));
  return byWord.get(said);
}

interface Found {
  readonly terms: readonly Term[];
  /** Words in the text that belong to no term. */
  readonly rest: readonly string[];
}

/** The terms in a text, longest match first: "load test" is one term. */
export function findTerms(text: string): Found {
  const words = wordsIn(text);
  const terms: Term[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const sizes = Array.from({ length: LONGEST }, (_, index) => LONGEST - index).filter((size) => at + size <= words.length);
    const size = sizes.find((one) => termCalled(plain(words.slice(at, at + one).join(''))) !== undefined) ?? 0;
    const term = size === 0 ? undefined : termCalled(plain(words.slice(at, at + size).join('')));
    if (term === undefined) rest.push(words[at] ?? '');
    else if (!terms.includes(term)) terms.push(term);
    at += Math.max(1, size);
  }
  return { terms, rest };
}

const pairs = (word: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2)));

/** The share of letter pairs that two words have in common, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [left, right] = [pairs(one), pairs(other)];
  const shared = [...left].filter((pair) => right.has(pair)).length;
  return left.size + right.size === 0 ? 0 : (2 * shared) / (left.size + right.size);
}

const ALIKE = 0.45;

/** Terms that resemble an unknown word or contain part of it. */
export function similarTerms(text: string): readonly Term[] {
  const said = wordsIn(text).map(plain);
  const scored = TERMS.map((term) => {
    const own = term.words.flatMap((word) => wordsIn(word).map(plain));
    const scores = said.flatMap((word) =>
      own.map((one) => (word.length >= SHORTEST_START && (one.startsWith(word) || word === one) ? 1 : likeness(word, one))),
    );
    return { term, score: Math.max(0, ...scores) };
  });
  return scored
    .filter(({ score }) => score >= ALIKE)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_NEAR)
    .map(({ term }) => term);
}
