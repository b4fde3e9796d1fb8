import { asSchema } from '../../../json/as-schema.ts';
import { isObject, listOf, objectOf } from '../../../json/values.ts';
import { resourceOf } from '../../learning/place.ts';
import { entityShape } from '../../learning/response-shape.ts';
import { stateOf } from '../../learning/wanted-state.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { actAsEitherUser } from '../setup/act-as-anyone.ts';
import { fullDescriptionOf } from '../setup/full-description.ts';
import {
  buildInstance,
  createSequenceProbe,
  preparedStepOnInstance,
  type ResourceInstance,
  type ResourceOperations,
  stepOnInstance,
} from '../setup/kits.ts';
import { type Creators, isCreator } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { eventSetters } from './event-states.ts';
import { generalStateRule } from './general-state-rules.ts';
import { type StatedStates, statedStates } from './state-sentences.ts';

/** If the spec allows an operation only in certain states, it must be rejected in the state that an action leads to. */
export function statedStateProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  const states = kit.read === null ? [] : statesOf(world, kit.read);
  if (instance === null || read === null || states.length < 2) return [];
  const actions = kit.actions.flatMap((state) => preparedStepOnInstance(world, creators, instance, state) ?? []);
  const makers = kit.children.filter(isCreator);
  const bound = [...kit.updates, ...kit.actions, ...makers, ...(kit.remove === null ? [] : [kit.remove])];
  return bound.flatMap((state) => {
    const own = lists4xx(state) ? statedStates(fullDescriptionOf(state.op), states, resourceOf(kit.creator.collection)) : null;
    const isAction = kit.actions.includes(state);
    const stated = own ?? (isAction ? null : generalStateRule(world.model, state.op, kit.creator.collection, states));
    const step = stated === null ? null : stepOnInstance(world, creators, instance, state);
    if (stated === null || step === null) return [];
    const judge: Probe['judge'] = (all) => judgeStated(all, kit.creator.collection, stated);
    const bare = withoutReferences(world, instance.setup);
    const fresh = createSequenceProbe({ state, setup: instance.setup, steps: [{ ...read }, read, { ...step, capture: {} }], judge });
    const unlinked =
      bare === null ? [] : [createSequenceProbe({ state, setup: bare, steps: [{ ...read }, read, { ...step, capture: {} }], judge })];
    const setters = settersOf(world, creators, { instance, updates: kit.updates, stated }).map((setter) => ({ instance, step: setter }));
    const isWanted = (one: string): boolean =>
      stated.allowed.length > 0 ? states.includes(one) && !stated.allowed.includes(one) : stated.forbidden.includes(one);
    const events = eventSetters(world, creators, { instance, kit, isWanted });
    // What the operation itself needs, such as a passenger, is prepared before the action, or the server rejects it for another reason.
    const prepared = preparedActions(world, creators, { instance, state, actions: kit.actions });
    const acting = [...actions, ...setters, ...events, ...prepared].map(({ instance: { setup }, step: action }): Probe => {
      const run: Probe['run'] = function* (vars) {
        const [acted] = yield* actAsEitherUser(world, action, vars);
        if (acted === undefined || !isSuccess(acted.answer)) return [];
        return [
          acted,
          ...(yield* runSteps(
            world,
            [
              { ...read, capture: {} },
              { ...step, capture: {} },
            ],
            'free',
            vars,
          )).exchanges,
        ];
      };
      return { ...createSequenceProbe({ state, setup, steps: [], judge }), run };
    });
    return [fresh, ...unlinked, ...acting];
  });
}

interface PreparedActions {
  readonly instance: ResourceInstance;
  readonly state: OperationState;
  readonly actions: readonly OperationState[];
}

/** The actions on a resource that is already prepared for the operation. None if the operation needs no preparation. */
function preparedActions(world: ExploreContext, creators: Creators, { instance, state, actions }: PreparedActions) {
  const needed = state.needs === null ? null : preparedStepOnInstance(world, creators, instance, state);
  if (needed === null) return [];
  return actions.flatMap((other) => {
    const step = stepOnInstance(world, creators, needed.instance, other);
    return step === null ? [] : [{ instance: needed.instance, step }];
  });
}

/** An assignment without an interpreter has a different state than one with an interpreter. Null if the create has no such reference. */
function withoutReferences({ tools }: ExploreContext, setup: readonly ScriptStep[]): readonly ScriptStep[] | null {
  const create = setup.at(-1);
  if (create === undefined || !isObject(create.body)) return null;
  const { required } = resolveAlternatives(bodyOf(create.state.op)?.schema ?? true, { tools, turn: 0 });
  const optional = create.state.sources.flatMap(({ at: [name] }) => (listOf(required).includes(name ?? '') ? [] : [String(name)]));
  const left = Object.entries(create.body).filter(([name]) => !optional.includes(name));
  return left.length === Object.keys(create.body).length ? null : [...setup.slice(0, -1), { ...create, body: Object.fromEntries(left) }];
}

interface Setting {
  readonly instance: NonNullable<ReturnType<typeof buildInstance>>;
  readonly updates: readonly OperationState[];
  readonly stated: StatedStates;
}

/** Updates that put a resource into a state in which the spec forbids something, such as `{ "status": "closed" }`. */
function settersOf(world: ExploreContext, creators: Creators, { instance, updates, stated }: Setting): readonly ScriptStep[] {
  return updates.flatMap((state) => {
    const { properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
    const [field, schema] = Object.entries(objectOf(properties)).find(([name]) => STATE.test(name)) ?? [];
    const step = field === undefined ? null : stepOnInstance(world, creators, instance, state);
    if (field === undefined || schema === undefined || step === null) return [];
    const choices = listOf(resolveAlternatives(asSchema(schema), { tools: world.tools, turn: 0 }).enum).filter(
      (choice) => typeof choice === 'string',
    );
    const wrong = choices.filter((choice) =>
      stated.allowed.length > 0 ? !stated.allowed.includes(choice) : stated.forbidden.includes(choice),
    );
    const rest = state.op.method === 'PATCH' ? {} : objectOf(step.body);
    return wrong.slice(0, MOST_STATES).map((choice) => ({ ...step, body: { ...rest, [field]: choice } }));
  });
}

const MOST_STATES = 2;
const STATE = /^(?:status|state|phase|stage)$/i;

const lists4xx = ({ op }: OperationState): boolean => op.responses.some(({ status }) => ['409', '422', '400', '403'].includes(status));

export function statesOf({ tools }: ExploreContext, { op }: OperationState): readonly string[] {
  const { properties } = entityShape(tools, op);
  const field = Object.entries(objectOf(properties)).find(([name]) => STATE.test(name))?.[1];
  const choices = field === undefined ? [] : listOf(resolveAlternatives(asSchema(field), { tools, turn: 0 }).enum);
  return choices.filter((choice) => typeof choice === 'string');
}

function judgeStated([action, read, write]: readonly Exchange[], collection: string, stated: StatedStates): readonly ProbeVerdict[] {
  if (action === undefined || read === undefined || write === undefined || !isSuccess(read.answer) || !isSuccess(write.answer)) return [];
  const now = stateOf({ value: entityIn(read.answer.json, collection) });
  const has = (states: readonly string[]): boolean => states.some((state) => state.toLowerCase() === now);
  if (now === null || (stated.allowed.length > 0 ? has(stated.allowed) : !has(stated.forbidden))) return [];
  // If the request leads to the state in the sentence, the sentence describes its result.
  const next = stateOf({ value: entityIn(write.answer.json, collection) });
  if (stated.isImplied === true && stated.allowed.some((state) => state.toLowerCase() === next)) return [];
  const { targets } = stated;
  const isLed = (to: string | null): boolean => targets?.some((state) => state.toLowerCase() === to) === true;
  // "booked → cancelled" says nothing about other changes, nor about a request that is repeated.
  if (targets !== undefined && (isLed(now) || !isLed(next))) return [];
  const { op } = write.step.state;
  return [
    {
      ...verdictDefaults(write),
      beside: [action, read],
      rule: 'ignores-state',
      text: `${op.key} succeeds when the resource is ${now}, even though the spec says “${stated.sentence}”`,
      expected: '409',
      actual: statusText(write),
      source: 'spec',
      checks: { status: ['4xx'] },
    },
  ];
}
