import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import type { ExploreContext } from '../../world.ts';
import type { ScriptStep } from '../model/script.ts';

const PRICE = /price|fare|rate|cost|fee|tariff|charge/i;
/** A price that shows wrong percentages and wrong rounding. A price of 1 hides both. */
const TELLING = 1999;

/** A step that creates a resource with a price, with a price whose rounding shows. */
export function withRoundingPrices({ tools }: ExploreContext, step: ScriptStep): ScriptStep {
  const { properties } = resolveAlternatives(bodyOf(step.state.op)?.schema ?? true, { tools, turn: 0 });
  if (!isObject(step.body)) return step;
  const entries = Object.entries(step.body).map(([name, value]) => {
    const flat = resolveAlternatives(asSchema(objectOf(properties)[name] ?? true), { tools, turn: 0 });
    const isFree = flat.multipleOf === undefined && flat.enum === undefined && tools.typeOf(flat) === 'integer';
    const isFitting = (typeof flat.maximum !== 'number' || flat.maximum >= TELLING) && !/id$/i.test(name);
    return [name, PRICE.test(name) && typeof value === 'number' && isFree && isFitting ? TELLING : value] as const;
  });
  return { ...step, body: Object.fromEntries(entries) };
}
