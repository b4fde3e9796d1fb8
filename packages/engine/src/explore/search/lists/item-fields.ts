import { asSchema } from '../../../json/as-schema.ts';
import { isList, objectOf } from '../../../json/values.ts';
import type { Operation } from '../../../model/index.ts';
import { responseShape } from '../../learning/response-shape.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import type { ExploreContext } from '../../world.ts';

/** The fields of an item in a list, as the spec describes them. */
export function itemFields({ tools }: ExploreContext, op: Operation): readonly string[] {
  const response = { tools: { ...tools, flatten: tools.flattenResponse }, turn: 0 };
  const whole = responseShape(tools, op);
  const lists = [whole, ...Object.values(objectOf(whole.properties)).map((member) => resolveAlternatives(asSchema(member), response))];
  const items = lists.map(({ items: one }) => one).find((one) => one !== undefined && !isList(one));
  return Object.keys(objectOf(resolveAlternatives(asSchema(items ?? true), response).properties));
}
