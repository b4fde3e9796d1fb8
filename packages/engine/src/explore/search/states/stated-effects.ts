import { lowerAlphanumeric, singular } from '../../../format/words.ts';
import { objectOf } from '../../../json/values.ts';
import { resourceOf } from '../../learning/place.ts';
import { stateOf } from '../../learning/wanted-state.ts';
import type { OperationState } from '../../operation-state.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { fullDescriptionOf } from '../setup/full-description.ts';
import {
  buildInstance,
  createSequenceProbe,
  dependsOn,
  preparedStepOnInstance,
  type ResourceOperations,
  stepOnInstance,
} from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { stateSetters } from '../setup/state-setters.ts';
import { withNewUniqueValues } from '../setup/unique-values.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { statesOf } from './stated-states.ts';

const NAME = '[`"\']?([\\w-]+)[`"\']?';
/** "A new unit is `available`." */
const INITIAL = new RegExp(
  `\\b(?:an?|each|every|the) new [\\w-]+ (?:is|starts?(?: out)?(?: as| in)?|begins?(?: as| in)?) (?:(?:in )?(?:the )?(?:status|state) )?${NAME}`,
  'i',
);
/** "A new order is created" names no state. */
const MADE = /^(?:created|made|added|placed|registered|issued|booked|sent|saved|stored|returned|opened|started|reserved|submitted)$/i;
/** "The new lease, in status `reserved`" describes the response. */
const ANSWERED = new RegExp(`\\bin (?:the )?(?:status|state) ${NAME}`, 'i');
/** "Which makes the unit `rented`", "makes its unit `available` again". */
const MAKES = new RegExp(`\\bmakes (?:the|its|that|their) ([\\w-]+) ${NAME}`, 'gi');
/** "The unit is not available" as the reason for a rejection. */
const NOT_IN = new RegExp(`\\bthe ([\\w-]+) is not (?:yet |currently )?${NAME}`, 'gi');

/** What the spec says about states after a create or an action, and about the state of what a create refers to. */
export function statedEffectProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  return [
    ...initialProbes(world, creators, kit),
    ...effectProbes(world, creators, kit, kits),
    ...referenceStateProbes(world, creators, kit, kits),
  ];
}

function initialProbes(world: ExploreContext, creators: Creators, { creator, read }: ResourceOperations): readonly Probe[] {
  const { op } = creator.state;
  const states = read === null ? [] : statesOf(world, read);
  const answers = op.responses.filter(({ status }) => status.startsWith('2')).map(({ description }) => description);
  const said = INITIAL.exec(op.description ?? '') ?? answers.map((text) => ANSWERED.exec(text)).find((match) => match !== null);
  const isVerb = MADE.test(said?.[1] ?? '') && !/[`"']/.test(said?.[0] ?? '');
  const wanted = isVerb ? undefined : states.find((state) => state.toLowerCase() === said?.[1]?.toLowerCase());
  const instance = buildInstance(world, creators, { creator, read, list: null, updates: [], remove: null, actions: [], children: [] });
  const create = instance?.setup.at(-1);
  if (wanted === undefined || said == null || instance === null || create?.state !== creator.state) return [];
  const judge: Probe['judge'] = ([made]) => judgeState(made, made, { collection: creator.collection, wanted, sentence: said[0] });
  const chosen = Object.entries(objectOf(create.body)).filter(([name]) => !STATE.test(name));
  const plain = create.body === undefined ? create : { ...create, body: Object.fromEntries(chosen) };
  return [createSequenceProbe({ state: create.state, setup: instance.setup.slice(0, -1), steps: [plain], judge })];
}

const STATE = /^(?:status|state|phase|stage)$/i;

/** Reads the resource that a create or an action puts into another state. */
function effectProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const create = instance?.setup.at(-1);
  if (instance === null || create?.state !== kit.creator.state) return [];
  return [kit.creator.state, ...kit.actions].flatMap((state) => {
    const isCreate = state === kit.creator.state;
    const ready = isCreate
      ? { instance: { ...instance, setup: instance.setup.slice(0, -1) }, step: create }
      : preparedStepOnInstance(world, creators, instance, state);
    if (ready === null) return [];
    return namedStates(world, kits, state.op.description ?? '', MAKES).flatMap(({ target, wanted, sentence }) => {
      const look = target.read === null ? null : stepOnInstance(world, creators, instance, target.read);
      if (look === null || (target !== kit && !dependsOn(instance, target.creator.state))) return [];
      const step = isCreate ? ready.step : { ...ready.step, capture: {} };
      const judge: Probe['judge'] = ([acted, shown]) =>
        judgeState(acted, shown, { collection: target.creator.collection, wanted, sentence });
      return [createSequenceProbe({ state, setup: ready.instance.setup, steps: [step, { ...look, capture: {} }], judge })];
    });
  });
}

/** "409 The unit is not available": a create must be rejected if the resource that it refers to is in another state. */
function referenceStateProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const { state } = kit.creator;
  const instance = buildInstance(world, creators, kit);
  const create = instance?.setup.at(-1);
  if (instance === null || create?.state !== state) return [];
  return namedStates(world, kits, fullDescriptionOf(state.op), NOT_IN).flatMap(({ target, wanted, sentence }) => {
    const look = target === kit || target.read === null ? null : stepOnInstance(world, creators, instance, target.read);
    if (look === null || !dependsOn(instance, target.creator.state)) return [];
    const plain = { ...look, capture: {} };
    const second = { ...withNewUniqueValues(world, create, 1, (value) => typeof value !== 'string'), capture: {} };
    const judge: Probe['judge'] = (all) => judgeReference(all, { collection: target.creator.collection, wanted, sentence });
    const setters = stateSetters(world, creators, target).filter(({ choice }) => choice.toLowerCase() !== wanted.toLowerCase());
    const before = instance.setup.slice(0, -1);
    const make = (first: ScriptStep, last: ScriptStep): Probe =>
      createSequenceProbe({ state, setup: before, steps: [first, plain, last], judge });
    return [make(create, second), ...setters.slice(0, 2).map(({ step }) => make(step, { ...create, capture: {} }))];
  });
}

interface NamedState {
  readonly target: ResourceOperations;
  readonly wanted: string;
  readonly sentence: string;
}

/** The resources that a text names together with one of their states. */
function namedStates(world: ExploreContext, kits: readonly ResourceOperations[], text: string, pattern: RegExp): readonly NamedState[] {
  return [...text.replace(/\s+/g, ' ').matchAll(pattern)].flatMap(([sentence, noun = '', state = '']) => {
    const target = kits.find(({ creator }) => resourceOf(creator.collection) === singular(lowerAlphanumeric(noun)));
    const states = target?.read == null ? [] : statesOf(world, target.read);
    const wanted = states.find((one) => one.toLowerCase() === state.toLowerCase());
    return target === undefined || wanted === undefined ? [] : [{ target, wanted, sentence }];
  });
}

type WantedState = Omit<NamedState, 'target'> & { readonly collection: string };

const stateIn = (exchange: Exchange, collection: string): string | null =>
  isSuccess(exchange.answer) ? stateOf({ value: entityIn(exchange.answer.json, collection) }) : null;

function judgeState(acted: Exchange | undefined, shown: Exchange | undefined, { collection, wanted, sentence }: WantedState) {
  if (acted === undefined || shown === undefined || !isSuccess(acted.answer)) return [];
  const now = stateIn(shown, collection);
  if (now === null || now === wanted.toLowerCase()) return [];
  const where = acted === shown ? '' : `, but ${shown.step.state.op.key} shows the state ${now}`;
  const text = `${acted.step.state.op.key} returns ${acted.answer.status}${where === '' ? ` with the state ${now}` : where}, even though the spec says “${sentence}”`;
  return [
    verdict(acted, acted === shown ? [] : [shown], acted.step.state, { rule: 'wrong-state', text, expected: wanted, actual: String(now) }),
  ];
}

function judgeReference([first, shown, create]: readonly Exchange[], { collection, wanted, sentence }: WantedState) {
  if (first === undefined || shown === undefined || create === undefined) return [];
  const now = stateIn(shown, collection);
  if (!isSuccess(first.answer) || !isSuccess(create.answer) || now === null || now === wanted.toLowerCase()) return [];
  const text = `${create.step.state.op.key} accepts a reference to a resource that is ${now}, even though the spec rejects it because “${sentence}”`;
  const parts = { rule: 'ignores-state', text, expected: '409', actual: statusText(create) };
  return [verdict(create, [first, shown], create.step.state, parts)];
}

const verdict = (
  exchange: Exchange,
  beside: readonly Exchange[],
  state: OperationState,
  parts: Pick<ProbeVerdict, 'rule' | 'text' | 'expected' | 'actual'>,
): ProbeVerdict => ({ ...verdictDefaults(exchange), state, beside, source: 'spec', checks: null, ...parts });
