import type { ApiModel, Operation } from '../../model/index.ts';

/** An index of operations by path, because a spec may have ten thousand. */
export interface OperationIndex {
  /** Operations at exactly this path, ignoring a trailing slash. */
  readonly at: (path: string) => readonly Operation[];
  /** Operations on one item in a collection, `/books` -> those at `/books/{bookId}`. */
  readonly oneOf: (collection: string) => readonly Operation[];
}

export function indexOperations(model: ApiModel): OperationIndex {
  const byPath = Map.groupBy(model.operations, (op) => trimmed(op.path));
  const byCollection = Map.groupBy(
    model.operations.filter((op) => collectionOf(op.path) !== null),
    (op) => collectionOf(op.path),
  );
  return { at: (path) => byPath.get(trimmed(path)) ?? [], oneOf: (collection) => byCollection.get(trimmed(collection)) ?? [] };
}

/** `/books/{bookId}` -> `/books`. Null for a path that does not end in one parameter. */
export function collectionOf(path: string): string | null {
  return /^(.*)\/\{[^{}/]+\}$/.exec(trimmed(path))?.[1] ?? null;
}

/** Verbs at the end of a path, or in an operation ID, of an operation that creates a resource. */
export const CREATE_VERBS = new Set(['create', 'add', 'new', 'start', 'register', 'make', 'open']);

/** The path of the resources to which a POST adds one: `/containers/create` -> `/containers`. */
export function collectionOfCreator({ method, path }: Operation): string {
  const [, parent, last] = /^(.*[^/}])\/([^/{}]+)$/.exec(trimmed(path)) ?? [];
  return method === 'POST' && parent !== undefined && CREATE_VERBS.has(last ?? '') ? parent : trimmed(path);
}

function trimmed(path: string): string {
  return path.replace(/\/$/, '');
}
