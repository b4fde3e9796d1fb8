import { singular, wordsOf } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { isList, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { amountOf } from '../../../readers/formulas/evaluate.ts';
import { entityShape } from '../../learning/response-shape.ts';
import type { OperationState } from '../../operation-state.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { shownIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildCreated, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import { type Creators, isCreator } from '../setup/recipe.ts';
import { withNewUniqueValues } from '../setup/unique-values.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** A field that the spec describes as the sum of a field in a list of the same response: "Sum of the amounts of all lines". */
interface DescribedSum {
  readonly total: string;
  readonly list: string;
  readonly field: string;
}

const SUM = /\b(?:sum|total|added up)\b/i;
const MORE_TERMS = /[×*/%+-]|\b(?:minus|less|without|except|plus|including|excluding|tax|discount|last|of this|open|paid)\b/i;

/** A described sum must match its list, even after an item was added and another was removed. */
export function describedSumProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const created = buildCreated(world, creators, kit);
  if (created === null) return [];
  const { instance, create } = created;
  const remove = kit.remove === null ? null : stepOnInstance(world, creators, instance, kit.remove);
  const readers = world.states.filter(({ op, isReached, effect }) => isReached && effect === 'read' && op.method === 'GET');
  return readers.flatMap((state) => {
    const sums = sumsIn(world, state);
    const read = sums.length === 0 || !isAbove(state, kit) ? null : stepOnInstance(world, creators, instance, state);
    if (read === null || !isCreator(kit.creator.state)) return [];
    const plain: ScriptStep = { ...read, capture: {} };
    const steps = [
      { ...withNewUniqueValues(world, create, 1), capture: {} },
      { ...plain },
      ...(remove === null ? [] : [{ ...remove, capture: {} }, { ...plain }]),
    ];
    const judge: Probe['judge'] = (all) => judgeSums(all, sums, state);
    return [createSequenceProbe({ state, setup: instance.setup, steps, judge })];
  });
}

/** The list is part of the response to a read of the parent, such as `/orders/{id}` or `/orders/{id}/bill` for `/orders/{id}/bill/lines`. */
function isAbove({ op }: OperationState, { creator }: ResourceOperations): boolean {
  const path = op.path.replace(/\{[^{}]*\}/g, '{}');
  return path !== creator.collection && path.includes('{}') && creator.collection.startsWith(`${path}/`);
}

function sumsIn({ tools }: ExploreContext, { op }: OperationState): readonly DescribedSum[] {
  const response = { ...tools, flatten: tools.flattenResponse };
  const shape = (schema: Json | undefined): JsonObject => resolveAlternatives(asSchema(schema ?? true), { tools: response, turn: 0 });
  const members = Object.entries(objectOf(entityShape(tools, op).properties));
  const lists = members.filter(([, schema]) => tools.typeOf(shape(schema)) === 'array');
  return members.flatMap(([total, schema]): readonly DescribedSum[] => {
    const { description } = shape(schema);
    if (typeof description !== 'string' || !SUM.test(description) || MORE_TERMS.test(description)) return [];
    const words = new Set(wordsOf(description).map((word) => singular(word.toLowerCase())));
    const isNamed = (name: string): boolean => wordsOf(name).every((word) => words.has(singular(word.toLowerCase())));
    return lists
      .filter(([name]) => isNamed(name))
      .flatMap(([list, listed]) => {
        const items = Object.entries(objectOf(shape(shape(listed).items).properties));
        const [field] = items.find(([name, item]) => /integer|number|string/.test(tools.typeOf(shape(item)) ?? '') && isNamed(name)) ?? [];
        return field === undefined ? [] : [{ total, list, field }];
      });
  });
}

function judgeSums(all: readonly Exchange[], sums: readonly DescribedSum[], state: OperationState): readonly ProbeVerdict[] {
  const verdicts = all.flatMap((exchange, index) =>
    exchange.step.state !== state || !isSuccess(exchange.answer)
      ? []
      : sums.flatMap((described) => {
          const sum = differentSum(shownIn(exchange), described);
          return sum === null ? [] : [wrongSum(exchange, all[index - 1], described, sum)];
        }),
  );
  return verdicts.slice(0, 1);
}

/** The sum of the list, if it differs from the total. */
function differentSum(shown: JsonObject, { total, list, field }: DescribedSum): number | null {
  const items = shown[list];
  const stated = amountOf(shown[total]);
  if (!isList(items) || stated === null) return null;
  const values = items.map((item) => amountOf(objectOf(item)[field]));
  const sum = values.reduce<number>((rest, value) => rest + (value ?? 0), 0);
  return !values.includes(null) && Math.abs(sum - stated) >= TOLERANCE ? Number(sum.toFixed(2)) : null;
}

const TOLERANCE = 0.005;

function wrongSum(exchange: Exchange, before: Exchange | undefined, { total, list, field }: DescribedSum, sum: number): ProbeVerdict {
  const { op } = exchange.step.state;
  const shown = String(shownIn(exchange)[total]);
  const after = before === undefined ? '' : ` after ${before.step.state.op.key}`;
  return {
    ...verdictDefaults(exchange),
    beside: before === undefined ? [] : [before],
    place: total,
    rule: 'wrong-sum',
    text: `${op.key} returns ${total} = ${shown}${after}, but the sum of ${field} in ${list} is ${sum}`,
    expected: String(sum),
    actual: shown,
    source: 'spec',
    checks: null,
  };
}
