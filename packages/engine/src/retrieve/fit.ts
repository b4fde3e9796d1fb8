import { memoize } from '../json/memoize.ts';
import type { Operation } from '../model/index.ts';
import { baseVerb, VERB_METHODS } from './lexicon.ts';
import { isSingleItemPath, pathWords } from './path-words.ts';
import { isFormOf, matchesTerm, type Query } from './read-query.ts';
import { type SearchIndex, tokens } from './search-index.ts';

/** Ranking features besides text relevance: the method, the last path segment, and path words that the request does not contain. */
export interface RankingFeatures {
  readonly factor: number;
  /** True if the operation does what the verb means, or if there is no verb. */
  readonly matchesVerb: boolean;
  /** True if the last path segment or the operation ID contains the verb. */
  readonly isNamed: boolean;
  /** The number of path words that the request does not contain. */
  readonly unmatchedPathWords: number;
  /** The number of search terms in the path: in its last segment if the request has a verb, otherwise anywhere. */
  readonly matchedPathTerms: number;
  /** True if the path ends in a parameter, so that the operation is about one item of a collection. */
  readonly isItemPath: boolean;
}

const idTokens = memoize(({ operationId }: Operation) => tokens(operationId ?? ''));
const summaryTokens = memoize(({ summary }: Operation) => tokens(summary ?? ''));

export function rankingFeatures(op: Operation, query: Query, index: SearchIndex): RankingFeatures {
  const segments = pathWords(op.path);
  const tail = segments.at(-1) ?? [];
  const path = segments.flat();
  const countIn = (words: readonly string[]) =>
    query.terms.filter((term) => words.some((word) => matchesTerm(word, term, query.terms, index))).length;
  const inTail = countIn(tail);
  const isAsked = (word: string) => query.weights.has(word) || OWN.has(word) || isVerbOf(word, query, index);
  const unmatchedPathWords = new Set(path.filter((word) => !isAsked(word))).size;
  const unmatchedInTail = new Set(tail.filter((word) => !isAsked(word))).size;
  const action = query.verb ?? query.impliedVerb;
  const names = [...tail, ...idTokens(op)];
  const isNamed =
    action !== null && (query.verb === null ? namesVerb(op, names, action, index) : names.some((word) => isFormOf(word, action, index)));
  const { factor: verbFactor, matchesVerb } = verbFit(op, tail, query, index);
  const isItemPath = isSingleItemPath(op.path);
  const amount = op.method === 'GET' ? amountFit(query.amount, isItemPath) : 1;
  return {
    factor: verbFactor * (1 + 0.35 * inTail) * 0.93 ** unmatchedPathWords * (inTail > 0 ? 0.8 ** unmatchedInTail : 1) * amount,
    matchesVerb,
    isNamed,
    unmatchedPathWords,
    matchedPathTerms: action === null ? countIn(path) : inTail,
    isItemPath,
  };
}

/** True for path words such as `new` and `all` that repeat the verb. */
function isVerbOf(word: string, { verb }: Query, index: SearchIndex): boolean {
  if (verb === null) return false;
  const said = baseVerb(word);
  return word === 'all' || matchesTerm(word, verb, [], index) || (said !== null && sameMethods(said, verb));
}

const sameMethods = (left: string, right: string): boolean => VERB_METHODS[left]?.[0] === VERB_METHODS[right]?.[0];

const OWN: ReadonlySet<string> = new Set(['my', 'me']);

type VerbFit = Pick<RankingFeatures, 'factor' | 'matchesVerb'>;

const FITS = 1.5;
const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Checks whether an operation does what a verb means: by its method, or by its name in APIs that use POST for everything (`chat.delete`). */
function verbFit(op: Operation, tail: readonly string[], query: Query, index: SearchIndex): VerbFit {
  const { verb, impliedVerb } = query;
  if (verb === null) return impliedVerb === null ? { factor: 1, matchesVerb: true } : impliedVerbFit(op, impliedVerb, tail, index);
  const methods = VERB_METHODS[verb] ?? [];
  // `PUT /collaborators/{name}` may be "Add a collaborator".
  const [summaryVerb = ''] = summaryTokens(op);
  if (methods.includes(op.method) || isFormOf(summaryVerb, verb, index)) return { factor: FITS, matchesVerb: true };
  const isReading = methods.includes('GET');
  const inTail = tail.some((word) => isFormOf(word, verb, index) || (isReading && matchesTerm(word, verb, [], index)));
  if (inTail && (isReading ? op.method === 'POST' : WRITES.has(op.method))) return { factor: FITS, matchesVerb: true };
  return { factor: tail.some((word) => baseVerb(word) !== null) ? 0.5 : 0.8, matchesVerb: false };
}

/** Scores an operation for a verb that does not correspond to a method. GET and DELETE score low unless their summary contains the verb. */
function impliedVerbFit(op: Operation, verb: string, tail: readonly string[], index: SearchIndex): VerbFit {
  const named = tail.some((word) => matchesTerm(word, verb, [], index)) ? FITS : 1;
  if (WRITES.has(op.method)) return { factor: named * (op.method === 'POST' ? FITS : 1), matchesVerb: true };
  const isSaid = summaryTokens(op).includes(verb);
  return { factor: named * (isSaid ? 1 : 0.5), matchesVerb: isSaid };
}

function namesVerb(op: Operation, names: readonly string[], verb: string, index: SearchIndex): boolean {
  return names.some((word) => matchesTerm(word, verb, [], index)) || summaryTokens(op).includes(verb);
}

/** Prefers collections for `list` and single items for `get an order`. */
function amountFit(amount: Query['amount'], isItemPath: boolean): number {
  if (amount === 'many') return isItemPath ? 0.6 : 1;
  return amount === 'one' ? (isItemPath ? 1.1 : 0.9) : 1;
}
