import { isList, isObject, objectOf, sameJson } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { findList } from './learn-response.ts';
import { resourceOf } from './place.ts';

/** Matches the name of a collection of user accounts. */
export const ACCOUNT = /^(?:user|member|account|customer|person|player|profile)$/;

export const isAccountCollection = (collection: string): boolean => ACCOUNT.test(resourceOf(collection));

/**
 * A server that takes the user from the credentials instead of the path changes the wrong account. Returns the old values of the fields
 * that were changed in that account. Null if no other item has taken the values of the body.
 */
export function findWrongAccount(
  before: readonly Json[],
  after: Json | undefined,
  { body, id, collection }: { readonly body: Json | undefined; readonly id: string; readonly collection: string },
): JsonObject | null {
  const sent = objectOf(body);
  const items = findList(after, resourceOf(collection))?.items.filter(isObject) ?? [];
  for (const old of before.filter(isObject)) {
    const names = Object.keys(sent).filter((name) => old[name] !== undefined && !sameJson(old[name], sent[name] ?? null));
    const isSame = (item: JsonObject): boolean =>
      Object.keys(old).every((name) => sameJson(item[name] ?? null, (names.includes(name) ? sent[name] : old[name]) ?? null));
    if (names.length === 0 || hasId(old, id)) continue;
    if (items.some(isSame)) return Object.fromEntries(names.map((name) => [name, old[name] ?? null]));
  }
  return null;
}

const hasId = (item: JsonObject, id: string): boolean =>
  Object.values(item).some((value) => !isList(value) && !isObject(value) && String(value) === id);
