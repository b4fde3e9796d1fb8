import { isObject, objectOf } from '../../../json/values.ts';
import { createdIn, endsInParam, resourceOf } from '../../learning/place.ts';
import type { Resource } from '../../learning/pool.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { leavesOf, nameAt, schemaAt } from '../../requests/body-place.ts';
import { type FieldSource, knownValue } from '../../requests/known-value.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { type ExploreContext, samplingFor } from '../../world.ts';

/** The names of fields that refer to a resource by its ID, or by a code as in `voucher_code`. */
const REFERRING = /id$|\w(?:code|number|slug|sku)$/i;

/** Fields in a documented example that refer to other resources, such as `order_id`. The resource in an example may be used up soon. */
export function referencesIn(world: ExploreContext, state: OperationState): readonly FieldSource[] {
  const body = bodyOf(state.op);
  if (body === null || state.body === undefined) return [];
  const sampling = samplingFor(world, state, 0);
  const named = leavesOf(state.body).flatMap(([at, value]): readonly FieldSource[] => {
    const name = nameAt(at);
    if (!REFERRING.test(name) || (typeof value !== 'string' && typeof value !== 'number' && value !== null)) return [];
    const flat = schemaAt((schema) => resolveAlternatives(schema, sampling), body.schema, at);
    const known = knownValue({ name, type: world.tools.typeOf(flat), pattern: flat.pattern }, sampling);
    return known === null || known.from === '' ? [] : [{ at, from: known.from, path: known.path, value: value ?? known.value }];
  });
  return [...named, ...consumedIn(world, state)];
}

/**
 * `POST /wallet/vouchers` with a `code` uses up a voucher of `POST /admin/vouchers`, which returns a code that the client does not choose.
 */
function consumedIn({ pool, itemPaths }: ExploreContext, { op, body }: OperationState): readonly FieldSource[] {
  if (op.method !== 'POST' || endsInParam(op.path) || !isObject(body ?? null)) return [];
  const collection = createdIn(op.path, itemPaths);
  const makers = pool
    .own()
    .filter(
      (made) =>
        made.from.startsWith('POST ') &&
        made.from !== op.key &&
        made.collection !== collection &&
        resourceOf(made.collection) === resourceOf(collection),
    );
  return Object.entries(objectOf(body)).flatMap(([field, value]): readonly FieldSource[] => {
    if (typeof value !== 'string') return [];
    const isGiven = (made: Resource): boolean =>
      typeof objectOf(made.value)[field] === 'string' && !Object.hasOwn(objectOf(made.sent), field) && made.base === '$';
    const maker = makers.find(isGiven);
    return maker === undefined ? [] : [{ at: [field], from: maker.from, path: `$.${field}`, value }];
  });
}
