import { singular } from '../format/words.ts';

/** Lower-case letters and digits, so that `zone_id`, `zoneId` and `ZoneID` are equal. */
export function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** `/zones/{id}/keys/` -> `/zones/{}/keys`. */
export function templateOf(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}').replace(/\/$/, '');
}

export function paramsIn(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
}

/** `/tags/{type}/{value}` and `value` -> `/tags`, because parameters that follow each other identify one resource. */
export function collectionOf(path: string, param: string): string {
  const parts = path.split('/');
  let at = parts.findIndex((part) => part.includes(`{${param}}`));
  while (at > 0 && parts[at]?.startsWith('{') === true) at -= 1;
  return templateOf(parts.slice(0, at + 1).join('/'));
}

/** `/servers/{}/zones` -> `zone`. */
export function resourceOf(collection: string): string {
  const last = collection.split('/').findLast((part) => part !== '' && !part.includes('{'));
  return singular(plain(last ?? ''));
}

/** The collection in which a POST to this path creates something: `/users/register` creates a user. */
export function createdIn(path: string): string {
  return templateOf(path).replace(/\/(?:register|sign-?up|create|new|add)$/i, '');
}

export const endsInParam = (path: string): boolean => /\}\/?$/.test(path);

export const depthOf = (path: string): number => paramsIn(path).length;
