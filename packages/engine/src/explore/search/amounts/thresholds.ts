import { singular, wordsOf } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { amountOf } from '../../../readers/formulas/evaluate.ts';
import { entityShape } from '../../learning/response-shape.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { shownIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildCreated, createSequenceProbe, type ResourceOperations } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** "10 % of the subtotal ... from 5000 g on": a percentage that applies from a threshold on, or only above it. */
interface Threshold {
  readonly field: string;
  readonly share: number;
  readonly of: string;
  readonly from: number;
  readonly isInclusive: boolean;
  /** The response field that is compared with the threshold, and the request field that it depends on. */
  readonly measured: string;
  readonly sent: string;
  readonly step: number;
  readonly sentence: string;
}

const SHARE = /\b(\d+(?:\.\d+)?) ?(?:%|percent\b) (?:of|on|off) (?:the )?[`"']?(\w+)/i;
const FROM = /\b(from|at least|above|over|more than|exceeds?) (\d+(?:\.\d+)?) ?([a-z]+)\b/i;
const INCLUSIVE = /^(?:from|at least)$/i;
const UNITS: Readonly<Record<string, string>> = {
  g: 'gram',
  kg: 'kilogram',
  m: 'metre',
  cm: 'centimetre',
  km: 'kilometre',
  min: 'minute',
  h: 'hour',
};

/** The amount must be as described just below the threshold, exactly at it, and above it. */
export function thresholdProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const created = buildCreated(world, creators, kit);
  if (created === null) return [];
  const { instance, create } = created;
  if (!isObject(create.body)) return [];
  const { body } = create;
  const setup = instance.setup.slice(0, -1);
  return thresholdsOf(world, create.state, body).flatMap((threshold) =>
    [threshold.from - threshold.step, threshold.from, threshold.from + threshold.step].map((value) => {
      const step: ScriptStep = { ...create, body: { ...body, [threshold.sent]: value }, capture: {} };
      return createSequenceProbe({ state: create.state, setup, steps: [step], judge: ([exchange]) => judgeThreshold(exchange, threshold) });
    }),
  );
}

function thresholdsOf({ tools }: ExploreContext, state: OperationState, body: JsonObject): readonly Threshold[] {
  const response = { ...tools, flatten: tools.flattenResponse };
  const shown = objectOf(entityShape(tools, state.op, [201, 200]).properties);
  const sent = objectOf(resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 }).properties);
  return Object.entries(shown).flatMap(([field, schema]): readonly Threshold[] => {
    const { description } = resolveAlternatives(asSchema(schema), { tools: response, turn: 0 });
    // With several percentages, it is unclear which threshold belongs to which of them.
    if (typeof description !== 'string' || description.split('%').length > 2) return [];
    const [, percent, named = ''] = SHARE.exec(description) ?? [];
    const [, word = '', from, unit = ''] = FROM.exec(description) ?? [];
    const of = Object.keys(shown).find((name) => name.toLowerCase() === named.toLowerCase());
    const about = singular(UNITS[unit.toLowerCase()] ?? unit.toLowerCase());
    const isAbout = (name: string): boolean => wordsOf(name).map(singular).includes(about);
    const total = onlyOne(Object.keys(shown).filter(isAbout));
    const quantity = onlyOne(Object.keys(body).filter((name) => isAbout(name) && typeof body[name] === 'number'));
    if (percent === undefined || from === undefined || of === undefined || total === null || quantity === null) return [];
    const { multipleOf } = resolveAlternatives(asSchema(sent[quantity] ?? true), { tools, turn: 0 });
    const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : 1;
    const isInclusive = INCLUSIVE.test(word);
    return [
      {
        field,
        share: Number(percent) / 100,
        of,
        from: Number(from),
        isInclusive,
        measured: total,
        sent: quantity,
        step,
        sentence: description,
      },
    ];
  });
}

const onlyOne = ([first, second]: readonly string[]): string | null => (first === undefined || second !== undefined ? null : first);

const CENT = 0.0101;

function judgeThreshold(exchange: Exchange | undefined, threshold: Threshold): readonly ProbeVerdict[] {
  if (exchange === undefined || !isSuccess(exchange.answer)) return [];
  const { field, share, of, from, isInclusive, measured, sentence } = threshold;
  const shown = shownIn(exchange);
  const [amount, whole, number] = [shown[field], shown[of], shown[measured]].map(amountOf);
  if (amount === undefined || whole === undefined || number === undefined || amount === null || whole === null || number === null)
    return [];
  const applies = isInclusive ? number >= from : number > from;
  const slack = Number.isInteger(shown[of]) ? 1 : CENT;
  // Below the threshold, the amount must not be the percentage, but it need not be zero.
  const isShare = Math.abs(Math.abs(amount) - whole * share) < slack;
  if (isShare === applies || whole * share < slack * 2) return [];
  const expected = applies ? whole * share : 0;
  const stated = String(Math.round(expected * 100) / 100);
  return [
    {
      ...verdictDefaults(exchange),
      place: field,
      rule: 'wrong-amount',
      text: `${exchange.step.state.op.key} returns ${field} = ${amount} for ${of} = ${whole} and ${measured} = ${number}, but the spec says “${sentence}”`,
      expected: stated,
      actual: String(amount),
      source: 'spec',
      checks: null,
    },
  ];
}
