import { singular, wordsOf } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { isObject, listOf, objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { amountOf } from '../../../readers/formulas/evaluate.ts';
import { resourceOf } from '../../learning/place.ts';
import { entityShape } from '../../learning/response-shape.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn, itemsIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { withRoundingPrices } from '../setup/telling-prices.ts';
import { withNewUniqueValues } from '../setup/unique-values.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** A field of a resource that is the sum of a field of its children, which have their own list: "The sum of the fares of the passengers". */
interface ListedSum {
  readonly total: string;
  /** The amount of each child. */
  readonly field: string;
  /** A field of the resource itself that is added: "plus `vehicle_cents`". */
  readonly more: string | null;
  readonly sentence: string;
}

const SUM = /\bsum of (?:the |all )*(\w+(?: \w+)?) of (?:the |all |its )*(\w+)\b/i;
const PLUS = /\bplus (?:the )?[`"']?(\w+)[`"']?\s*\.?$/i;
const MORE_TERMS = /[×*/%+-]|\b(?:minus|less|without|except|including|excluding|tax|discount|last|open|paid|if|unless)\b/i;
const UNITS = new Set('cent cents amount eur euro usd total'.split(' '));

/** Such a sum must match the list after children were added, after one was removed, and after an update. */
export function listedSumProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const { read } = kit;
  if (read === null) return [];
  const children = kits.filter(({ creator }) => kit.children.includes(creator.state));
  return children.flatMap((child) => {
    const instance = buildInstance(world, creators, child);
    const create = instance?.setup.at(-1);
    const reading = instance === null ? null : stepOnInstance(world, creators, instance, read);
    const listing = instance === null || child.list === null ? null : stepOnInstance(world, creators, instance, child.list);
    if (instance === null || create === undefined || reading === null || listing === null || child.list === null) return [];
    const sums = sumsOf(world, kit, child);
    if (sums.length === 0) return [];
    const look: readonly ScriptStep[] = [
      { ...reading, capture: {} },
      { ...listing, capture: {} },
    ];
    const another = { ...withOtherChoice(world, withNewUniqueValues(world, create, 1)), capture: {} };
    const remove = child.remove === null ? null : stepOnInstance(world, creators, instance, child.remove);
    const updates = kit.updates
      .flatMap((state) => stepOnInstance(world, creators, instance, state) ?? [])
      .flatMap((step) => withoutOptional(world, step, sums));
    const steps = [
      another,
      ...look,
      ...(remove === null ? [] : [{ ...remove, capture: {} }, ...look]),
      ...updates.flatMap((step) => [step, ...look]),
    ];
    const setup = instance.setup.map((step) => withRoundingPrices(world, step));
    const judge: Probe['judge'] = (all) => judgeSums(all, sums, { parent: kit.creator.collection, child: child.creator.collection });
    return [createSequenceProbe({ state: read, setup, steps, judge })];
  });
}

function sumsOf({ tools }: ExploreContext, { read }: ResourceOperations, child: ResourceOperations): readonly ListedSum[] {
  const response = { ...tools, flatten: tools.flattenResponse };
  const shown = Object.entries(objectOf(read === null ? {} : entityShape(tools, read.op).properties));
  const fields = Object.keys(objectOf(entityShape(tools, child.creator.state.op, [201, 200]).properties));
  return shown.flatMap(([total, schema]): readonly ListedSum[] => {
    const { description } = resolveAlternatives(asSchema(schema), { tools: response, turn: 0 });
    if (typeof description !== 'string') return [];
    const [, amount = '', owner = ''] = SUM.exec(description) ?? [];
    const more = PLUS.exec(description)?.[1] ?? null;
    const rest = more === null ? description : description.replace(PLUS, '');
    if (singular(owner.toLowerCase()) !== resourceOf(child.creator.collection) || MORE_TERMS.test(rest)) return [];
    const words = new Set(wordsOf(amount).map(singular));
    const isNamed = (name: string): boolean => {
      const named = wordsOf(name)
        .filter((word) => !UNITS.has(word))
        .map(singular);
      return named.length > 0 && named.every((word) => words.has(word));
    };
    const named = fields.filter(isNamed);
    const isKnown = more === null || shown.some(([name]) => name === more);
    const [field] = named;
    return named.length === 1 && field !== undefined && isKnown ? [{ total, field, more, sentence: description }] : [];
  });
}

/** A child of another category costs a different amount. */
function withOtherChoice({ tools }: ExploreContext, step: ScriptStep): ScriptStep {
  const { properties } = resolveAlternatives(bodyOf(step.state.op)?.schema ?? true, { tools, turn: 0 });
  if (!isObject(step.body)) return step;
  const entries = Object.entries(step.body).map(([name, value]) => {
    const choices = listOf(resolveAlternatives(asSchema(objectOf(properties)[name] ?? true), { tools, turn: 0 }).enum);
    return [name, choices.find((choice) => choice !== value && choice !== null) ?? value] as const;
  });
  return { ...step, body: Object.fromEntries(entries) };
}

/** Updates that may change the other term of a sum: each number in the body is set to null if the schema allows it. */
function withoutOptional({ tools }: ExploreContext, step: ScriptStep, sums: readonly ListedSum[]): readonly ScriptStep[] {
  if (step.state.op.method !== 'PATCH' || sums.every(({ more }) => more === null)) return [];
  const { properties } = resolveAlternatives(bodyOf(step.state.op)?.schema ?? true, { tools, turn: 0 });
  const optional = Object.entries(objectOf(properties)).filter(([name, schema]) => isOptionalNumber(tools, schema) && !/id$/i.test(name));
  return optional.slice(0, 1).map(([name]) => ({ ...step, body: { [name]: null }, capture: {} }));
}

function isOptionalNumber(tools: ExploreContext['tools'], schema: JsonObject[string]): boolean {
  const text = JSON.stringify(tools.flatten(asSchema(schema)));
  return /"(?:integer|number)"/.test(text) && (/"null"/.test(text) || /"nullable":true/.test(text));
}

const TOLERANCE = 0.005;

interface Places {
  readonly parent: string;
  readonly child: string;
}

function judgeSums(all: readonly Exchange[], sums: readonly ListedSum[], { parent, child }: Places): readonly ProbeVerdict[] {
  return all
    .flatMap((exchange, index): readonly ProbeVerdict[] => {
      const before = all[index - 2];
      const shown = all[index - 1];
      const items = isSuccess(exchange.answer) ? itemsIn(exchange.answer.json, child) : null;
      if (items === null || before === undefined || shown === undefined || !isSuccess(shown.answer) || exchange.step.method !== 'GET')
        return [];
      const entity = shown.step.method === 'GET' ? entityIn(shown.answer.json, parent) : null;
      return entity === null ? [] : sums.flatMap((sum) => judgeOne({ before, shown, exchange }, entity, items.filter(isObject), sum));
    })
    .slice(0, 1);
}

interface Look {
  readonly before: Exchange;
  readonly shown: Exchange;
  readonly exchange: Exchange;
}

function judgeOne(
  { before, shown, exchange }: Look,
  entity: JsonObject,
  items: readonly JsonObject[],
  { total, field, more, sentence }: ListedSum,
): readonly ProbeVerdict[] {
  const amounts = items.map((item) => amountOf(item[field]));
  const extra = more === null ? 0 : amountOf(entity[more]);
  const actual = amountOf(entity[total]);
  if (actual === null || extra === null || amounts.includes(null)) return [];
  const expected = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), extra);
  if (Math.abs(expected - actual) < TOLERANCE) return [];
  const { op } = before.step.state;
  return [
    {
      ...verdictDefaults(shown),
      state: before.step.state,
      beside: [before, exchange],
      place: total,
      rule: 'wrong-sum',
      text: `${shown.step.state.op.key} returns ${total} = ${actual} after ${op.key}, but the spec says “${sentence}”, which is ${Number(expected.toFixed(2))}`,
      expected: String(Number(expected.toFixed(2))),
      actual: String(actual),
      source: 'spec',
      checks: null,
    },
  ];
}
