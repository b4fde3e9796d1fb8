import { literalSegments, singular, wordsOf } from '../json/words.ts';
import type { ApiModel, HttpMethod, Operation, OperationRef, Scope, Unwanted } from '../model/index.ts';
import { comparable } from './comparable-path.ts';
import { isUnwanted } from './is-unwanted.ts';
import { FILLER_WORDS, verbOf } from './lexicon.ts';
import { nearestOperations } from './nearest-operations.ts';
import { type Found, searchOperations } from './search-operations.ts';

export type Choice =
  | { readonly kind: 'chosen'; readonly operations: readonly Operation[]; readonly considered: readonly OperationRef[] }
  | { readonly kind: 'none'; readonly nearest: readonly OperationRef[] };

/** The operations a scope means; when there are none, the three that come closest. */
export function chooseOperations(whole: ApiModel, scope: Scope): Choice {
  const model = withoutUnwanted(whole, scope.except ?? []);
  const { operations, considered } = matching(model, scope);
  if (operations.length > 0) return { kind: 'chosen', operations, considered: considered.map(refOf) };
  return { kind: 'none', nearest: scope.kind === 'all' ? [] : nearestOperations(model, wordsOfScope(scope)) };
}

function withoutUnwanted(model: ApiModel, except: readonly Unwanted[]): ApiModel {
  if (except.length === 0) return model;
  return { ...model, operations: model.operations.filter((op) => !except.some((unwanted) => isUnwanted(op, unwanted))) };
}

const refOf = ({ method, path, summary }: Operation): OperationRef => ({ method, path, summary });

/** Without others that came close: a tag, an address or everything is no matter of degree. */
const exactly = (operations: readonly Operation[]): Found => ({ operations, considered: [] });

function matching(model: ApiModel, scope: Scope): Found {
  if (scope.kind === 'all') return exactly(model.operations);
  if (scope.kind === 'named') {
    const named = scope.operations.flatMap(({ method, path }) => atPath(model, method, path));
    return exactly(inOrder(model, named));
  }
  const allowed = model.operations.filter((op) => scope.method === null || op.method === scope.method);
  const terms = wordsOf(scope.words)
    .filter((word) => !FILLER_WORDS.has(word))
    .map(singular);
  if (terms.length === 0) return exactly(scope.method === null ? [] : allowed);
  const group = ofTagOrResource(allowed, terms);
  return group === null ? searchOperations(allowed, scope.words) : exactly(group);
}

function inOrder(model: ApiModel, operations: readonly Operation[]): readonly Operation[] {
  return model.operations.filter((op) => operations.includes(op));
}

/** Exactly this address, names of parameters aside; else everything below it. */
function atPath(model: ApiModel, method: HttpMethod | null, path: string): readonly Operation[] {
  const wanted = comparable(path);
  const allowed = model.operations.filter((op) => method === null || op.method === method);
  const exact = allowed.filter((op) => comparable(op.path) === wanted);
  return exact.length > 0 ? exact : allowed.filter((op) => comparable(op.path).startsWith(`${wanted}/`));
}

/** All words name a tag or all occur in the path: then the whole group is meant. Verbs ask for something narrower. */
function ofTagOrResource(operations: readonly Operation[], terms: readonly string[]): readonly Operation[] | null {
  if (terms.some((term) => verbOf(term) !== null)) return null;
  // `user groups` may be written as one word.
  const isAmong = (words: readonly string[]): boolean => terms.every((term) => words.includes(term)) || words.includes(terms.join(''));
  const inTags = (isMeant: (words: readonly string[]) => boolean): readonly Operation[] =>
    operations.filter((op) => op.tags.some((tag) => isMeant(wordsOf(tag).map(singular))));
  // `users` is the tag `users` where there is one, and not `admin.users` as well.
  const alone = inTags((words) => isAmong(words) && words.every((word) => terms.includes(word) || word === terms.join('')));
  const tagged = alone.length > 0 ? alone : inTags(isAmong);
  if (tagged.length > 0) return tagged;
  const below = operations.filter((op) => isAmong(literalSegments(op.path).flatMap((segment) => wordsOf(segment).map(singular))));
  return below.length > 0 ? below : null;
}

function wordsOfScope(scope: Scope): string {
  if (scope.kind === 'search') return `${scope.method ?? ''} ${scope.words}`;
  return scope.kind === 'named' ? scope.operations.map(({ method, path }) => `${method ?? ''} ${path}`).join(' ') : '';
}
