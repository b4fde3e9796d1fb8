import type { Operation } from '../../model/index.ts';
import { collapseBraces } from '../cases/request/literal-path.ts';
import type { Links } from './find-links.ts';
import { collectionOfCreator, type OperationIndex } from './operation-index.ts';

/** A resource that can be created, and the operations on it. */
export interface Resource {
  readonly creator: Operation;
  /** The path parameter for one item, and where the creating operation's response contains its value. */
  readonly param: string;
  readonly idPath: string;
  readonly field: string;
  readonly read: Operation | null;
  readonly replace: Operation | null;
  readonly patch: Operation | null;
  readonly remove: Operation | null;
  readonly list: Operation | null;
}

/** Returns the resource that a POST creates. Null when no operation acts on one of its items. */
export function findCreatedResource(
  { places, links }: { readonly places: OperationIndex; readonly links: Links },
  creator: Operation,
): Resource | null {
  if (creator.method !== 'POST') return null;
  const collection = collectionOfCreator(creator);
  const items = places.oneOf(collection);
  const [first] = items;
  const param = first === undefined ? undefined : /\{([^{}]+)\}\/?$/.exec(collapseBraces(first.path))?.[1];
  if (first === undefined || param === undefined) return null;
  const link = links.forPath(first, param, 'own');
  if (link === null || link.producer !== creator) return null;
  const by = (method: string): Operation | null => items.find((op) => op.method === method && op.path === first.path) ?? null;
  return {
    creator,
    param,
    idPath: link.path,
    field: link.field,
    read: by('GET'),
    replace: by('PUT'),
    patch: by('PATCH'),
    remove: by('DELETE'),
    list: places.at(collection).find((op) => op.method === 'GET') ?? null,
  };
}
