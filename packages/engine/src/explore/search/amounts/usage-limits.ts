import { lowerAlphanumeric } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { createdIn, paramsIn, resourceOf } from '../../learning/place.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { itemsIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { isCreator, type Recipe } from '../setup/recipe.ts';
import { PARALLEL_REQUESTS, runSteps, runTogether } from '../setup/run-steps.ts';
import { withNewUniqueValues } from '../setup/unique-values.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const REMAINING = /^(?:remaining|left)(?:_?(?:uses?|redemptions?|count))?$|^(?:uses?|redemptions?)_?(?:left|remaining)$/i;
const MOST = PARALLEL_REQUESTS - 1;

/** "remaining_uses: 1": a coupon must not be used more often than its list allows, not even in parallel requests. */
export function usageProbes(world: ExploreContext, recipe: Recipe, ready: readonly Recipe[]): readonly Probe[] {
  const { step, setup } = recipe;
  if (!isCreator(step.state) || !isObject(step.body)) return [];
  const shape = resolveAlternatives(bodyOf(step.state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
  const fields = Object.keys(objectOf(shape.properties)).filter(
    (name) =>
      world.tools.typeOf(resolveAlternatives(asSchema(objectOf(shape.properties)[name] ?? true), { tools: world.tools, turn: 0 })) ===
      'string',
  );
  const lists = ready.filter((other) => other.step.method === 'GET' && paramsIn(other.step.state.op.path).length === 0);
  return lists.flatMap((list) => {
    const resource = resourceOf(createdIn(list.step.state.op.path));
    const isMeant = (field: string): boolean => lowerAlphanumeric(field).startsWith(resource) && lowerAlphanumeric(field) !== resource;
    const [field] = fields.filter(isMeant);
    if (field === undefined || list.step.state === step.state) return [];
    const run: Probe['run'] = function* (vars) {
      const [shown] = (yield* runSteps(world, [{ ...list.step, capture: {} }], 'free', vars)).exchanges;
      const limited = shown === undefined ? null : limitedItem(shown, field, resource);
      if (shown === undefined || limited === null) return [];
      const use: ScriptStep = { ...step, body: { ...objectOf(step.body), [field]: limited.code }, capture: {} };
      const uses = Array.from({ length: limited.remaining === 0 ? 1 : PARALLEL_REQUESTS }, (_, turn) =>
        withNewUniqueValues(world, use, turn + 1),
      );
      const together = yield* runTogether(world, uses, vars);
      const later =
        limited.remaining === 0
          ? []
          : (yield* runSteps(world, [withNewUniqueValues(world, use, PARALLEL_REQUESTS + 1)], 'free', vars)).exchanges;
      return [shown, ...together, ...later];
    };
    return [{ ...createSequenceProbe({ state: step.state, setup, steps: [], judge: (all) => judgeUses(all, field, resource) }), run }];
  });
}

interface LimitedCode {
  readonly code: string;
  readonly name: string;
  readonly remaining: number;
}

/** The item with the fewest remaining uses, preferably more than one, because a used item reveals less. */
function limitedItem({ answer }: Exchange, field: string, resource: string): LimitedCode | null {
  const items = (isSuccess(answer) ? (itemsIn(answer.json, resource) ?? []) : []).filter(isObject);
  const limited = items.flatMap((item: JsonObject): readonly LimitedCode[] => {
    const [name, remaining] = Object.entries(item).find(([key, value]) => REMAINING.test(key) && typeof value === 'number') ?? [];
    const code = Object.entries(item).find(([key]) => lowerAlphanumeric(field) === `${resource}${lowerAlphanumeric(key)}`)?.[1];
    return name === undefined || typeof remaining !== 'number' || typeof code !== 'string' || remaining > MOST
      ? []
      : [{ code, name, remaining }];
  });
  const open = limited.filter(({ remaining }) => remaining > 0).toSorted((left, right) => left.remaining - right.remaining);
  return open[0] ?? limited[0] ?? null;
}

function judgeUses([shown, ...uses]: readonly Exchange[], field: string, resource: string): readonly ProbeVerdict[] {
  const limited = shown === undefined ? null : limitedItem(shown, field, resource);
  if (shown === undefined || limited === null) return [];
  // A server may ignore a code that is no longer valid.
  const taken = uses.filter(({ answer }) => isSuccess(answer) && answer.text.includes(limited.code));
  const last = taken.at(-1);
  if (last === undefined || taken.length <= limited.remaining) return [];
  return [
    {
      ...verdictDefaults(last),
      beside: [shown],
      place: `body.${field}`,
      rule: 'over-used',
      text: `${last.step.state.op.key} accepts the same ${field} ${taken.length === 1 ? 'once more' : `${taken.length} times`}, but ${shown.step.state.op.key} returned ${limited.name} = ${limited.remaining}`,
      expected: '4xx',
      actual: statusText(last),
      source: 'convention',
      checks: null,
    },
  ];
}
