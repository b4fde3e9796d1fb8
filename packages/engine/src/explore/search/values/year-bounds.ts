import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import { isDated } from '../../learning/moments.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { shapeOf } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { World } from '../../world.ts';
import type { Exchange } from '../model/script.ts';
import { type Probe, statusText, type Verdict } from '../model/verdict.ts';
import { mayReject } from '../setup/full-description.ts';
import { sequence } from '../setup/kits.ts';
import { isCreator, type Recipe } from '../setup/recipe.ts';
import { base } from '../verdicts/judge-exchange.ts';

/** "The year must lie between 2020 and 2099". */
const YEARS = /\byears? (?:must|has to|have to) (?:lie|be) between (\d{4}) and (\d{4})\b/i;

/** Dates in the first year that is not allowed, before and after the stated years. */
export function yearProbes(world: World, { setup, step }: Recipe): readonly Probe[] {
  const { op } = step.state;
  const { properties } = shapeOf(bodyOf(op)?.schema ?? true, { tools: world.tools, turn: 0 });
  if (!isCreator(step.state) || !isObject(step.body) || !mayReject(op)) return [];
  const { body } = step;
  return Object.entries(step.state.body === undefined ? {} : objectOf(step.state.body)).flatMap(([field, sample]): readonly Probe[] => {
    const { description } = shapeOf(asSchema(objectOf(properties)[field] ?? true), { tools: world.tools, turn: 0 });
    const [sentence, first, last] = typeof description === 'string' ? (YEARS.exec(description) ?? []) : [];
    if (sentence === undefined || first === undefined || last === undefined || !isDated(sample)) return [];
    return [Number(first) - 1, Number(last) + 1].map((year) => {
      const value = `${year}${String(sample).slice(4)}`;
      const judge: Probe['judge'] = ([exchange]) => judgeYear(exchange, { field, value, sentence });
      return sequence({ state: step.state, setup, steps: [{ ...step, body: { ...body, [field]: value }, capture: {} }], judge });
    });
  });
}

interface SentDate {
  readonly field: string;
  readonly value: string;
  readonly sentence: string;
}

function judgeYear(exchange: Exchange | undefined, { field, value, sentence }: SentDate): readonly Verdict[] {
  if (exchange === undefined || !isSuccess(exchange.answer)) return [];
  return [
    {
      ...base(exchange),
      place: `body.${field}`,
      rule: 'accepts-invalid',
      text: `${exchange.step.state.op.key} accepts ${field} = ${value}, even though the spec says “${sentence}”`,
      expected: '400, 409 or 422',
      actual: statusText(exchange),
      source: 'spec',
      checks: { status: ['4xx'] },
    },
  ];
}
