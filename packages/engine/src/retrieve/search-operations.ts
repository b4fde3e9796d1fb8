import type { Operation } from '../model/index.ts';
import { type RankingFeatures, rankingFeatures } from './fit.ts';
import { hasUnknownName, rankingHints, splitClauses } from './hints.ts';
import { GENERAL_VERBS, VERB_METHODS } from './lexicon.ts';
import { pathWords } from './path-words.ts';
import { matchesTerm, type Query, readQuery } from './read-query.ts';
import { type SearchIndex, searchIndexFor, tokens } from './search-index.ts';
import { nameFactor, questionFactor, stabilityFactor } from './wording.ts';

const SHARE_OF_BEST = 0.55;
/** The best operation that does what the verb means wins with at least this share of the highest score. */
const SHARE_FOR_VERB = 0.5;
const SHARE_TO_MENTION = 0.02;
export const MAX_MENTIONED = 4;
const MIN_COVERAGE = 0.5;
const ENOUGH_WORDS = 2;
/** A request with at most this many terms needs no other match if an operation is named after its verb. */
const FEW_WORDS = 3;
/** If up to four operations have at least this share of the highest score, the chat asks which one is meant. */
const SHARE_ALIKE = 0.95;
const MOST_TO_ASK = 4;
const PART_WEIGHT = 0.8;
/** The bonus for operations whose text contains the implied verb. */
const IMPLIED_VERB_BONUS = 1.4;

/** The result of a search. */
export interface OperationMatches {
  readonly operations: readonly Operation[];
  /** The runners-up, best first. */
  readonly considered: readonly Operation[];
  /** True if the user asked for one operation, and operations on several resources fit equally well. */
  readonly isUnclear?: boolean;
}

export interface RankedOperation {
  readonly op: Operation;
  readonly score: number;
  /** The share and the number of required terms that were found. */
  readonly coverage: number;
  readonly found: number;
  readonly fit: RankingFeatures;
}

/** Finds the operations for one part of a request, best first: by full-text search, then ranked by method, path and coverage. */
export function searchOperations(index: SearchIndex, words: string, doing: readonly string[]): OperationMatches {
  const hint = rankingHints(words, index.has);
  const query = readQuery(words, index, doing);
  const ranked = rankQuery(index, query)
    .map((entry) => ({ ...entry, score: entry.score * hint(entry.op) }))
    .toSorted((left, right) => right.score - left.score);
  const isEnough = (entry: RankedOperation) =>
    isConvincing(entry) || (query.impliedVerb !== null && query.terms.length <= FEW_WORDS && entry.fit.isNamed && entry.found > 0);
  const best = bestOf(ranked.filter(isEnough), query);
  if (best === undefined) return { operations: [], considered: [] };
  const isMeant = (entry: RankedOperation) => isEnough(entry) && isOfStanding(entry, best) && isAsAsked(entry, best, query);
  const others = ranked.filter((entry) => !isMeant(entry) && entry.score >= best.score * SHARE_TO_MENTION);
  const meant = ranked.filter(isMeant);
  return {
    operations: meant.map(({ op }) => op),
    considered: others.slice(0, MAX_MENTIONED).map(({ op }) => op),
    isUnclear: query.amount !== 'many' && areAlike(meant, query),
  };
}

/** True if operations with the same method on different resources have almost the same score. */
function areAlike(meant: readonly RankedOperation[], { verb, impliedVerb }: Query): boolean {
  const [first, second] = meant;
  if (first === undefined || second === undefined || meant.length > MOST_TO_ASK || (verb === null && impliedVerb === null)) return false;
  const resourceOf = ({ op }: RankedOperation) => pathWords(op.path)[0]?.join(' ');
  return second.score >= first.score * SHARE_ALIKE && first.op.method === second.op.method && resourceOf(first) !== resourceOf(second);
}

/** Returns the first operation that does what the verb means. Among similar ones, the one with the fewest unmatched path words wins. */
function bestOf(ranked: readonly RankedOperation[], { verb, impliedVerb }: Query): RankedOperation | undefined {
  const [top] = ranked;
  if (top === undefined || (verb === null && impliedVerb === null)) return top;
  const share = impliedVerb === null ? SHARE_FOR_VERB : 0;
  const first = ranked.find(({ fit, score }) => fit.matchesVerb && score >= top.score * share) ?? top;
  const alike = ranked.filter((entry) => entry.op.method === first.op.method && isOfStanding(entry, first));
  return alike.toSorted((left, right) => left.fit.unmatchedPathWords - right.fit.unmatchedPathWords)[0] ?? first;
}

/** True if half of the terms were found, or two of a long request. */
function isConvincing({ coverage, found }: RankedOperation): boolean {
  return coverage >= MIN_COVERAGE || found >= ENOUGH_WORDS;
}

/** True if an operation is nearly as good as the best one in every feature. */
function isOfStanding({ score, coverage, fit }: RankedOperation, best: RankedOperation): boolean {
  if (score < best.score * SHARE_OF_BEST || coverage < best.coverage || fit.matchedPathTerms < best.fit.matchedPathTerms) return false;
  return fit.matchesVerb || !best.fit.matchesVerb;
}

/** True if an operation also matches the wording: one item or a collection, and the verb if the best operation is named after it. */
function isAsAsked({ op, fit }: RankedOperation, best: RankedOperation, { verb, impliedVerb, amount }: Query): boolean {
  if (amount !== null && fit.isItemPath !== best.fit.isItemPath) return false;
  const action = verb ?? impliedVerb;
  if (action === null) return true;
  if (best.fit.unmatchedPathWords === 0 && fit.unmatchedPathWords > 0) return false;
  // Resources are created in a collection.
  if (action === verb && VERB_METHODS[action]?.[0] === 'POST' && fit.isItemPath && !best.fit.isItemPath) return false;
  if (verb === null && impliedVerb !== null && op.method !== best.op.method) return false;
  return GENERAL_VERBS.has(action) || fit.isNamed || !best.fit.isNamed;
}

/**
 * Ranks all operations that share a word with the request. If a request has several parts, each part is also ranked, because it may mean
 * a different operation.
 */
export function rankOperations(operations: readonly Operation[], words: string): readonly RankedOperation[] {
  const index = searchIndexFor(operations);
  const whole = rankPart(index, words);
  const parts = clausesOf(words).map((part) => rankPart(index, part));
  const isKnown = (name: string) => index.texts.search(name).length > 0;
  const hint = rankingHints(words, isKnown);
  const named = nameFactor(words, hasUnknownName(words, isKnown));
  const shares = [whole, ...parts].map(shareOfBest);
  const ranked = whole.map((entry) => {
    const inWhole = shares[0]?.get(entry.op) ?? 0;
    const inParts = Math.max(0, ...shares.slice(1).map((share) => share.get(entry.op) ?? 0));
    return { ...entry, score: (inWhole + PART_WEIGHT * inParts) * hint(entry.op) * named(entry.op) * stabilityFactor(entry.op) };
  });
  return ranked.toSorted((left, right) => right.score - left.score);
}

function shareOfBest(ranked: readonly RankedOperation[]): ReadonlyMap<Operation, number> {
  const best = ranked[0]?.score ?? 1;
  return new Map(ranked.map(({ op, score }) => [op, score / best]));
}

/** Returns the parts of a request. Empty if there is only one. */
function clausesOf(words: string): readonly string[] {
  const parts = splitClauses(words).filter((part) => tokens(part).length > 0);
  return parts.length > 1 ? parts : [];
}

function rankPart(index: SearchIndex, words: string): readonly RankedOperation[] {
  const factor = questionFactor(words);
  return rankQuery(index, readQuery(words, index))
    .map((entry) => ({ ...entry, score: entry.score * factor(entry.op) }))
    .toSorted((left, right) => right.score - left.score);
}

function rankQuery(index: SearchIndex, query: Query): readonly RankedOperation[] {
  if (query.terms.length === 0) return [];
  const hits = index.texts.search([...query.weights.keys()].join(' '), {
    fuzzy: 0.2,
    prefix: true,
    boost: { summary: 3, path: 2, id: 2, tags: 1.5, description: 0.5 },
    boostTerm: (term) => (query.weights.get(term) ?? 1) * (query.content.includes(term) || term !== query.verb ? 1 : 0.5),
  });
  return hits
    .flatMap((hit) => {
      const op = index.operations[Number(hit.id)];
      if (op === undefined) return [];
      const { coverage, found } = coverageOf(query, hit.queryTerms, index);
      const fit = rankingFeatures(op, query, index);
      const bonus = query.impliedVerb !== null && hit.queryTerms.includes(query.impliedVerb) ? IMPLIED_VERB_BONUS : 1;
      return [{ op, coverage, found, fit, score: hit.score * fit.factor * (0.5 + 0.5 * coverage) * bonus }];
    })
    .toSorted((left, right) => right.score - left.score);
}

function coverageOf(query: Query, matched: readonly string[], index: SearchIndex): Pick<RankedOperation, 'coverage' | 'found'> {
  const { content, terms } = query;
  if (content.length === 0) return { coverage: 1, found: 0 };
  const found = content.filter((term) => matched.some((word) => matchesTerm(word, term, terms, index))).length;
  return { coverage: found / content.length, found };
}
