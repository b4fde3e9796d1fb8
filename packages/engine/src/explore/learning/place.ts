import { memoize } from '../../format/memoize.ts';
import { lowerAlphanumeric, singular } from '../../format/words.ts';

/** `/zones/{id}/keys/` -> `/zones/{}/keys`. */
export const pathTemplate = memoize((path: string): string => path.replace(/\{[^{}]*\}/g, '{}').replace(/\/$/, ''));

/** Cached, because a search asks for the parameters of the same few paths millions of times. */
export const paramsIn = memoize((path: string): readonly string[] => [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name));

/** `/tags/{type}/{value}` and `value` -> `/tags`, because consecutive parameters identify one resource. */
export function collectionOf(path: string, param: string): string {
  const known = collectionsOn(path);
  const before = known.get(param);
  if (before !== undefined) return before;
  const collection = findCollection(path, param);
  known.set(param, collection);
  return collection;
}

/** For each path, the collections of its parameters. Filled on first use. */
const collectionsOn = memoize((_path: string) => new Map<string, string>());

function findCollection(path: string, param: string): string {
  const parts = path.split('/');
  let at = parts.findIndex((part) => part.includes(`{${param}}`));
  while (at > 0 && parts[at]?.startsWith('{') === true) at -= 1;
  return pathTemplate(parts.slice(0, at + 1).join('/'));
}

/** Returns the name of a resource: `/servers/{}/zones` -> `zone`, and `/users/v1` -> `user`. */
export const resourceOf = memoize((collection: string): string => {
  const parts = collection.split('/').filter((part) => part !== '' && !part.includes('{'));
  return singular(lowerAlphanumeric(parts.findLast((part) => !/^v\d+$/i.test(part)) ?? parts.at(-1) ?? ''));
});

/** Maps nested collections to the path of their items: `/farms/{}/hives` -> `/hives`. */
export type ItemPaths = ReadonlyMap<string, string>;

const NO_ITEM_PATHS: ItemPaths = new Map();

/** The collection in which a POST to this path creates a resource: `/users/register` creates a user. */
export function createdIn(path: string, itemPaths: ItemPaths = NO_ITEM_PATHS): string {
  const nested = pathTemplate(path).replace(/\/(?:register|sign-?up|create|new|add)$/i, '');
  return itemPaths.get(nested) ?? nested;
}

/** The collection of the resource that a request creates or changes. A PUT with an ID in its path changes an item, or creates it. */
export function targetCollection(path: string, itemPaths: ItemPaths): string {
  return endsInParam(path) ? collectionOf(path, paramsIn(path).at(-1) ?? '') : createdIn(path, itemPaths);
}

/** Finds nested collections whose items have a path without the parent. */
export function findItemPaths(paths: readonly string[]): ItemPaths {
  const items = new Set(paths.filter(endsInParam).map((path) => collectionOf(path, paramsIn(path).at(-1) ?? '')));
  const nested = new Set(paths.filter((path) => !endsInParam(path) && path.includes('{')).map((path) => createdIn(path)));
  const entries = [...nested].flatMap((collection) => {
    const named = [...items].filter((other) => resourceOf(other) === resourceOf(collection));
    const [home] = named;
    // If items exist below several parents, or below this one, they are not the same resources.
    return home === undefined || named.length > 1 || home === collection || home.includes('{}') ? [] : [[collection, home] as const];
  });
  return new Map([...entries, ...singularItemPaths(paths, items)]);
}

/** `/fans` and `/fan/{id}` are about the same resources, if nothing else is below `/fans`. */
function singularItemPaths(paths: readonly string[], items: ReadonlySet<string>): readonly (readonly [string, string])[] {
  return paths
    .filter((path) => !path.includes('{') && !items.has(createdIn(path)))
    .flatMap((path) => {
      const collection = createdIn(path);
      const above = collection.slice(0, collection.lastIndexOf('/') + 1);
      const home = `${above}${singular(collection.slice(above.length))}`;
      return home !== collection && items.has(home) ? [[collection, home] as const] : [];
    });
}

/** The number of ancestors of a resource: `/inspections/{id}` may belong to a hive of a farm. */
export function nestingOf(path: string, paths: readonly string[], itemPaths: ItemPaths, depth = 0): number {
  const param = paramsIn(path).at(-1);
  const collection = endsInParam(path) && param !== undefined ? collectionOf(path, param) : createdIn(path, itemPaths);
  const maker = paths.find((other) => !endsInParam(other) && createdIn(other, itemPaths) === collection && other.includes('{'));
  if (maker === undefined || depth > MAX_NESTING) return path.split('/').length;
  const parent = paramsIn(maker).at(-1) ?? '';
  return 2 + nestingOf(`${collectionOf(maker, parent)}/{${parent}}`, paths, itemPaths, depth + 1);
}

const MAX_NESTING = 6;

export const endsInParam = (path: string): boolean => /\}\/?$/.test(path);

export const countParameters = (path: string): number => paramsIn(path).length;
