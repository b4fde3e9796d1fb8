import { singular } from '../../format/words.ts';
import type { Clause, Operation } from '../../model/index.ts';
import { refersBack } from '../flows/flow-parts.ts';
import { kindsIn } from '../situation/kinds.ts';
import { collectionOf } from '../situation/relations.ts';
import { type FoundOperations, hasTopic, slotsOf } from '../situation/situation.ts';
import { mentionsApi } from './find-operations.ts';

/** `/containers` for `/containers/json`. */
const itemsOf = (operation: Operation): string => collectionOf(operation).replace(/\/(?:json|create|list|add|new)$/, '');

const parentOf = (operation: Operation): string => itemsOf(operation).replace(/\/[^/]+$/, '');

/** "also check that nobody gets in without a token" names a kind of tests. A verb that several resources share does not widen the suite. */
const onlySharesVerb = (clause: Clause, { operations }: FoundOperations): boolean =>
  kindsIn(clause).length > 0 &&
  !mentionsApi(clause) &&
  slotsOf(clause, 'method').length === 0 &&
  !hasTopic(clause, 'endpoints', 'each', 'all-of-api', 'reads') &&
  new Set(operations.map(itemsOf)).size > 1;

/** After the milestones of a repository, "the labels too" means those of a repository, although organizations have labels as well. */
function besideSuite({ operations }: FoundOperations, clause: Clause, hand: readonly Operation[]): readonly Operation[] {
  const [place, ...others] = new Set(hand.map(parentOf));
  const names = new Set(slotsOf(clause, 'resource').map(({ name }) => singular(name.toLowerCase())));
  if (place === undefined || place === '' || others.length > 0 || clause.act !== 'add' || names.size !== 1) return [];
  const start = `${place}/`;
  const isBeside = ({ path }: Operation) =>
    path.startsWith(start) && names.has(singular(path.slice(start.length).split('/')[0]?.toLowerCase() ?? ''));
  return operations.filter(isBeside);
}

/** "plus capturing one" after payment intents does not capture a charge. */
export function nearCurrentSuite(named: FoundOperations, clause: Clause, hand: readonly Operation[]): FoundOperations {
  if (hand.length > 0 && onlySharesVerb(clause, named)) return { operations: hand, isUnclear: false, nearest: [] };
  const beside = besideSuite(named, clause, hand);
  if (beside.length > 0) return { ...named, operations: beside };
  const isOwn = refersBack(clause) || clause.words.some(({ lower }) => /^(?:its|their)$/.test(lower));
  const near = isOwn ? named.operations.filter(({ path }) => hand.some((one) => path.startsWith(`${itemsOf(one)}/`))) : [];
  return near.length === 0 ? named : { ...named, operations: near };
}
