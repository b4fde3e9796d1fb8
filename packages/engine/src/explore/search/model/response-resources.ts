import { lowerAlphanumeric } from '../../../format/words.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { findList } from '../../learning/learn-response.ts';
import { parseTimestamp } from '../../learning/moments.ts';
import { resourceOf } from '../../learning/place.ts';
import { ENVELOPE_SIZE, possibleCollections } from '../../learning/response-shape.ts';
import type { Exchange } from './script.ts';

/** The resource in a response, which may be inside `data` or a member with its name. */
export function entityIn(json: Json | undefined, collection: string): JsonObject | null {
  if (!isObject(json)) return null;
  const wrapped = [json.data, json[resourceOf(collection)], json.result].find(isObject);
  if (wrapped !== undefined && Object.keys(json).length <= ENVELOPE_SIZE) return wrapped;
  return isReport(json) ? null : json;
}

/** `{ statusCode: 201, state: 'COMPLETED' }` repeats the response status, so its members describe the request and not the resource. */
const isReport = (json: JsonObject): boolean =>
  [json.statusCode, json.status_code, json.status, json.code].some((code) => typeof code === 'number' && code >= 200 && code < 300);

/** The resource that a response to an operation shows. Empty if it shows none. */
export function shownIn({ answer, step }: Exchange): JsonObject {
  const entities = possibleCollections(step.state.op.path).map((collection) => entityIn(answer.json, collection));
  return entities.find((entity) => entity !== answer.json) ?? objectOf(answer.json);
}

const ID_NAMES: readonly string[] = ['id', 'uuid', 'guid', 'key', 'name', 'slug', 'code', 'username', 'token'];

/** True if a list item is the resource with this ID. Other fields may contain the same number by chance. */
export function isItem(item: Json, id: string, collection: string): boolean {
  if (!isObject(item)) return String(item) === id;
  const resource = resourceOf(collection);
  const names = [...ID_NAMES, `${resource}id`, `${resource}name`, `${resource}key`];
  const entries = Object.entries(item);
  const ids = entries.filter(([name]) => names.includes(lowerAlphanumeric(name)));
  return (ids.length > 0 ? ids : entries).some(([, value]) => String(value) === id);
}

export function itemsIn(json: Json | undefined, collection: string): readonly Json[] | null {
  return findList(json, resourceOf(collection))?.items ?? null;
}

const VOLATILE =
  /(?:at|date|time|timestamp|etag|version|revision|rev|modified|updated|serial|seen|hash|token|expires?|ttl|uptime|views?|hits|visits|reads)$/i;
export const isVolatile = (name: string): boolean => VOLATILE.test(name);

/** True if two values are equivalent: servers trim strings, convert them to lowercase, and write numbers as text. */
export function isAlike(left: Json | undefined, right: Json | undefined): boolean {
  return normal(left) === normal(right);
}

function normal(value: Json | undefined): string {
  const moment = parseTimestamp(value);
  if (moment !== null) return String(moment);
  if (typeof value === 'string') return value.trim().toLowerCase().replace(/\.$/, '').replace(/\.0+$/, '');
  return value === undefined ? '' : JSON.stringify(value).toLowerCase();
}

/** The first field that differs, ignoring times and versions. */
export function changedField(before: JsonObject | null, after: JsonObject | null) {
  if (before === null || after === null) return null;
  const name = Object.keys({ ...before, ...after }).find(
    (key) => !isVolatile(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  return name === undefined ? null : { name, before: before[name] ?? null, after: after[name] };
}
