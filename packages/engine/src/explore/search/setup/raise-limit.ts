import { wordsOf } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { objectOf } from '../../../json/values.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import type { ExploreContext } from '../../world.ts';

const TOO_MUCH = /\b(?:(?:more|greater|larger|higher) than|exceed(?:s|ed|ing)?|above|beyond|over|at most|no more than)\b/i;
const UNITS = new Set('cents id amount total max maximum limit in of'.split(' '));
const ENOUGH = 10_000;

/**
 * "More than the insured value": the resource that the request refers to gets a larger `insured_value_cents`. Returns a function that
 * restores the old value, or null if the message is about something else.
 */
export function raiseLimit({ tools }: ExploreContext, used: readonly OperationState[], text: string): (() => void) | null {
  if (!TOO_MUCH.test(text)) return null;
  const said = new Set(wordsOf(text).map((word) => word.toLowerCase()));
  for (const creator of used) {
    const { properties } = resolveAlternatives(bodyOf(creator.op)?.schema ?? true, { tools, turn: 0 });
    for (const [name, member] of Object.entries(objectOf(properties))) {
      const flat = resolveAlternatives(asSchema(member), { tools, turn: 0 });
      const words = wordsOf(name).map((word) => word.toLowerCase());
      const telling = words.filter((word) => !UNITS.has(word));
      const isMeant =
        telling.length > 0 && telling.every((word) => said.has(word)) && /^(?:integer|number)$/.test(tools.typeOf(flat) ?? '');
      const most = typeof flat.maximum === 'number' ? Math.min(flat.maximum, ENOUGH) : ENOUGH;
      const { body } = creator;
      if (!isMeant || Number(objectOf(body)[name] ?? 0) >= most) continue;
      creator.body = { ...objectOf(body), [name]: most };
      return () => {
        creator.body = body;
      };
    }
  }
  return null;
}
