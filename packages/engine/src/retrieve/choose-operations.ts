import { singular, wordsOf } from '../format/words.ts';
import { memoize } from '../json/memoize.ts';
import type { ApiModel, ExcludedOperations, Operation, OperationRef, Scope } from '../model/index.ts';
import { operationsWithField } from './by-field.ts';
import { findByAddress } from './find-by-address.ts';
import { findGroup } from './find-group.ts';
import { splitClauses } from './hints.ts';
import { isExcluded } from './is-excluded.ts';
import { nearestOperations } from './nearest-operations.ts';
import { QUALITY_WORDS } from './quality-words.ts';
import { type SearchIndex, searchIndexFor, tokensWithCommonWords } from './search-index.ts';
import { MAX_MENTIONED, type OperationMatches, searchOperations } from './search-operations.ts';

export type Choice =
  | {
      readonly kind: 'chosen';
      readonly operations: readonly Operation[];
      readonly considered: readonly OperationRef[];
      /** Several operations match equally well although the user asked for one, so the chat should ask which one is meant. */
      readonly isUnclear?: true;
    }
  | { readonly kind: 'none'; readonly nearest: readonly OperationRef[] };

/** Returns the operations in a scope, or the three closest ones if there are none. */
export function chooseOperations(whole: ApiModel, scope: Scope): Choice {
  const model = withoutUnwanted(whole, scope.except ?? []);
  const { operations, considered, isUnclear } = matching(model, scope);
  if (operations.length > 0)
    return { kind: 'chosen', operations, considered: considered.map(refOf), ...(isUnclear === true ? { isUnclear } : {}) };
  return { kind: 'none', nearest: scope.kind === 'all' ? [] : nearestOperations(model, wordsOfScope(scope)) };
}

function withoutUnwanted(model: ApiModel, except: readonly ExcludedOperations[]): ApiModel {
  if (except.length === 0) return model;
  return { ...model, operations: model.operations.filter((op) => !except.some((unwanted) => isExcluded(op, unwanted))) };
}

const refOf = ({ method, path, summary }: Operation): OperationRef => ({ method, path, summary });

/** Operations without runners-up, because a tag, an address and `all` match exactly or not at all. */
const exactly = (operations: readonly Operation[]): OperationMatches => ({ operations, considered: [] });

/** Cached, because the search index belongs to the list of operations. */
const byMethod = memoize((operations: readonly Operation[]) => Map.groupBy(operations, ({ method }) => method));

function matching(model: ApiModel, scope: Scope): OperationMatches {
  if (scope.kind === 'all') return exactly(model.operations);
  if (scope.kind === 'named') {
    const named = new Set(scope.operations.flatMap(findByAddress(model.operations)));
    return exactly(model.operations.filter((op) => named.has(op)));
  }
  const allowed = scope.method === null ? model.operations : (byMethod(model.operations).get(scope.method) ?? []);
  const doing = scope.doing ?? [];
  const parts = splitClauses(scope.words).filter(
    (part) => tokensWithCommonWords(part).length > 0 || doing.includes(part.trim().toLowerCase()),
  );
  if (parts.length === 0) return exactly(scope.method === null ? [] : allowed);
  const index = searchIndexFor(allowed);
  const found = mergeFound(parts.map((part) => partOf(index, part, doing)));
  if (found.operations.length > 0) return found;
  const taking = operationsWithField({ ...model, operations: allowed }, scope.words);
  return taking.length > 0 ? exactly(taking) : withoutQuality(model, scope, index);
}

/** Searches again without testing words that the spec does not contain. If no words are left, all operations are meant. */
function withoutQuality(model: ApiModel, scope: Extract<Scope, { kind: 'search' }>, index: SearchIndex): OperationMatches {
  const isQuality = (word: string) => QUALITY_WORDS.has(singular(word.toLowerCase())) && !index.has(singular(word.toLowerCase()));
  const said = scope.words.split(/\s+/).filter((word) => word !== '');
  const left = said.filter((word) => !isQuality(word.replace(/\W/g, '')));
  if (left.length === said.length) return exactly([]);
  if (left.length === 0) return exactly(index.operations);
  return matching(model, { ...scope, words: left.join(' ') });
}

/** Finds the operations for one part of a request: by operation ID, then by tag or path, then by search. */
function partOf(index: SearchIndex, part: string, doing: readonly string[]): OperationMatches {
  const named = withId(index.operations, part);
  if (named !== null) return exactly([named]);
  const isDoing = wordsOf(part).some((word) => doing.includes(singular(word)));
  const group = isDoing ? null : findGroup(index, part);
  return group === null ? searchOperations(index, part, doing) : exactly(group);
}

/** Finds an operation by a pasted ID. A plain word counts as an ID only if it is the only word. */
function withId(operations: readonly Operation[], part: string): Operation | null {
  const words = part.trim().split(/\s+/);
  const ids = words.filter((word) => words.length === 1 || /[a-z][A-Z]|[_\d]/.test(word)).map((word) => word.toLowerCase());
  const isNamed = (name: string | null | undefined) => name !== null && name !== undefined && ids.includes(name.toLowerCase());
  return (
    operations.find(({ operationId }) => isNamed(operationId)) ??
    operations.find(({ path }) => /[a-z][A-Z]/.test(path) && isNamed(path.slice(1))) ??
    null
  );
}

function mergeFound(found: readonly OperationMatches[]): OperationMatches {
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  const operations = [...new Set(found.flatMap((part) => part.operations))];
  const considered = [...new Set(found.flatMap((part) => part.considered))].filter((op) => !operations.includes(op));
  return { operations, considered: considered.slice(0, MAX_MENTIONED) };
}

function wordsOfScope(scope: Scope): string {
  if (scope.kind === 'search') return `${scope.method ?? ''} ${scope.words}`;
  return scope.kind === 'named' ? scope.operations.map(({ method, path }) => `${method ?? ''} ${path}`).join(' ') : '';
}
