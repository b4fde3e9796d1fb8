import { asSchema } from '../../json/as-schema.ts';
import { objectOf } from '../../json/values.ts';
import type { JsonObject, Operation } from '../../model/index.ts';
import { resolveAlternatives } from '../requests/sample-body.ts';
import type { ExploreTools } from '../tools.ts';
import { collectionOf, createdIn, endsInParam, paramsIn, resourceOf } from './place.ts';

/** The schema of the first of these responses that the spec describes. Unlike a request, it has the fields that only the server sets. */
export function responseShape(tools: ExploreTools, op: Operation, statuses: readonly number[] = [200]): JsonObject {
  const schema = statuses.map((status) => tools.responseFor(op, status)?.media[0]?.schema).find((found) => found !== undefined);
  return resolveAlternatives(schema ?? true, { tools: { ...tools, flatten: tools.flattenResponse }, turn: 0 });
}

/** The largest number of members in an envelope around a resource, such as `data` and `meta`. */
export const ENVELOPE_SIZE = 3;

/** The schema of the resource in a response, which may be inside `data` or a member with its name. */
export function entityShape(tools: ExploreTools, op: Operation, statuses: readonly number[] = [200]): JsonObject {
  const whole = responseShape(tools, op, statuses);
  const members = objectOf(whole.properties);
  if (Object.keys(members).length > ENVELOPE_SIZE) return whole;
  const inside = ['data', 'result', ...possibleCollections(op.path).map(resourceOf)].flatMap((name) => {
    const shape = resolveAlternatives(asSchema(members[name] ?? true), { tools: { ...tools, flatten: tools.flattenResponse }, turn: 0 });
    return Object.keys(objectOf(shape.properties)).length > 0 ? [shape] : [];
  });
  return inside[0] ?? whole;
}

/** The collections whose resource a path may return: `/orders/{id}/pay` returns an order, and `/orders/{id}/items` may return an item. */
export function possibleCollections(path: string): readonly string[] {
  const last = paramsIn(path).at(-1);
  return [...(endsInParam(path) ? [] : [createdIn(path)]), ...(last === undefined ? [] : [collectionOf(path, last)])];
}
