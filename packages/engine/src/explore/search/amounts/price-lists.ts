import { isObject, objectOf } from '../../../json/values.ts';
import type { OperationState } from '../../operation-state.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { shownIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildCreated, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { withNewUniqueValues } from '../setup/unique-values.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { describedChoices, wordsAfterChoice } from './described-choices.ts';

/** A field whose description gives an amount for each choice: "Fixed by the service: check 1500, overhaul 12000". */
interface PriceList {
  readonly field: string;
  readonly choiceField: string;
  readonly prices: ReadonlyMap<string, number>;
  readonly sentence: string;
}

const MOST_CHOICES = 6;

/** Creates one resource for each choice, and updates one with each choice. The amount must be the one in the description. */
export function priceListProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const created = buildCreated(world, creators, kit);
  if (created === null) return [];
  const { instance, create } = created;
  const writes = [
    { step: create, setup: instance.setup.slice(0, -1) },
    ...kit.updates.flatMap((state) => {
      const step = stepOnInstance(world, creators, instance, state);
      return step === null ? [] : [{ step, setup: instance.setup }];
    }),
  ];
  return writes.flatMap(({ step, setup }) =>
    priceLists(world, step.state, kit.creator.state).map((list) => {
      const steps = [...list.prices.keys()].slice(0, MOST_CHOICES).map((choice, index) => withChoice(world, step, list, choice, index + 1));
      return createSequenceProbe({ state: step.state, setup, steps, judge: (all) => judgePrices(all, list) });
    }),
  );
}

function withChoice(world: ExploreContext, step: ScriptStep, { choiceField }: PriceList, choice: string, turn: number): ScriptStep {
  const rest = step.method === 'PATCH' ? {} : isObject(step.body) ? step.body : {};
  return withNewUniqueValues(world, { ...step, body: { ...rest, [choiceField]: choice }, capture: {} }, turn);
}

const priceLists = (world: ExploreContext, sender: OperationState, creator: OperationState): readonly PriceList[] =>
  describedChoices(world, sender, creator).flatMap(({ field, choiceField, choices, description }) => {
    const prices = new Map(choices.flatMap((choice) => priceAfter(description, choice)));
    return !description.includes('%') && prices.size === choices.length
      ? [{ field, choiceField, prices, sentence: description.trim() }]
      : [];
  });

/** The number that directly follows a choice: "tune_up 4500". */
function priceAfter(description: string, choice: string): readonly (readonly [string, number])[] {
  const next = wordsAfterChoice(description, choice)?.[0]?.replace(/\.$/, '') ?? '';
  return /^\d+(?:\.\d+)?$/.test(next) ? [[choice, Number(next)]] : [];
}

function judgePrices(all: readonly Exchange[], { field, choiceField, prices, sentence }: PriceList): readonly ProbeVerdict[] {
  for (const exchange of all.filter(({ answer }) => isSuccess(answer))) {
    const shown = shownIn(exchange);
    const choice = String(objectOf(exchange.request.body)[choiceField]);
    const [expected, actual] = [prices.get(choice), shown[field]];
    if (expected === undefined || typeof actual !== 'number' || actual === expected || shown[choiceField] !== choice) continue;
    return [
      {
        ...verdictDefaults(exchange),
        place: field,
        rule: 'wrong-amount',
        text: `${exchange.step.state.op.key} returns ${field} = ${actual} for ${choiceField} = ${choice}, but the spec says “${sentence}”`,
        expected: `${field} = ${expected}`,
        actual: `${field} = ${actual}`,
        source: 'spec',
        checks: null,
      },
    ];
  }
  return [];
}
