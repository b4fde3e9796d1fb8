import type { Operation } from '../model/index.ts';
import { VERB_METHODS, verbOf } from './lexicon.ts';
import { isAboutOne, pathWords } from './path-words.ts';
import { isFormOf, isMeantBy, type Query } from './read-query.ts';
import { type SearchIndex, tokens } from './search-index.ts';

/** How well an operation fits a request beside its words: by method, by the end of its path, by what nobody asked for. */
export interface Fit {
  readonly factor: number;
  /** True when the operation does what the verb means, or when there is no verb. */
  readonly matchesVerb: boolean;
  /** True when the path or the operation id contains the same word. */
  readonly isNamed: boolean;
  /** How many words of the path the message does not contain. */
  readonly unmatchedPathWords: number;
  /** How many terms its path has: at the end where something is to be done, otherwise anywhere. */
  readonly matchedPathTerms: number;
  /** Whether it is about one of many. */
  readonly isItemPath: boolean;
}

export function fitOf(op: Operation, query: Query, index: SearchIndex): Fit {
  const segments = pathWords(op.path);
  const tail = segments.at(-1) ?? [];
  const path = segments.flat();
  const countIn = (words: readonly string[]) =>
    query.terms.filter((term) => words.some((word) => isMeantBy(word, term, query.terms, index))).length;
  const inTail = countIn(tail);
  const isAsked = (word: string) => query.weights.has(word) || OWN.has(word) || isVerbOf(word, query, index);
  const unmatchedPathWords = new Set(path.filter((word) => !isAsked(word))).size;
  const unmatchedInTail = new Set(tail.filter((word) => !isAsked(word))).size;
  const action = query.verb ?? query.impliedVerb;
  const names = [...tail, ...tokens(op.operationId ?? '')];
  const isNamed =
    action !== null && (query.verb === null ? namesVerb(op, names, action, index) : names.some((word) => isFormOf(word, action, index)));
  const { factor: verbFactor, matchesVerb } = verbFit(op, tail, query, index);
  const isItemPath = isAboutOne(op.path);
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

/** Words such as `new` or `all` that say with what the method says already. */
function isVerbOf(word: string, { verb }: Query, index: SearchIndex): boolean {
  if (verb === null) return false;
  const said = verbOf(word);
  return word === 'all' || isMeantBy(word, verb, [], index) || (said !== null && sameMethods(said, verb));
}

const sameMethods = (left: string, right: string): boolean => VERB_METHODS[left]?.[0] === VERB_METHODS[right]?.[0];

const OWN: ReadonlySet<string> = new Set(['my', 'me']);

type VerbFit = Pick<Fit, 'factor' | 'matchesVerb'>;

const FITS = 1.5;
const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Whether an operation does what a verb says: by its method or, where every call is a POST, by its name (`chat.delete`). */
function verbFit(op: Operation, tail: readonly string[], query: Query, index: SearchIndex): VerbFit {
  const { verb, impliedVerb } = query;
  if (verb === null) return impliedVerb === null ? { factor: 1, matchesVerb: true } : impliedVerbFit(op, impliedVerb, tail, index);
  const methods = VERB_METHODS[verb] ?? [];
  if (methods.includes(op.method)) return { factor: FITS, matchesVerb: true };
  const isReading = methods.includes('GET');
  const inTail = tail.some((word) => isFormOf(word, verb, index) || (isReading && isMeantBy(word, verb, [], index)));
  if (inTail && (isReading ? op.method === 'POST' : WRITES.has(op.method))) return { factor: FITS, matchesVerb: true };
  return { factor: tail.some((word) => verbOf(word) !== null) ? 0.5 : 0.8, matchesVerb: false };
}

/** Scores an operation for a verb that matches no method. Reading and deleting operations score low unless their name contains the verb. */
function impliedVerbFit(op: Operation, verb: string, tail: readonly string[], index: SearchIndex): VerbFit {
  const named = tail.some((word) => isMeantBy(word, verb, [], index)) ? FITS : 1;
  if (WRITES.has(op.method)) return { factor: named * (op.method === 'POST' ? FITS : 1), matchesVerb: true };
  const isSaid = tokens(op.summary ?? '').includes(verb);
  return { factor: named * (isSaid ? 1 : 0.5), matchesVerb: isSaid };
}

function namesVerb(op: Operation, names: readonly string[], verb: string, index: SearchIndex): boolean {
  return names.some((word) => isMeantBy(word, verb, [], index)) || tokens(op.summary ?? '').includes(verb);
}

/** `list` wants a collection, `get an order` one of it. */
function amountFit(amount: Query['amount'], isItemPath: boolean): number {
  if (amount === 'many') return isItemPath ? 0.6 : 1;
  return amount === 'one' ? (isItemPath ? 1.1 : 0.9) : 1;
}
