import type { Action, Clause, Operation } from '../../model/index.ts';
import { operationsWithKeys } from '../operations/find-operations.ts';
import { namedScope } from '../operations/named-scope.ts';
import { operationsOfParts } from '../operations/operations-of-parts.ts';
import { methodsIn, resourceOperations } from '../operations/resource-operations.ts';
import { hasTopic, type Situation, slotsOf } from '../situation/situation.ts';

const MOST_COMPARED = 8;

/** "PATCH is there two times": every operation with the method, or those on the named resource. */
function perMethod(clause: Clause, situation: Situation): readonly Operation[] {
  const named = slotsOf(clause, 'method').map(({ method }) => method);
  // "PATCH" is a verb as well, which may also mean a PUT.
  const methods = named.length > 0 ? named : methodsIn(clause, situation);
  const things = slotsOf(clause, 'resource');
  const all = things.length > 0 ? resourceOperations(clause, situation) : (situation.context.model?.operations ?? []);
  const isNamed = methods.length > 0 && (things.length > 0 || named.length > 0);
  return isNamed ? all.filter(({ method }) => methods.includes(method)) : [];
}

/** The operations that a question compares: "what is the difference between stopping and killing a container?" Null for other questions. */
export function comparedOperations(clause: Clause, situation: Situation): Action | null {
  if (!hasTopic(clause, 'compare')) return null;
  const ways = [
    () =>
      operationsWithKeys(
        situation,
        slotsOf(clause, 'operation').map(({ key }) => key),
      ),
    () => operationsOfParts(clause, situation),
    () => perMethod(clause, situation),
  ];
  const found = ways.map((find) => find()).find(({ length }) => length > 1 && length <= MOST_COMPARED);
  return found === undefined ? null : { kind: 'list-operations', scope: namedScope(found), demand: null, field: null };
}
