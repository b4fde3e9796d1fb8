import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, Operation } from '../../model/index.ts';
import { hasSense, type Situation, slotsOf } from '../situation/situation.ts';

const nameOf = (segment: string): string => singular(segment.toLowerCase());
const isParameter = (segment: string): boolean => segment.includes('{');
const segmentsOf = (path: string): readonly string[] => path.split('/').slice(1);

/** The path of the resource that an operation belongs to, up to its name. */
function placeOf({ path }: Operation, resource: string): string | null {
  const segments = segmentsOf(path);
  const at = segments.findIndex((segment) => nameOf(segment) === resource);
  return at < 0 ? null : `/${segments.slice(0, at + 1).join('/')}`;
}

/** `/swarm/unlock` and `/wiki/page/{name}` are part of the resource. `/books/{id}/reviews` is a different resource. */
function isOwn({ path }: Operation, place: string): boolean {
  if (!path.startsWith(`${place}/`)) return false;
  const [first = '', ...others] = segmentsOf(path.slice(place.length));
  return !isParameter(first) && nameOf(first) === first.toLowerCase() && others.every(isParameter);
}

/** "whatever has to do with swarm": a name without a verb means everything that belongs to it, regardless of the summaries. */
export function expandToWholeResource(
  found: readonly Operation[],
  clause: Clause,
  { context, retrieval }: Situation,
): readonly Operation[] {
  const names = new Set(slotsOf(clause, 'resource').map(({ name }) => nameOf(name)));
  const [resource, ...others] = names;
  const isDone = clause.words.some(({ lower, isFunction }) => !isFunction && retrieval.methodsOf(lower).length > 0);
  const isChosen = clause.slots.some(({ excluded, kind }) => excluded || kind === 'operation' || kind === 'method' || kind === 'path');
  if (resource === undefined || others.length > 0 || isDone || isChosen) return found;
  const places = new Set(found.map((one) => placeOf(one, resource)));
  const [place] = places;
  if (places.size !== 1 || place === undefined || place === null || found.some(({ path }) => literalSegments(path).length === 0))
    return found;
  const own = (context.model?.operations ?? []).filter((one) => isOwn(one, place) && !found.includes(one));
  return [...found, ...own];
}

const ALL_OF_IT =
  /\b(?:all|everything|whatever|anything)(?: the things| that)? (?:one|you|we|i|people|users?|a user|someone|somebody) can do (?:with|to|about)\b|\ball of (?:it|that|this|them|those|these)\b|\b(?:whole|entire|complete|full) (?:\S+ ){1,2}(?:side|part|area|topic|business|section|module|thing)\b/;

/**
 * "enrollments (listing, enrolling, withdrawing), all of that": all operations at and below the path of the only named resource, even if
 * some of the verbs are unknown. Empty for other clauses.
 */
export function wholeResourceOperations(clause: Clause, { context }: Situation): readonly Operation[] {
  const [resource, ...others] = new Set(slotsOf(clause, 'resource').map(({ name }) => nameOf(name)));
  const isChosen = clause.slots.some(({ excluded, kind }) => excluded || kind === 'operation' || kind === 'method' || kind === 'path');
  if (resource === undefined || others.length > 0 || isChosen || hasSense(clause, 'except', 'skip', 'negation')) return [];
  if (!ALL_OF_IT.test(clause.words.map(({ lower }) => lower).join(' '))) return [];
  const placed = (context.model?.operations ?? []).flatMap((one) => {
    const place = placeOf(one, resource);
    return place === null ? [] : [{ one, place }];
  });
  const places = new Set(placed.map(({ place }) => place));
  return places.size === 1 ? placed.map(({ one }) => one) : [];
}
