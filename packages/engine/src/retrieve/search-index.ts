import MiniSearch from 'minisearch';
import { singular, wordsOf } from '../format/words.ts';
import type { Operation } from '../model/index.ts';
import { COMMON_NOUNS, FILLER_WORDS } from './lexicon.ts';
import { normalizePhrases, toAscii } from './normalize-phrases.ts';
import { pathWords } from './path-words.ts';
import { stem } from './stem.ts';

const DESCRIPTION_LENGTH = 300;

/** Returns the text's words in the singular, without filler words. */
export function tokens(text: string): readonly string[] {
  return wordsOf(normalizePhrases(text))
    .filter((word) => !FILLER_WORDS.has(word))
    .map((word) => singular(toAscii(word)));
}

/** Like `tokens`, but keeps common words such as `test`, which may be resources in a spec and in a request whose filler words were removed. */
export function tokensWithCommonWords(text: string): readonly string[] {
  return wordsOf(normalizePhrases(text))
    .filter((word) => !FILLER_WORDS.has(word) || COMMON_NOUNS.has(word))
    .map((word) => singular(toAscii(word)));
}

export interface SearchIndex {
  readonly operations: readonly Operation[];
  readonly texts: MiniSearch;
  has(word: string): boolean;
  /** True if a path or a tag contains the word. */
  isThing(word: string): boolean;
  /** All words in paths, operation IDs, summaries and tags. */
  readonly words: ReadonlySet<string>;
  /** Returns the other forms of a word that the spec contains. */
  formsOf(word: string): readonly string[];
}

/** Caches the index, because building it takes longer than a search, and each step of a flow searches the same operations. */
const indexes = new WeakMap<readonly Operation[], SearchIndex>();

/** Returns the search index for a list of operations. */
export function searchIndexFor(operations: readonly Operation[]): SearchIndex {
  const index = indexes.get(operations) ?? buildIndex(operations);
  indexes.set(operations, index);
  return index;
}

function buildIndex(operations: readonly Operation[]): SearchIndex {
  const fields = operations.map((op) => ({
    path: pathWords(op.path).flat(),
    id: tokensWithCommonWords(op.operationId ?? ''),
    summary: tokensWithCommonWords(op.summary ?? ''),
    tags: tokensWithCommonWords(op.tags.join(' ')),
    description: tokensWithCommonWords((op.description ?? '').slice(0, DESCRIPTION_LENGTH)),
  }));
  const texts = new MiniSearch({ fields: ['path', 'id', 'summary', 'tags', 'description'], idField: 'key' });
  texts.addAll(
    fields.map((field, key) => ({ key, ...Object.fromEntries(Object.entries(field).map(([name, words]) => [name, words.join(' ')])) })),
  );
  const known = new Set(fields.flatMap(({ path, id, summary, tags }) => [...path, ...id, ...summary, ...tags]));
  const things = new Set(fields.flatMap(({ path, tags }) => [...path, ...tags]));
  const byStem = Map.groupBy(known, stem);
  return {
    operations,
    texts,
    words: known,
    has: (word) => known.has(word),
    isThing: (word) => things.has(word),
    formsOf: (word) => (byStem.get(stem(word)) ?? []).filter((form) => form !== word),
  };
}
