import { wordsOf } from '../../format/words.ts';
import { isObject } from '../../json/values.ts';
import type { ExploreContext } from '../world.ts';
import { findId } from './find-id.ts';
import { collectionOf, paramsIn } from './place.ts';
import type { Bindings, Resource } from './pool.ts';

const STATE = /^(?:status|state|phase|stage)$/i;

/** The current state of a resource, such as `open`. */
export function stateOf({ value }: Pick<Resource, 'value'>): string | null {
  const found = isObject(value)
    ? Object.entries(value).find(([name, member]) => STATE.test(name) && typeof member === 'string')
    : undefined;
  return found === undefined ? null : String(found[1]).toLowerCase();
}

/** "The invoice is not open" asks for an open invoice, and "it is already paid" for an unpaid one. Null if no such resource is known. */
export function wantedState({ pool }: ExploreContext, path: string, bindings: Bindings, message: string): string | null {
  const param = paramsIn(path).at(-1);
  const known = param === undefined ? [] : pool.in(collectionOf(path, param));
  if (param === undefined || known.length < 2) return null;
  const current = known.find((resource) => String(findId(resource, param)?.value) === String(bindings[param]));
  const now = current === undefined ? null : stateOf(current);
  const others = known.map(stateOf).filter((state) => state !== null && state !== now);
  const words = new Set(wordsOf(message).map((word) => word.toLowerCase()));
  return others.find((state) => state !== null && words.has(state)) ?? (now !== null && words.has(now) ? (others[0] ?? null) : null);
}
