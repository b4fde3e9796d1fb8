import { bodyOf } from '../body-of.ts';
import { leavesOf, nameAt, schemaAt } from '../body-place.ts';
import { type FieldSource, knownValue } from '../known-value.ts';
import type { OperationState } from '../operation-state.ts';
import { shapeOf } from '../sample-body.ts';
import { samplingFor, type World } from '../world.ts';

/** Fields in a documented example that refer to other resources, such as `order_id`. The resource in an example may be used up soon. */
export function referencesIn(world: World, state: OperationState): readonly FieldSource[] {
  const body = bodyOf(state.op);
  if (body === null || state.body === undefined) return [];
  const sampling = samplingFor(world, state, 0);
  return leavesOf(state.body).flatMap(([at, value]): readonly FieldSource[] => {
    const name = nameAt(at);
    if (!/id$/i.test(name) || (typeof value !== 'string' && typeof value !== 'number' && value !== null)) return [];
    const flat = schemaAt((schema) => shapeOf(schema, sampling), body.schema, at);
    const known = knownValue({ name, type: world.tools.typeOf(flat), pattern: flat.pattern }, sampling);
    return known === null || known.from === '' ? [] : [{ at, from: known.from, path: known.path, value: value ?? known.value }];
  });
}
