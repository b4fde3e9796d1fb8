import { camelCase, singular, wordsOf } from '../format/words.ts';

const CERTAIN_ID = /^(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,}|[0-9A-HJKMNP-TV-Z]{26})$/i;
/** A segment of letters and digits is probably an ID if several different ones occur at the same position. */
const LIKELY_ID = /^(?=.*\d)(?=.*[A-Za-z])[\w.~-]{3,}$/;
const VERSION = /^v\d+(?:\.\d+)*$/i;

/** A path whose variable segments have been named. */
export interface TemplatedPath {
  readonly path: string;
  readonly params: readonly { readonly name: string; readonly value: string }[];
}

/** Finds the ids in recorded paths and names each after the collection before it. */
export function templatePaths(paths: readonly string[]): readonly TemplatedPath[] {
  const split = paths.map((path) => path.split('/').filter((segment) => segment !== ''));
  const varying = countVarying(split);
  return split.map((segments) => {
    const params: { name: string; value: string }[] = [];
    const shown = segments.map((segment, at) => {
      const given = givenName(segment);
      const isId = given !== null || CERTAIN_ID.test(segment) || (isLikely(segment) && (varying.get(placeOf(segments, at))?.size ?? 0) > 1);
      if (!isId) return segment;
      const name = freeName(
        given ?? nameAfter(segments[at - 1]),
        params.map((param) => param.name),
      );
      params.push({ name, value: given === null ? decoded(segment) : '' });
      return `{${name}}`;
    });
    return { path: `/${shown.join('/')}`, params };
  });
}

function isLikely(segment: string): boolean {
  return LIKELY_ID.test(segment) && !VERSION.test(segment);
}

/** Collects the values at each position. A position is identified by the segments before it and the length of the path. */
function countVarying(split: readonly (readonly string[])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, Set<string>>();
  for (const segments of split) {
    for (const [at, segment] of segments.entries()) {
      if (!isLikely(segment)) continue;
      const place = placeOf(segments, at);
      const known = places.get(place) ?? new Set<string>();
      known.add(segment);
      places.set(place, known);
    }
  }
  return places;
}

function placeOf(segments: readonly string[], at: number): string {
  const before = segments.slice(0, at).map((segment) => (CERTAIN_ID.test(segment) || givenName(segment) !== null ? '{}' : segment));
  return `${before.join('/')}`;
}

/** `:id`, `{id}` and `{{id}}` already have a name. */
function givenName(segment: string): string | null {
  const found = /^(?::([\w-]+)|\{\{?([^{}]+)\}\}?)$/.exec(segment);
  const name = found?.[1] ?? found?.[2];
  return name === undefined ? null : name.trim().replace(/[^\w-]+/g, '_');
}

function nameAfter(collection: string | undefined): string {
  const words = collection === undefined || collection.includes('{') ? [] : wordsOf(collection).map(singular);
  return words.length === 0 ? 'id' : camelCase([...words, 'id']);
}

function freeName(wished: string, taken: readonly string[]): string {
  let name = wished;
  for (let count = 2; taken.includes(name); count += 1) name = `${wished}${count}`;
  return name;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
