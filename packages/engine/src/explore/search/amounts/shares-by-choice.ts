import { wordsOf } from '../../../format/words.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import { amountOf } from '../../../readers/formulas/evaluate.ts';
import type { OperationState } from '../../operation-state.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { shownIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildCreated, createSequenceProbe, type ResourceOperations } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { withRoundingPrices } from '../setup/telling-prices.ts';
import { withNewUniqueValues } from '../setup/unique-values.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { describedChoices, wordsAfterChoice } from './described-choices.ts';

/** A field whose description gives a percentage of an amount for each choice: "adult 100 %, child 50 %, infant 0 %". */
interface Shares {
  readonly field: string;
  readonly choiceField: string;
  readonly percents: ReadonlyMap<string, number>;
  readonly sentence: string;
}

const MOST_CHOICES = 6;

/** Creates one resource for each choice. The amounts must be in the ratio that the description states. */
export function amountRatioProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const created = buildCreated(world, creators, kit);
  if (created === null) return [];
  const { instance, create } = created;
  if (!isObject(create.body)) return [];
  const { body } = create;
  const setup = instance.setup.slice(0, -1).map((step) => withRoundingPrices(world, step));
  return sharesOf(world, create.state).map((shares) => {
    const choices = [...shares.percents.keys()].toSorted((left, right) => percentOf(shares, right) - percentOf(shares, left));
    const steps = choices.slice(0, MOST_CHOICES).map((choice, index): ScriptStep => {
      const sent = { ...create, body: { ...body, [shares.choiceField]: choice }, capture: {} };
      return withNewUniqueValues(world, sent, index + 1);
    });
    return createSequenceProbe({ state: create.state, setup, steps, judge: (all) => judgeShares(all, shares, pricesIn(setup, shares)) });
  });
}

const percentOf = ({ percents }: Shares, choice: string): number => percents.get(choice) ?? 0;

const sharesOf = (world: ExploreContext, state: OperationState): readonly Shares[] =>
  describedChoices(world, state, state).flatMap(({ field, choiceField, choices, description }) => {
    const percents = new Map(choices.flatMap((choice) => percentAfter(description, choice)));
    const isComplete = percents.size === choices.length && description.split('%').length === choices.length + 1;
    return isComplete ? [{ field, choiceField, percents, sentence: description }] : [];
  });

/** The number in "child 50 %". */
function percentAfter(description: string, choice: string): readonly (readonly [string, number])[] {
  const [first = '', second = ''] = wordsAfterChoice(description, choice) ?? [];
  const [, digits, sign] = /^(\d+(?:\.\d+)?)(%?)$/.exec(first) ?? [];
  const isPercent = sign === '%' || second.startsWith('%');
  return digits === undefined || !isPercent ? [] : [[choice, Number(digits)]];
}

const UNITS = new Set('cent cents amount eur euro usd'.split(' '));

/** The amounts that the description names: "part of the base fare" is about `base_fare_cents`. */
function pricesIn(setup: readonly ScriptStep[], { sentence }: Shares): readonly number[] {
  const said = new Set(wordsOf(sentence));
  const isNamed = (name: string): boolean => {
    const words = wordsOf(name).filter((word) => !UNITS.has(word));
    return words.length > 1 && words.every((word) => said.has(word));
  };
  return setup.flatMap(({ body }) =>
    Object.entries(objectOf(body)).flatMap(([name, value]) => (isNamed(name) && typeof value === 'number' ? [value] : [])),
  );
}

function judgeShares(all: readonly Exchange[], shares: Shares, prices: readonly number[]): readonly ProbeVerdict[] {
  const { field, choiceField, sentence } = shares;
  const rows = all
    .filter(({ answer }) => isSuccess(answer))
    .map((exchange) => ({
      exchange,
      percent: percentOf(shares, String(objectOf(exchange.request.body)[choiceField])),
      amount: amountOf(shownIn(exchange)[field]),
    }));
  const whole = rows.find(({ percent }) => percent === 100)?.amount ?? null;
  const price = prices.length === 1 ? (prices[0] ?? null) : whole;
  if (price === null || price <= 0) return [];
  const wrong = rows.find(({ percent, amount }) => amount !== null && !fits(amount, (price * percent) / 100, sentence));
  if (wrong === undefined) return [];
  const choice = JSON.stringify(objectOf(wrong.exchange.request.body)[choiceField] ?? null);
  const expected = `${field} = ${rounded((price * wrong.percent) / 100, sentence)}`;
  return [
    {
      ...verdictDefaults(wrong.exchange),
      beside: all.filter((one) => one !== wrong.exchange).slice(0, 1),
      place: field,
      rule: 'wrong-amount',
      text: `${wrong.exchange.step.state.op.key} returns ${field} = ${wrong.amount} for ${choiceField} = ${choice} and an amount of ${price}, but the spec says “${sentence}”`,
      expected,
      actual: `${field} = ${wrong.amount}`,
      source: 'spec',
      checks: null,
    },
  ];
}

const DOWN = /\bround\w* down\b|\btruncat\w+/i;
const UP = /\bround\w* up\b/i;
const EXACT = 0.000_01;

function rounded(value: number, sentence: string): number {
  if (DOWN.test(sentence)) return Math.floor(value + EXACT);
  return UP.test(sentence) ? Math.ceil(value - EXACT) : Math.round(value);
}

/** A whole number must be rounded as the description says. If it says nothing, both directions are accepted. */
function fits(amount: number, value: number, sentence: string): boolean {
  if (!Number.isInteger(amount) || Number.isInteger(value)) return Math.abs(amount - value) < 0.0101;
  return DOWN.test(sentence) || UP.test(sentence) ? amount === rounded(value, sentence) : Math.abs(amount - value) < 1;
}
