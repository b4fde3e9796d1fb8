import { asSchema } from '../../../json/as-schema.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import type { ExploreContext } from '../../world.ts';

/** The number of units that are left: `stock`, `available_seats`, `copies_left`. */
export const LEFT =
  /^(?:in_?)?stock(?:_?(?:count|level|quantity))?$|^(?:quantity|inventory)(?:_?(?:available|left|remaining|in_?stock|on_?hand))?$|(?:available|remaining|left|free)(?:_?(?:seats|places|spots|slots|copies|units|tickets|capacity|quantity|stock))?$|^(?:seats|places|spots|slots|copies|units|tickets)_?(?:available|remaining|left|free)$/i;
const PLENTY = 40;

/** The same values with enough in stock. With a stock of zero, nothing could be ordered. */
export function withPlenty({ tools }: ExploreContext, values: JsonObject, properties: JsonObject): JsonObject {
  const entries = Object.entries(values).map(([name, value]): readonly [string, Json] => {
    const { maximum, multipleOf, enum: choices } = resolveAlternatives(asSchema(properties[name] ?? true), { tools, turn: 0 });
    const isFree = multipleOf === undefined && choices === undefined && (typeof maximum !== 'number' || maximum >= PLENTY);
    return [name, LEFT.test(name) && value === 0 && isFree ? PLENTY : value];
  });
  return Object.fromEntries(entries);
}
