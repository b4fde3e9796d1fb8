import MiniSearch from 'minisearch';
import { singular, wordsOf } from '../format/words.ts';
import type { Operation } from '../model/index.ts';
import { COMMON_THINGS, FILLER_WORDS } from './lexicon.ts';
import { pathWords } from './path-words.ts';
import { folded, plainer } from './plainer.ts';
import { stem } from './stem.ts';

const DESCRIPTION_LENGTH = 300;

/** The words of a text that tell something, in singular. */
export function tokens(text: string): readonly string[] {
  return wordsOf(plainer(text))
    .filter((word) => !FILLER_WORDS.has(word))
    .map((word) => singular(folded(word)));
}

/** The same of a text of a document, or of what is left of a request: there, common words are things. */
export function thingTokens(text: string): readonly string[] {
  return wordsOf(plainer(text))
    .filter((word) => !FILLER_WORDS.has(word) || COMMON_THINGS.has(word))
    .map((word) => singular(folded(word)));
}

export interface SearchIndex {
  readonly operations: readonly Operation[];
  readonly texts: MiniSearch;
  has(word: string): boolean;
  /** Whether paths or tags are called so. */
  isThing(word: string): boolean;
  /** Every word of names and summaries. */
  readonly words: ReadonlySet<string>;
  /** Words of the document that are another form of a word. */
  formsOf(word: string): readonly string[];
}

/** A flow searches the same operations for every step, and building the index takes longer than searching. */
const indexes = new WeakMap<readonly Operation[], SearchIndex>();

/** Operations made searchable; worth keeping for all parts of a request. */
export function openIndex(operations: readonly Operation[]): SearchIndex {
  const index = indexes.get(operations) ?? buildIndex(operations);
  indexes.set(operations, index);
  return index;
}

function buildIndex(operations: readonly Operation[]): SearchIndex {
  const fields = operations.map((op) => ({
    path: pathWords(op.path).flat(),
    id: thingTokens(op.operationId ?? ''),
    summary: thingTokens(op.summary ?? ''),
    tags: thingTokens(op.tags.join(' ')),
    description: thingTokens((op.description ?? '').slice(0, DESCRIPTION_LENGTH)),
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
