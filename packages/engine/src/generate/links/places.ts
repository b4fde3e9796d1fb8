import type { ApiModel, Operation } from '../../model/index.ts';

/** Operations by address, looked up instead of searched for: a document may have ten thousand. */
export interface Places {
  /** Operations at exactly this path, a final slash aside. */
  readonly at: (path: string) => readonly Operation[];
  /** Operations on one thing of a collection, `/books` -> those at `/books/{bookId}`. */
  readonly oneOf: (collection: string) => readonly Operation[];
}

export function openPlaces(model: ApiModel): Places {
  const byPath = Map.groupBy(model.operations, (op) => trimmed(op.path));
  const byCollection = Map.groupBy(
    model.operations.filter((op) => collectionOf(op.path) !== null),
    (op) => collectionOf(op.path),
  );
  return { at: (path) => byPath.get(trimmed(path)) ?? [], oneOf: (collection) => byCollection.get(trimmed(collection)) ?? [] };
}

/** `/books/{bookId}` -> `/books`; null for a path that does not end in one parameter. */
export function collectionOf(path: string): string | null {
  return /^(.*)\/\{[^{}/]+\}$/.exec(trimmed(path))?.[1] ?? null;
}

function trimmed(path: string): string {
  return path.replace(/\/$/, '');
}
