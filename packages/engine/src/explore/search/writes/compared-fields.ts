import { lowerAlphanumeric } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { fullDescriptionOf } from '../setup/full-description.ts';
import { buildInstance, createSequenceProbe, preparedStepOnInstance, type ResourceOperations } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** A rule that a sent number may not be below a stored one. */
interface Comparison {
  readonly field: string;
  /** The field with the stored number. For a counter that only grows, it is the same field. */
  readonly other: string;
  readonly sentence: string;
}

const NOT_BELOW = "(?:may|must|can|should|shall)(?: ?not|n't) be (?:below|less than|lower than|smaller than)";
const TWO_FIELDS = new RegExp(`[\`"']?(\\w+)[\`"']? ${NOT_BELOW} (?:the )?[\`"']?(\\w+)[\`"']?`, 'gi');
const GROWS =
  /\b(?:only (?:grows?|increases?|goes up)|never (?:decreases?|goes (?:down|back))|(?:may|must|can|should|shall)(?: ?not|n't) (?:decrease|go down|go back|(?:be )?(?:below|less than|lower than|smaller than) (?:the |its )?(?:current|previous|last|stored|former)))/i;

const RAISE = 5;

/** "`end` may not be below `start`" and "The reading only grows": an action or an update with a smaller number must be rejected. */
export function comparedFieldProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const read = instance === null || kit.read === null ? null : preparedStepOnInstance(world, creators, instance, kit.read);
  if (instance === null || read === null) return [];
  return [...kit.actions, ...kit.updates].flatMap((state) => {
    const ready = preparedStepOnInstance(world, creators, instance, state);
    if (ready === null || !isObject(ready.step.body)) return [];
    return comparisonsOf(world, state, ready.step.body).map((comparison): Probe => {
      const run: Probe['run'] = function* (vars) {
        const [shown] = (yield* runSteps(world, [{ ...read.step, capture: {} }], 'setup', vars)).exchanges;
        const stored = shown === undefined ? undefined : entityIn(shown.answer.json, kit.creator.collection)?.[comparison.other];
        const steps = typeof stored === 'number' ? smallerSteps(world, ready.step, comparison, stored) : [];
        const { exchanges } = yield* runSteps(world, steps, 'free', vars);
        const isRaised = exchanges.slice(0, -1).every(({ answer }) => isSuccess(answer));
        return shown !== undefined && isRaised ? [shown, ...exchanges.slice(-1)] : [];
      };
      return {
        ...createSequenceProbe({ state, setup: ready.instance.setup, steps: [], judge: (all) => judgeSmaller(all, comparison) }),
        run,
      };
    });
  });
}

/** A request with a smaller number. A counter is raised first, because its first value may be the smallest one. */
function smallerSteps(world: ExploreContext, step: ScriptStep, { field, other }: Comparison, stored: number): readonly ScriptStep[] {
  const rest = step.state.op.method === 'PATCH' ? {} : objectOf(step.body);
  const send = (value: number): ScriptStep => ({ ...step, body: { ...rest, [field]: value }, capture: {} });
  if (other === field) return [stored + RAISE, stored + RAISE - 1].map(send);
  return stored - 1 < leastOf(world, step.state, field) ? [] : [send(stored - 1)];
}

function comparisonsOf({ tools }: ExploreContext, { op }: OperationState, body: JsonObject): readonly Comparison[] {
  const { properties } = resolveAlternatives(bodyOf(op)?.schema ?? true, { tools, turn: 0 });
  const numbers = Object.keys(body).filter((name) => typeof body[name] === 'number');
  const described = numbers.map((name) => [name, tools.flatten(asSchema(objectOf(properties)[name] ?? true)).description] as const);
  const sentences = fullDescriptionOf(op).split(/(?<=[.;])\s/);
  const pairs = sentences.flatMap((sentence) =>
    [...sentence.matchAll(TWO_FIELDS)].flatMap(([text, left = '', right = '']): readonly Comparison[] => {
      const field = numbers.find((name) => lowerAlphanumeric(name) === lowerAlphanumeric(left));
      const isStored = !Object.keys(body).some((name) => lowerAlphanumeric(name) === lowerAlphanumeric(right));
      return field === undefined || !isStored ? [] : [{ field, other: right, sentence: text.trim() }];
    }),
  );
  const own = described.flatMap(([field, description]): readonly Comparison[] => {
    const named = sentences.find((sentence) => GROWS.test(sentence) && new RegExp(`\\b${field}\\b`).test(sentence));
    const sentence = typeof description === 'string' && GROWS.test(description) ? description : named;
    return sentence === undefined ? [] : [{ field, other: field, sentence: sentence.trim() }];
  });
  return [...pairs, ...own];
}

function leastOf({ tools }: ExploreContext, { op }: OperationState, field: string): number {
  const { properties } = resolveAlternatives(bodyOf(op)?.schema ?? true, { tools, turn: 0 });
  const { minimum } = resolveAlternatives(asSchema(objectOf(properties)[field] ?? true), { tools, turn: 0 });
  return typeof minimum === 'number' ? minimum : 0;
}

function judgeSmaller([read, write]: readonly Exchange[], { field, other, sentence }: Comparison): readonly ProbeVerdict[] {
  if (read === undefined || write === undefined || !isSuccess(write.answer)) return [];
  const sent = objectOf(write.request.body)[field];
  return [
    {
      ...verdictDefaults(write),
      beside: [read],
      place: `body.${field}`,
      rule: 'below-stored-value',
      text: `${write.step.state.op.key} accepts ${field} = ${JSON.stringify(sent)}, below the stored ${other}, even though the spec says “${sentence}”`,
      expected: '400, 409 or 422',
      actual: statusText(write),
      source: 'spec',
      checks: null,
    },
  ];
}
