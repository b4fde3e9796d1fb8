import { asSchema } from '../../../json/as-schema.ts';
import { isObject, listOf, objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { entityShape } from '../../learning/response-shape.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { shownIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { withNewUniqueValues } from '../setup/unique-values.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

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
  const instance = buildInstance(world, creators, kit);
  const create = instance?.setup.at(-1);
  if (instance === null || create === undefined || create.state !== kit.creator.state) return [];
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

function priceLists({ tools }: ExploreContext, state: OperationState, creator: OperationState): readonly PriceList[] {
  const sent = objectOf(resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 }).properties);
  const response = { ...tools, flatten: tools.flattenResponse };
  const shown: JsonObject = objectOf(entityShape(tools, creator.op, [201, 200]).properties);
  return Object.entries(shown).flatMap(([field, schema]): readonly PriceList[] => {
    const { description } = resolveAlternatives(asSchema(schema), { tools: response, turn: 0 });
    if (typeof description !== 'string' || description.includes('%')) return [];
    return Object.entries(sent).flatMap(([choiceField, member]) => {
      const choices = listOf(resolveAlternatives(asSchema(member), { tools, turn: 0 }).enum).filter((choice) => typeof choice === 'string');
      const prices = new Map(choices.flatMap((choice) => priceAfter(description, choice)));
      return choices.length > 1 && prices.size === choices.length ? [{ field, choiceField, prices, sentence: description.trim() }] : [];
    });
  });
}

/** The number that directly follows a choice: "tune_up 4500". */
function priceAfter(description: string, choice: string): readonly (readonly [string, number])[] {
  const words = description.replace(/[`"'=:,;]/g, ' ').split(/\s+/);
  const at = words.findIndex((word) => word.toLowerCase() === choice.toLowerCase());
  const next = words[at + 1]?.replace(/\.$/, '') ?? '';
  return at < 0 || !/^\d+(?:\.\d+)?$/.test(next) ? [] : [[choice, Number(next)]];
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
