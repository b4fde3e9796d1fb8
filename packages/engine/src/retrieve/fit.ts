import type { Operation } from '../model/index.ts';
import { VERB_METHODS, verbOf } from './lexicon.ts';
import { isAboutOne, pathWords } from './path-words.ts';
import { isFormOf, isMeantBy, type Query } from './read-query.ts';
import { type SearchIndex, tokens } from './search-index.ts';

/** How well an operation fits a request beside its words: by method, by the end of its path, by what nobody asked for. */
export interface Fit {
  readonly factor: number;
  /** True when the operation does what the verb means, or when there is no verb. */
  readonly isDone: boolean;
  /** True when the path or the operation id contains the same word. */
  readonly isNamed: boolean;
  /** How many words of the path the message does not contain. */
  readonly notAsked: number;
  /** How many terms its path has: at the end where something is to be done, otherwise anywhere. */
  readonly placed: number;
  /** Whether it is about one of many. */
  readonly isOne: boolean;
}

export function fitOf(op: Operation, query: Query, index: SearchIndex): Fit {
  const segments = pathWords(op.path);
  const tail = segments.at(-1) ?? [];
  const path = segments.flat();
  const countIn = (words: readonly string[]) =>
    query.terms.filter((term) => words.some((word) => isMeantBy(word, term, query.terms, index))).length;
  const inTail = countIn(tail);
  const isAsked = (word: string) => query.weights.has(word) || OWN.has(word) || isVerbOf(word, query, index);
  const notAsked = new Set(path.filter((word) => !isAsked(word))).size;
  const notAskedInTail = new Set(tail.filter((word) => !isAsked(word))).size;
  const doing = query.verb ?? query.doing;
  const names = [...tail, ...tokens(op.operationId ?? '')];
  const isNamed =
    doing !== null && (query.verb === null ? isDoing(op, names, doing, index) : names.some((word) => isFormOf(word, doing, index)));
  const { factor: done, isDone } = doneBy(op, tail, query, index);
  const isOne = isAboutOne(op.path);
  const amount = op.method === 'GET' ? amountFit(query.amount, isOne) : 1;
  return {
    factor: done * (1 + 0.35 * inTail) * 0.93 ** notAsked * (inTail > 0 ? 0.8 ** notAskedInTail : 1) * amount,
    isDone,
    isNamed,
    notAsked,
    placed: doing === null ? countIn(path) : inTail,
    isOne,
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

type Done = Pick<Fit, 'factor' | 'isDone'>;

const FITS = 1.5;
const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Whether an operation does what a verb says: by its method or, where every call is a POST, by its name (`chat.delete`). */
function doneBy(op: Operation, tail: readonly string[], query: Query, index: SearchIndex): Done {
  const { verb, doing } = query;
  if (verb === null) return doing === null ? { factor: 1, isDone: true } : doingFit(op, doing, tail, index);
  const methods = VERB_METHODS[verb] ?? [];
  if (methods.includes(op.method)) return { factor: FITS, isDone: true };
  const isReading = methods.includes('GET');
  const inTail = tail.some((word) => isFormOf(word, verb, index) || (isReading && isMeantBy(word, verb, [], index)));
  if (inTail && (isReading ? op.method === 'POST' : WRITES.has(op.method))) return { factor: FITS, isDone: true };
  return { factor: tail.some((word) => verbOf(word) !== null) ? 0.5 : 0.8, isDone: false };
}

/** Scores an operation for a verb that matches no method. Reading and deleting operations score low unless their name contains the verb. */
function doingFit(op: Operation, doing: string, tail: readonly string[], index: SearchIndex): Done {
  const named = tail.some((word) => isMeantBy(word, doing, [], index)) ? FITS : 1;
  if (WRITES.has(op.method)) return { factor: named * (op.method === 'POST' ? FITS : 1), isDone: true };
  const isSaid = tokens(op.summary ?? '').includes(doing);
  return { factor: named * (isSaid ? 1 : 0.5), isDone: isSaid };
}

function isDoing(op: Operation, names: readonly string[], doing: string, index: SearchIndex): boolean {
  return names.some((word) => isMeantBy(word, doing, [], index)) || tokens(op.summary ?? '').includes(doing);
}

/** `list` wants a collection, `get an order` one of it. */
function amountFit(amount: Query['amount'], isOne: boolean): number {
  if (amount === 'many') return isOne ? 0.6 : 1;
  return amount === 'one' ? (isOne ? 1.1 : 0.9) : 1;
}
