import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, HttpMethod, Operation } from '../../model/index.ts';
import { byDepth, withoutExtension } from '../situation/relations.ts';
import { type Situation, slotsOf } from '../situation/situation.ts';
import { isSameOrAbbreviated } from './by-object.ts';

/** `branchProtections` is a compound, like `branch_protections`. */
const compoundOf = (segment: string): string => segment.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
const namesOf = ({ path }: Operation): readonly string[] =>
  literalSegments(withoutExtension(path)).map((segment) => singular(compoundOf(segment)));

/**
 * Whether a path contains a name or its abbreviation. A longer name counts only if no path contains the name itself: invoices are not
 * `/invoiceitems`.
 */
function hasName(name: string, all: readonly Operation[]): (operation: Operation) => boolean {
  const isNamed = (operation: Operation) =>
    namesOf(operation).some((one) => one === name || (one.length < name.length && isSameOrAbbreviated(one, name)));
  return all.some(isNamed) ? isNamed : (operation) => namesOf(operation).some((one) => isSameOrAbbreviated(one, name));
}

/** The methods in a question, by name or by verb. */
export function methodsIn(clause: Clause, { retrieval }: Situation): readonly HttpMethod[] {
  const named = slotsOf(clause, 'method').map(({ method }) => method);
  // In a question, "new" is an adjective and does not mean that something is created.
  const verbs = clause.words.filter(({ isFunction, senses, lower }) => !isFunction && !senses.includes('show') && lower !== 'new');
  return [...new Set([...named, ...verbs.flatMap(({ lower }) => retrieval.methodsOf(lower))])];
}

/** All operations of the resources in a question: `/orders` and everything below it. */
export function resourceOperations(clause: Clause, { context }: Situation): readonly Operation[] {
  const names = [...new Set(slotsOf(clause, 'resource').map(({ name }) => singular(name.toLowerCase())))];
  const all = context.model?.operations ?? [];
  const having = names.map((name) => hasName(name, all));
  const withAll = having.length === 0 ? [] : all.filter((one) => having.every((has) => has(one)));
  const found = withAll.length > 0 ? withAll : (having.map((has) => all.filter(has)).find((some) => some.length > 0) ?? []);
  return belowShallowest(found, names);
}

/** Of `/orders/{id}` and `/users/{id}/orders`, the first is the main path of orders. */
function belowShallowest(found: readonly Operation[], names: readonly string[]): readonly Operation[] {
  const [top] = found.toSorted(byDepth);
  if (top === undefined) return found;
  // `/repositories/{id}` and `/repos/{owner}/{repo}` are two main paths of one resource.
  const placeOf = ({ path }: Operation) =>
    path
      .split('/')
      .findLastIndex((segment) => !segment.includes('{') && names.some((name) => isSameOrAbbreviated(singular(compoundOf(segment)), name)));
  const at = placeOf(top);
  const below = found.filter((one) => placeOf(one) === at);
  return at < 0 || below.length === 0 ? found : below;
}
