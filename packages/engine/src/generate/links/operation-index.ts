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

function trimmed(path: string): string {
  return path.replace(/\/$/, '');
}
