import { singular, wordsOf } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { rejectionSentences } from '../setup/full-description.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { refersToResource } from '../states/in-use.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** "409 not so much left of the lot", "may not be more than what is available". */
const LIMITED = /\b(?:enough|insufficient|too few|not (?:so|that|as) (?:much|many)|more than|exceed\w*)\b/i;
const LEFT = /^(?:left|remaining|available|free|stock)$/;

/** A request that takes one step more than the resource has left must be rejected. */
export function exceedRemainingProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const { state } = kit.creator;
  const sentence = rejectionSentences(state.op).find((one) => LIMITED.test(one));
  const instance = buildInstance(world, creators, kit);
  const create = instance?.setup.at(-1);
  if (sentence === undefined || instance === null || create === undefined || create.state !== state || !isObject(create.body)) return [];
  const { body } = create;
  const holders = kits.filter((holder) => holder !== kit && refersToResource(world, state, holder));
  return holders.flatMap((holder) => {
    const pair = fieldsIn(objectOf(entityIn(holder.creator.answer.json, holder.creator.collection)), body);
    const look = holder.read === null ? null : stepOnInstance(world, creators, instance, holder.read);
    if (pair === null || look === null || !instance.setup.some((step) => step.state === holder.creator.state)) return [];
    const run: Probe['run'] = function* (vars) {
      const [shown] = (yield* runSteps(world, [{ ...look, capture: {} }], 'setup', vars)).exchanges;
      const left = shown === undefined ? null : leftIn(shown, holder.creator.collection, pair.left);
      const amount = left === null ? null : nextAmount(world, create, pair.taken, left);
      if (shown === undefined || amount === null) return [];
      const more = { ...create, body: { ...body, [pair.taken]: amount }, capture: {} };
      return [shown, ...(yield* runSteps(world, [more], 'free', vars)).exchanges];
    };
    const judge: Probe['judge'] = (all) => judgeMore(all, holder.creator.collection, pair, sentence.trim());
    return [{ ...createSequenceProbe({ state, setup: instance.setup.slice(0, -1), steps: [], judge }), run }];
  });
}

interface Fields {
  /** The field of the resource with the remaining amount: `grams_left`. */
  readonly left: string;
  /** The field of the request with the amount that it takes: `grams`. */
  readonly taken: string;
}

/** The only number of the resource that is a remaining amount, and the only number of the request in the same unit. */
function fieldsIn(shown: ReturnType<typeof objectOf>, body: ReturnType<typeof objectOf>): Fields | null {
  const lefts = Object.keys(shown).filter((name) => typeof shown[name] === 'number' && wordsOf(name).some((word) => LEFT.test(word)));
  const [left] = lefts;
  const units = new Set(
    wordsOf(left ?? '')
      .filter((word) => !LEFT.test(word))
      .map(singular),
  );
  const taken = Object.keys(body).filter(
    (name) =>
      typeof body[name] === 'number' &&
      wordsOf(name)
        .map(singular)
        .some((word) => units.has(word)),
  );
  const [only] = taken;
  return lefts.length !== 1 || left === undefined || taken.length !== 1 || only === undefined ? null : { left, taken: only };
}

/** One step more than is left, if the schema allows it. */
function nextAmount({ tools }: ExploreContext, { state }: ScriptStep, name: string, left: number): number | null {
  const { properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  const { minimum, maximum, multipleOf } = resolveAlternatives(asSchema(objectOf(properties)[name] ?? true), { tools, turn: 0 });
  const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : 1;
  const amount = (Math.floor(left / step) + 1) * step;
  const isAllowed = (typeof minimum !== 'number' || amount >= minimum) && (typeof maximum !== 'number' || amount <= maximum);
  return isAllowed ? amount : null;
}

function leftIn({ answer }: Exchange, collection: string, field: string): number | null {
  const value = isSuccess(answer) ? entityIn(answer.json, collection)?.[field] : undefined;
  return typeof value === 'number' ? value : null;
}

function judgeMore(
  [shown, more]: readonly Exchange[],
  collection: string,
  { left, taken }: Fields,
  sentence: string,
): readonly ProbeVerdict[] {
  const rest = shown === undefined ? null : leftIn(shown, collection, left);
  if (shown === undefined || more === undefined || rest === null || !isSuccess(more.answer)) return [];
  const amount = objectOf(more.request.body)[taken];
  if (typeof amount !== 'number' || amount <= rest) return [];
  return [
    {
      ...verdictDefaults(more),
      beside: [shown],
      place: `body.${taken}`,
      rule: 'over-capacity',
      text: `${more.step.state.op.key} accepts ${taken} = ${amount} when ${left} is ${rest}, even though the spec says “${sentence}”`,
      expected: '409 or 422',
      actual: statusText(more),
      source: 'spec',
      checks: null,
    },
  ];
}
