import { lowerAlphanumeric } from '../../format/words.ts';
import { isList, isObject, ownValue } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { findId } from '../learning/find-id.ts';
import { collectionOf, paramsIn } from '../learning/place.ts';
import { isScalar } from '../learning/pool.ts';
import type { ExploreContext } from '../world.ts';
import { nameAt } from './body-place.ts';
import type { BoundPath } from './bound-path.ts';
import type { FieldSource } from './known-value.ts';

/**
 * If the resource in the path lists the resources that belong to it, as in `sample_ids`, a field such as `sample_id` uses one of them. For
 * example, a result must refer to a sample of its order.
 */
export function withParentReferences({ pool }: ExploreContext, path: string, bound: BoundPath, body: Json, sources: FieldSource[]): Json {
  const param = paramsIn(path).at(-1);
  const id = param === undefined ? undefined : bound[param]?.value;
  if (param === undefined || id === undefined || !isObject(body)) return body;
  const parent = pool.in(collectionOf(path, param)).find((resource) => String(findId(resource, param)?.value) === String(id))?.value;
  if (!isObject(parent ?? null)) return body;
  const changed = Object.entries(body).flatMap(([name, old]): readonly (readonly [string, string | number])[] => {
    const found = isScalar(old) ? namedBy(parent as JsonObject, name) : undefined;
    return found === undefined || typeof found !== typeof old ? [] : [[name, found]];
  });
  for (const [name, value] of changed) takeValue(sources, name, value);
  return { ...body, ...Object.fromEntries(changed) };
}

/** A sample belongs to a project, so a body that refers to both uses the project of the sample. */
export function withFittingReferences({ pool }: ExploreContext, body: Json, sources: FieldSource[]): Json {
  if (!isObject(body)) return body;
  const changed = sources.flatMap(({ at, from, value }): readonly (readonly [string, string | number])[] => {
    const resource = pool.all().find((entry) => entry.from === from && findId(entry, nameAt(at))?.value === value)?.value;
    const fields = isObject(resource ?? null) ? Object.entries(resource as JsonObject) : [];
    return fields.flatMap(([name, member]) => {
      const isOther = at[0] !== name && sources.some((other) => other.at.length === 1 && other.at[0] === name);
      return isOther && isScalar(member) && typeof member === typeof body[name] ? [[name, member] as const] : [];
    });
  });
  for (const [name, value] of changed) takeValue(sources, name, value);
  return { ...body, ...Object.fromEntries(changed) };
}

function takeValue(sources: FieldSource[], name: string, value: string | number): void {
  const at = sources.findIndex((source) => source.at.length === 1 && source.at[0] === name);
  const source = sources[at];
  if (source !== undefined) sources[at] = { ...source, value };
}

/** `sample_id` is in `sample_ids`, or in a list of objects with `sample_id`. Other fields of the parent are not related to the body. */
function namedBy(parent: JsonObject, name: string): string | number | undefined {
  const wanted = lowerAlphanumeric(name);
  if (!/.(?:id|uuid|code|key|number)$/.test(wanted)) return undefined;
  for (const [key, member] of Object.entries(parent)) {
    if (!isList(member)) continue;
    const [first] = member;
    if (lowerAlphanumeric(key) === `${wanted}s` && isScalar(first)) return first;
    const inside = isObject(first ?? null) ? ownValue(first as JsonObject, name) : undefined;
    if (isScalar(inside)) return inside;
  }
  return undefined;
}
