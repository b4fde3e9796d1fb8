import { literalSegments, singular } from '../format/words.ts';
import type { Clause, HttpMethod, Operation } from '../model/index.ts';
import { isSame } from './by-object.ts';
import { byDepth } from './relations.ts';
import { type Situation, slotsOf } from './situation.ts';

/** `branchProtections` is a compound, like `branch_protections`. */
const compoundOf = (segment: string): string => segment.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
const namesOf = ({ path }: Operation): readonly string[] => literalSegments(path).map((segment) => singular(compoundOf(segment)));
const has = (operation: Operation, name: string): boolean => namesOf(operation).some((one) => isSame(one, name));

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
  const withAll = names.length === 0 ? [] : all.filter((one) => names.every((name) => has(one, name)));
  const found =
    withAll.length > 0 ? withAll : (names.map((name) => all.filter((one) => has(one, name))).find((some) => some.length > 0) ?? []);
  return belowShallowest(found, names);
}

/** Of `/orders/{id}` and `/users/{id}/orders`, the first is the main path of orders. */
function belowShallowest(found: readonly Operation[], names: readonly string[]): readonly Operation[] {
  const [top] = found.toSorted(byDepth);
  const last = names.at(-1);
  if (top === undefined || last === undefined) return found;
  const segments = top.path.split('/');
  const at = segments.findLastIndex((segment) => names.some((name) => isSame(singular(segment.toLowerCase()), name)));
  const place = segments.slice(0, at + 1).join('/');
  const below = found.filter(({ path }) => path === place || path.startsWith(`${place}/`));
  return at < 0 || below.length === 0 ? found : below;
}
