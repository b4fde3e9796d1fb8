import MiniSearch from 'minisearch';
import { ownValue } from '../json/values.ts';
import { literalSegments, singular, wordsOf } from '../json/words.ts';
import type { Operation } from '../model/index.ts';
import { hintsIn, splitClauses } from './hints.ts';
import { FILLER_WORDS, KIND_WORDS, SYNONYMS, VERB_METHODS, verbOf } from './lexicon.ts';

const SHARE_OF_BEST = 0.55;
const SHARE_TO_MENTION = 0.1;
const MOST_MENTIONED = 4;
const MIN_COVERAGE = 0.5;
const ENOUGH_WORDS = 2;
const DESCRIPTION_LENGTH = 300;
const PART_WEIGHT = 0.8;

interface Query {
  readonly terms: readonly string[];
  readonly expanded: readonly string[];
  readonly verb: string | null;
}

/** What a search found. */
export interface Found {
  readonly operations: readonly Operation[];
  /** What came close, best first. */
  readonly considered: readonly Operation[];
}

/** Operations that fit words, best first: full-text search, then a second look at method, path and coverage. */
export function searchOperations(operations: readonly Operation[], words: string): Found {
  const index = indexOf(operations);
  const ranked = rankAll(operations, index, words);
  const best = ranked.find(isConvincing)?.score ?? 0;
  const ofParts = bestOfParts(operations, index, words);
  const isMeant = (entry: Ranked) => (isConvincing(entry) && entry.score >= best * SHARE_OF_BEST) || ofParts.includes(entry.op);
  const others = ranked.filter((entry) => !isMeant(entry) && entry.score >= best * SHARE_TO_MENTION);
  return { operations: ranked.filter(isMeant).map(({ op }) => op), considered: others.slice(0, MOST_MENTIONED).map(({ op }) => op) };
}

/** What each part of a request means most: a request of two parts wants both. */
function bestOfParts(operations: readonly Operation[], index: MiniSearch, words: string): readonly Operation[] {
  return clausesOf(words).flatMap((part) => rankPart(operations, index, part).find(isConvincing)?.op ?? []);
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
  return rankAll(operations, indexOf(operations), words);
}

function rankAll(operations: readonly Operation[], index: MiniSearch, words: string): readonly Ranked[] {
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
  const joined = terms.slice(1).map((term, at) => `${terms[at]}${term}`);
  const expanded = [...terms.flatMap((term) => [term, synonymOf(term)]), ...joined];
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
  const isIn = (term: string) => matched.some((word) => word === term || word === synonymOf(term) || isJoinedOf(word, term, query.terms));
  const found = content.filter(isIn).length;
  return { coverage: found / content.length, found };
}

function fit(op: Operation, query: Query): number {
  const segments = literalSegments(op.path);
  const tail = tokens(segments.at(-1) ?? '');
  const inTail = query.terms.filter((term) => tail.includes(term) || tail.includes(synonymOf(term))).length;
  const notAsked = new Set(tokens(segments.join(' ')).filter((word) => !query.expanded.includes(word))).size;
  const notAskedInTail = new Set(tail.filter((word) => !query.expanded.includes(word))).size;
  return verbFit(op, tail, query.verb) * (1 + 0.35 * inTail) * 0.93 ** notAsked * (inTail > 0 ? 0.8 ** notAskedInTail : 1);
}

/** Whether an operation does what a verb says: by its method or, where every call is a POST, by its name (`chat.delete`). */
function verbFit(op: Operation, tail: readonly string[], verb: string | null): number {
  if (verb === null) return 1;
  if (tail.includes(verb) || (VERB_METHODS[verb] ?? []).includes(op.method)) return 1.5;
  return tail.some((word) => verbOf(word) !== null) ? 0.5 : 0.8;
}

/** Whether a word is the term and its neighbour written together: `usergroup` of `user group`. */
function isJoinedOf(word: string, term: string, terms: readonly string[]): boolean {
  const at = terms.indexOf(term);
  return word === `${term}${terms[at + 1] ?? ' '}` || word === `${terms[at - 1] ?? ' '}${term}`;
}
