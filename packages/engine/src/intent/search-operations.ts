import MiniSearch from 'minisearch';
import { ownValue } from '../json/values.ts';
import { literalSegments, singular, wordsOf } from '../json/words.ts';
import type { Operation } from '../model/index.ts';
import { hintsIn, splitClauses } from './hints.ts';
import { FILLER_WORDS, KIND_WORDS, SYNONYMS, VERB_METHODS, verbOf } from './lexicon.ts';

const SHARE_OF_BEST = 0.55;
const MIN_COVERAGE = 0.5;
const ENOUGH_WORDS = 2;
const DESCRIPTION_LENGTH = 300;
const PART_WEIGHT = 0.8;

interface Query {
  readonly terms: readonly string[];
  readonly expanded: readonly string[];
  readonly verb: string | null;
}

/** Operations that fit words, best first: full-text search, then a second look at method, path and coverage. */
export function searchOperations(operations: readonly Operation[], words: string): readonly Operation[] {
  const ranked = rankOperations(operations, words).filter(isConvincing);
  const best = ranked[0]?.score ?? 0;
  return ranked.filter(({ score }) => score >= best * SHARE_OF_BEST).map(({ op }) => op);
}

interface Ranked {
  readonly op: Operation;
  readonly score: number;
  /** Share and number of the words, verbs aside, that were found. */
  readonly coverage: number;
  readonly found: number;
}

/** Half of a short request, or two words of a long one. */
function isConvincing({ coverage, found }: Ranked): boolean {
  return coverage >= MIN_COVERAGE || found >= ENOUGH_WORDS;
}

/**
 * Every operation that shares a word with the request, best first. A request of several parts is also read part by part,
 * since each may mean another operation.
 */
export function rankOperations(operations: readonly Operation[], words: string): readonly Ranked[] {
  const index = indexOf(operations);
  const whole = rankPart(operations, index, words);
  const parts = clausesOf(words).map((part) => rankPart(operations, index, part));
  const hint = hintsIn(words, (name) => index.search(name).length > 0);
  const shares = [whole, ...parts].map(shareOfBest);
  const ranked = whole.map((entry) => {
    const inWhole = shares[0]?.get(entry.op) ?? 0;
    const inParts = Math.max(0, ...shares.slice(1).map((share) => share.get(entry.op) ?? 0));
    return { ...entry, score: (inWhole + PART_WEIGHT * inParts) * hint(entry.op) };
  });
  return ranked.toSorted((left, right) => right.score - left.score);
}

function shareOfBest(ranked: readonly Ranked[]): ReadonlyMap<Operation, number> {
  const best = ranked[0]?.score ?? 1;
  return new Map(ranked.map(({ op, score }) => [op, score / best]));
}

/** The parts of a request, when it has more than one. */
function clausesOf(words: string): readonly string[] {
  const parts = splitClauses(words).filter((part) => tokens(part).length > 0);
  return parts.length > 1 ? parts : [];
}

function rankPart(operations: readonly Operation[], index: MiniSearch, words: string): readonly Ranked[] {
  const query = readQuery(words);
  if (query.terms.length === 0) return [];
  const hits = index.search(query.expanded.join(' '), {
    fuzzy: 0.2,
    prefix: true,
    boost: { summary: 3, path: 2, id: 2, tags: 1.5, description: 0.5 },
    boostTerm: (term) => (term === query.verb ? 0.5 : 1),
  });
  return hits
    .flatMap((hit) => {
      const op = operations[Number(hit.id)];
      const { coverage, found } = coverageOf(query, hit.queryTerms);
      return op === undefined ? [] : [{ op, coverage, found, score: hit.score * fit(op, query) * (0.5 + 0.5 * coverage) }];
    })
    .toSorted((left, right) => right.score - left.score);
}

function readQuery(words: string): Query {
  const all = tokens(words).filter((word) => !Object.hasOwn(KIND_WORDS, word));
  const verb = all.map(verbOf).find((form) => form !== null) ?? null;
  const terms = all.map((word) => (verbOf(word) === verb && verb !== null ? verb : word));
  const expanded = terms.flatMap((term) => [term, synonymOf(term)]);
  return { terms: [...new Set(terms)], expanded: [...new Set(expanded)], verb };
}

/** The word's other name, or the word itself. */
function synonymOf(term: string): string {
  return ownValue(SYNONYMS, term) ?? term;
}

function tokens(text: string): readonly string[] {
  return wordsOf(text)
    .filter((word) => !FILLER_WORDS.has(word))
    .map(singular);
}

function indexOf(operations: readonly Operation[]): MiniSearch {
  const index = new MiniSearch({ fields: ['path', 'id', 'summary', 'tags', 'description'], idField: 'key' });
  index.addAll(
    operations.map((op, key) => ({
      key,
      path: tokens(literalSegments(op.path).join(' ')).join(' '),
      id: tokens(op.operationId ?? '').join(' '),
      summary: tokens(op.summary ?? '').join(' '),
      tags: tokens(op.tags.join(' ')).join(' '),
      description: tokens((op.description ?? '').slice(0, DESCRIPTION_LENGTH)).join(' '),
    })),
  );
  return index;
}

function coverageOf(query: Query, matched: readonly string[]): { readonly coverage: number; readonly found: number } {
  const content = query.terms.filter((term) => term !== query.verb);
  if (content.length === 0) return { coverage: 1, found: 0 };
  const found = content.filter((term) => matched.includes(term) || matched.includes(synonymOf(term))).length;
  return { coverage: found / content.length, found };
}

function fit(op: Operation, query: Query): number {
  const methods = query.verb === null ? null : VERB_METHODS[query.verb];
  const byMethod = methods === null || methods === undefined ? 1 : methods.includes(op.method) ? 1.5 : 0.8;
  const segments = literalSegments(op.path);
  const tail = tokens(segments.at(-1) ?? '');
  const inTail = query.terms.filter((term) => tail.includes(term) || tail.includes(synonymOf(term))).length;
  const notAsked = new Set(tokens(segments.join(' ')).filter((word) => !query.expanded.includes(word))).size;
  return byMethod * (1 + 0.35 * inTail) * 0.93 ** notAsked;
}
