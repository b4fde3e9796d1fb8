import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import { isDateOrTimestamp } from '../../learning/moments.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { mayReject } from '../setup/full-description.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { isCreator, type Recipe } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** "The year must lie between 2020 and 2099". */
const YEARS = /\byears? (?:must|has to|have to) (?:lie|be) between (\d{4}) and (\d{4})\b/i;

/** Dates in the first year that is not allowed, before and after the stated years. */
export function yearProbes(world: ExploreContext, { setup, step }: Recipe): readonly Probe[] {
  const { op } = step.state;
  const { properties } = resolveAlternatives(bodyOf(op)?.schema ?? true, { tools: world.tools, turn: 0 });
  if (!isCreator(step.state) || !isObject(step.body) || !mayReject(op)) return [];
  const { body } = step;
  return Object.entries(step.state.body === undefined ? {} : objectOf(step.state.body)).flatMap(([field, sample]): readonly Probe[] => {
    const { description } = resolveAlternatives(asSchema(objectOf(properties)[field] ?? true), { tools: world.tools, turn: 0 });
    const [sentence, first, last] = typeof description === 'string' ? (YEARS.exec(description) ?? []) : [];
    if (sentence === undefined || first === undefined || last === undefined || !isDateOrTimestamp(sample)) return [];
    return [Number(first) - 1, Number(last) + 1].map((year) => {
      const value = `${year}${String(sample).slice(4)}`;
      const judge: Probe['judge'] = ([exchange]) => judgeYear(exchange, { field, value, sentence });
      return createSequenceProbe({ state: step.state, setup, steps: [{ ...step, body: { ...body, [field]: value }, capture: {} }], judge });
    });
  });
}

interface SentDate {
  readonly field: string;
  readonly value: string;
  readonly sentence: string;
}

function judgeYear(exchange: Exchange | undefined, { field, value, sentence }: SentDate): readonly ProbeVerdict[] {
  if (exchange === undefined || !isSuccess(exchange.answer)) return [];
  return [
    {
      ...verdictDefaults(exchange),
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
