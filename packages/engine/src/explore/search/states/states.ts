import { asSchema } from '../../../json/as-schema.ts';
import { isObject, listOf, objectOf } from '../../../json/values.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import { type Exchange, isRejected, type ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { actAsEitherUser } from '../setup/act-as-anyone.ts';
import {
  buildInstance,
  createSequenceProbe,
  preparedStepOnInstance,
  type ResourceInstance,
  type ResourceOperations,
  stepOnInstance,
} from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { freshVars, runInParallel, runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { ONCE_PHRASES } from './once.ts';

/**
 * Actions such as `confirm` and `cancel`: a final state is permanent, its rules apply to every write, and a one-time action works only
 * once.
 */
export function stateProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  if (instance === null || read === null) return [];
  const actions = kit.actions.flatMap((state) => stepsFor(world, creators, instance, state)).flatMap((step) => variantsOf(world, step));
  const removals = kit.remove === null ? [] : stepsFor(world, creators, instance, kit.remove).filter(isOneTime);
  const probes = actions.flatMap((action) => [
    ...finalProbes(instance, read, action, actions, kit.creator.collection),
    ...contentProbes(world, creators, kit, kits, action),
    ...onceProbes(world, preparedStepOnInstance(world, creators, instance, action.state)?.instance ?? instance, action),
  ]);
  return [...probes, ...removals.flatMap((removal) => onceProbes(world, instance, removal))];
}

function stepsFor(world: ExploreContext, creators: Creators, instance: ResourceInstance, state: OperationState): readonly ScriptStep[] {
  const step = stepOnInstance(world, creators, instance, state);
  return step === null ? [] : [step];
}

const MAX_VARIANTS = 6;

/** An action such as `POST /hives/{id}/status` has one variant for each state in its body. */
function variantsOf({ tools }: ExploreContext, step: ScriptStep): readonly ScriptStep[] {
  const { properties } = resolveAlternatives(bodyOf(step.state.op)?.schema ?? true, { tools, turn: 0 });
  const [found] = Object.entries(objectOf(properties)).flatMap(([name, member]) => {
    const choices = listOf(resolveAlternatives(asSchema(member), { tools, turn: 0 }).enum).filter((choice) => choice !== null);
    return STATE.test(name) && choices.length > 1 ? [{ name, choices }] : [];
  });
  if (found === undefined || !isObject(step.body)) return [step];
  const { body } = step;
  return found.choices.slice(0, MAX_VARIANTS).map((choice) => ({ ...step, body: { ...body, [found.name]: choice } }));
}

const STATE = /^(?:status|state|phase|stage)$/i;
const FINAL =
  /cancel|complet|deliver|closed|reject|archiv|refund|expir|done|finish|void|revoked|terminated|settled|retired|withdrawn|disposed|dissolved/i;
/**
 * Many resources change from one final state to another, such as from completed to archived. But a cancelled resource cannot be completed.
 */
const GIVEN_UP = /cancel|reject|void|expir|withdrawn|revoked/i;
const FULFILLED = /complet|deliver|done|finish|settled/i;
/** Actions that are supposed to leave a final state. */
const LEAVES_FINAL_STATE = /re-?open|restore|reactivat|resume|undo|revert|retry|unarchive|uncancel|refund|reset/i;

function stateIn(exchange: Exchange, collection: string): string | null {
  const entity = isSuccess(exchange.answer) ? entityIn(exchange.answer.json, collection) : null;
  const found = Object.entries(entity ?? {}).find(([name, value]) => STATE.test(name) && typeof value === 'string');
  return found === undefined ? null : String(found[1]);
}

const lists = ({ op }: OperationState, wanted: string): boolean => op.responses.some(({ status }) => status === wanted);

/** An action must not reopen a resource that another action ended. */
function finalProbes(
  { setup }: ResourceInstance,
  read: ScriptStep,
  action: ScriptStep,
  actions: readonly ScriptStep[],
  collection: string,
): readonly Probe[] {
  // The first probe shows whether the action ends the resource at all.
  let mayEnd = true;
  return actions
    .filter((next) => next !== action && !LEAVES_FINAL_STATE.test(next.state.op.path))
    .map((next) => ({
      ...createSequenceProbe({
        state: next.state,
        setup,
        steps: [action, { ...read }, next, { ...read }],
        judge: (all) => {
          const ended = all[1] === undefined ? null : stateIn(all[1], collection);
          mayEnd = ended !== null && FINAL.test(ended);
          return judgeFinal(all, collection);
        },
      }),
      isNeeded: () => mayEnd,
    }));
}

function judgeFinal([action, before, next, after]: readonly Exchange[], collection: string): readonly ProbeVerdict[] {
  if (action === undefined || before === undefined || next === undefined || after === undefined) return [];
  const ended = stateIn(before, collection);
  const now = stateIn(after, collection);
  if (!isSuccess(action.answer) || !isSuccess(next.answer) || ended === null || now === null) return [];
  const isFulfilled = GIVEN_UP.test(ended) && FULFILLED.test(now);
  if (!FINAL.test(ended) || now === ended || (FINAL.test(now) && !isFulfilled)) return [];
  const { op } = next.step.state;
  return [
    {
      ...verdictDefaults(next),
      beside: [action, before, after],
      grade: lists(next.step.state, '409') || lists(next.step.state, '422') ? 'defect' : 'note',
      rule: 'leaves-final-state',
      text: `${op.key} changes the state from ${ended} to ${now}`,
      expected: `4xx, because ${ended} is a final state`,
      actual: statusText(next),
      source: 'convention',
      checks: { status: ['4xx'] },
    },
  ];
}

/**
 * "Takes no new repairs (open ones may still be closed)": some writes below the resource are allowed, and the sentence does not list them.
 */
const EXCEPTS = /\b(?:may|can|could) still\b|\bexcept\b|\bapart from\b/i;

/** After an action, writes to the resource and to its children are either all rejected or all accepted. */
function contentProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
  action: ScriptStep,
): readonly Probe[] {
  const child = kits.find(({ creator }) => kit.children.includes(creator.state));
  const instance = buildInstance(world, creators, child ?? kit);
  const acted = instance === null ? null : stepOnInstance(world, creators, instance, action.state);
  if (instance === null || acted === null) return [];
  const below =
    child === undefined || EXCEPTS.test(action.state.op.description ?? '') ? [] : [...child.updates, child.creator.state, child.remove];
  const content = [...kit.updates, ...below].filter((state) => state !== null).filter((state) => lists(state, '409'));
  const writes = content.flatMap((state) => stepsFor(world, creators, instance, state)).map((step) => ({ ...step, capture: {} }));
  if (writes.length < 2) return [];
  return [createSequenceProbe({ state: action.state, setup: instance.setup, steps: [acted, ...writes], judge: judgeContent })];
}

function judgeContent([action, ...writes]: readonly Exchange[]): readonly ProbeVerdict[] {
  const refused = writes.find(({ answer }) => answer.status === 409);
  if (action === undefined || !isSuccess(action.answer) || refused === undefined) return [];
  return writes
    .filter(({ answer }) => isSuccess(answer))
    .map((write) => ({
      ...verdictDefaults(write),
      beside: [action, refused],
      rule: 'ignores-state',
      text: `${write.step.state.op.key} still succeeds after ${action.step.state.op.key}, even though ${refused.step.state.op.key} already returns 409`,
      expected: '409',
      actual: statusText(write),
      source: 'convention' as const,
      checks: { status: ['409'] as const },
    }));
}

/** The spec says that the request works only once, such as a cancellation with DELETE. */
const isOneTime = ({ state }: ScriptStep): boolean =>
  lists(state, '409') && ONCE_PHRASES.test(`${state.op.summary ?? ''} ${state.op.description ?? ''}`);

const PAYS = /refund|payout|pay-?back|return|redeem|withdraw|claim|cash-?out/i;

/** The server accepts payments only in one state, and the first request ended that state. */
function paysInState({ state }: ScriptStep, [first]: readonly Exchange[]): boolean {
  const ended = Object.entries(objectOf(first?.answer.json)).find(([name, value]) => STATE.test(name) && typeof value === 'string')?.[1];
  return lists(state, '409') && state.needs !== null && PAYS.test(state.op.path) && typeof ended === 'string' && FINAL.test(ended);
}

/** A one-time action must not succeed again, neither in sequence nor in parallel. */
function onceProbes(world: ExploreContext, { setup }: ResourceInstance, action: ScriptStep): readonly Probe[] {
  const judge: Probe['judge'] = (all) => [...judgeOnce(all), ...(isOneTime(action) || paysInState(action, all) ? judgeTwice(all) : [])];
  const probe = createSequenceProbe({ state: action.state, setup, steps: [], judge, when: 'when it is sent several times in parallel' });
  return [
    {
      ...probe,
      *run(vars) {
        const [first] = yield* actAsEitherUser(world, action, vars);
        if (first === undefined || !isSuccess(first.answer)) return [];
        const { exchanges } = yield* runSteps(world, [first.step], 'free', vars);
        const [second] = exchanges;
        if (second === undefined || !isRejected(second)) return [first, ...exchanges];
        const again = yield* runSteps(world, setup, 'setup', freshVars(world));
        if (!again.isComplete) return [first, second];
        return [first, second, ...(yield* runInParallel(world, first.step, again.vars))];
      },
    },
  ];
}

function judgeTwice([first, second]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (first === undefined || second === undefined || !isSuccess(first.answer) || !isSuccess(second.answer)) return [];
  return [
    {
      ...verdictDefaults(second),
      beside: [first],
      rule: 'works-twice',
      text: `${second.step.state.op.key} succeeds twice on the same resource, even though it is allowed only once`,
      expected: '409',
      actual: statusText(second),
      source: 'spec',
      checks: { status: ['409'] },
    },
  ];
}

function judgeOnce([first, second, ...parallel]: readonly Exchange[]): readonly ProbeVerdict[] {
  const successes = parallel.filter(({ answer }) => isSuccess(answer));
  const [, repeated] = successes;
  if (first === undefined || second === undefined || repeated === undefined) return [];
  const { op } = first.step.state;
  return [
    {
      ...verdictDefaults(repeated),
      beside: [first, second],
      rule: 'repeated-in-parallel',
      text: `${op.key} accepts ${successes.length} of ${parallel.length} parallel requests, but only one when they are sent sequentially`,
      expected: '2xx for one request and 4xx for the others',
      actual: `2xx for ${successes.length} requests`,
      source: 'convention',
      checks: null,
    },
  ];
}
