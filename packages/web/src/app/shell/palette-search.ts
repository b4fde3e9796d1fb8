import { typoDistance } from '../../lib/typo-distance.ts';
import { type EntryWords, matchScores, memoizeByWord } from './palette-shares.ts';

/** An item that the palette can find. */
export interface Searchable {
  readonly id: string;
  readonly title: string;
  /** Other names, such as a path or a synonym. */
  readonly names?: readonly string[];
  /** A description, which counts less than the names. */
  readonly detail?: string;
}

/** Scores by quality of the match, best first. The gaps leave room for the finer differences below. */
const SCORE = {
  exact: 1000,
  synonym: 950,
  prefix: 800,
  synonymPrefix: 750,
  exactDetail: 700,
  words: 600,
  allWords: 500,
  detail: 300,
  typo: 100,
};
const RECENT_BONUS = 40;
const TYPO_COST = 25;

/** Words that say nothing about what is wanted. */
const FILLERS = new Set(
  'a about all an and any are at be by can do does for from get go how i in is it list me my of on open our please see show that the this to turn use view want what where which who with you your'.split(
    ' ',
  ),
);

const tidy = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();
const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** An entry, prepared for comparisons. Most entries are found or ruled out before their words are needed. */
interface Prepared<T> {
  readonly entry: T;
  readonly title: string;
  readonly names: readonly string[];
  readonly detail: string;
  readonly words: () => EntryWords;
}

function prepare<T extends Searchable>(entry: T): Prepared<T> {
  const [title, names, detail] = [tidy(entry.title), (entry.names ?? []).map(tidy), tidy(entry.detail ?? '')];
  let words: EntryWords | null = null;
  const split = (): EntryWords => {
    const own = wordsIn(title);
    return { title: own, names: [...own, ...names.flatMap(wordsIn)], detail: wordsIn(detail) };
  };
  return {
    entry,
    title,
    names,
    detail,
    words: () => {
      words ??= split();
      return words;
    },
  };
}

const startAll = (typed: readonly string[], words: readonly string[]): boolean =>
  typed.length > 0 && typed.every((one) => words.some((word) => word.startsWith(one)));

const allowedTypos = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** Words of very different lengths are not compared, because the palette compares thousands. */
function typosBetween(typed: string, word: string, limit: number): number {
  if (word.startsWith(typed)) return 0;
  return Math.abs(typed.length - word.length) > limit ? limit + 1 : typoDistance(typed, word);
}

/** A typed word with its typos to other words, which many entries share. */
interface TypedWord {
  readonly limit: number;
  readonly typosTo: (word: string) => number;
}

function typedWord(typed: string): TypedWord {
  const limit = allowedTypos(typed);
  return { limit, typosTo: memoizeByWord((word) => typosBetween(typed, word, limit)) };
}

/** The number of typos between the typed words and the entry's words. Null if there are too many. */
function typosIn(typed: readonly TypedWord[], words: readonly string[]): number | null {
  let total = 0;
  for (const { limit, typosTo } of typed) {
    const least = Math.min(...words.map(typosTo));
    if (least > limit) return null;
    total += least;
  }
  return total;
}

interface Typed {
  readonly text: string;
  readonly words: readonly string[];
  readonly withTypos: readonly TypedWord[];
}

function readTyped(text: string): Typed {
  const words = wordsIn(text);
  return { text, words, withTypos: words.map(typedWord) };
}

/** Zero if the entry does not match. */
function scoreOf({ title, names, detail, words }: Prepared<Searchable>, { text, words: typedWords, withTypos }: Typed): number {
  if (title === text) return SCORE.exact;
  if (names.includes(text)) return SCORE.synonym;
  if (title.startsWith(text)) return SCORE.prefix;
  if (names.some((name) => name.startsWith(text))) return SCORE.synonymPrefix;
  if (detail === text) return SCORE.exactDetail;
  const own = words();
  if (startAll(typedWords, own.title)) return SCORE.words;
  if (startAll(typedWords, own.names)) return SCORE.allWords;
  if (startAll(typedWords, [...own.names, ...own.detail])) return SCORE.detail;
  const typos = typedWords.length === 0 ? null : typosIn(withTypos, own.names);
  return typos === null ? 0 : SCORE.typo - typos * TYPO_COST;
}

interface Scored<T> {
  readonly entry: T;
  readonly score: number;
}

const TITLE_LENGTH_COST = 0.01;

function sorted<T extends Searchable>(scored: readonly Scored<T>[]): readonly T[] {
  return scored.toSorted((a, b) => b.score - a.score).map(({ entry }) => entry);
}

export interface PaletteMatches<T> {
  readonly entries: readonly T[];
  /** False if the entries match only some of the typed words. */
  readonly areSure: boolean;
}

function sureHits<T extends Searchable>(prepared: readonly Prepared<T>[], text: string, recentIds: readonly string[]): readonly T[] {
  const recent = new Set(recentIds);
  const bonus = ({ id, title }: T): number => (recent.has(id) ? RECENT_BONUS : 0) - title.length * TITLE_LENGTH_COST;
  const typed = readTyped(text);
  const scored = prepared.map((one) => ({ entry: one.entry, score: scoreOf(one, typed) })).filter(({ score }) => score > 0);
  return sorted(scored.map(({ entry, score }) => ({ entry, score: score + bonus(entry) })));
}

/**
 * The matching entries, best first: exact names, then prefixes, then words, then typos; names before descriptions. Among equal matches,
 * recently selected entries come first, then shorter ones. If nothing matches, the entries that share the rarest words.
 */
export function rankEntries<T extends Searchable>(entries: readonly T[], typed: string, recentIds: readonly string[]): PaletteMatches<T> {
  const text = tidy(typed);
  if (text === '') return { entries, areSure: true };
  const prepared = entries.map(prepare);
  const sure = sureHits(prepared, text, recentIds);
  if (sure.length > 0) return { entries: sure, areSure: true };
  const words = wordsIn(text);
  const content = words.filter((word) => !FILLERS.has(word));
  const hasFillers = content.length > 0 && content.length < words.length;
  const plain = hasFillers ? sureHits(prepared, content.join(' '), recentIds) : [];
  if (plain.length > 0) return { entries: plain, areSure: true };
  const shares = matchScores(
    prepared.map((one) => one.words()),
    content,
  );
  const scored = entries.map((entry, index) => ({ entry, score: shares[index] ?? 0 }));
  return { entries: sorted(scored.filter(({ score }) => score > 0)), areSure: false };
}
