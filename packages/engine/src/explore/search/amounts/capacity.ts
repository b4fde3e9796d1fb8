import { asSchema } from '../../../json/as-schema.ts';
import { valueAt } from '../../../json/edit-json.ts';
import { isList, isObject, objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { createdIn } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { putAt } from '../../requests/body-place.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { type Exchange, isRejected, type ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { fullDescriptionOf, mayReject } from '../setup/full-description.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import { type Creators, isCreator, joinStep, recipeFor } from '../setup/recipe.ts';
import { freshVars, runSteps, runTogether } from '../setup/run-steps.ts';
import { refersToResource } from '../states/in-use.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { findReleaseSentence } from './gives-back.ts';

const CAPACITY =
  /^(?:(?:total_?|max_?)?(?:capacity|places|seats|slots|spots|spaces|participants|members|guests|people|copies|units|tickets)|(?:in_?)?stock(?:_?(?:count|level|quantity))?|quantity(?:_?(?:available|in_?stock))?|inventory)$/i;
const FULL =
  /[^.;(]*\b(?:is|are|already|becomes?) full\b[^.;)]*|[^.;(]*\b(?:sold out|out of stock|not enough|insufficient (?:stock|places|seats)|more than (?:is|are) (?:available|left|in stock)|no (?:free|more|available)? ?(?:places?|seats?|slots?|spots?|room|copy|copies|stock|units?|tickets?)(?: (?:is|are))?(?: left| available)?|exceeds? the (?:stock|available)|capacity)\b[^.;)]*/i;
const TAGS = ['', 'B', 'C'] as const;

/** "409 if the firing is full": a resource with a capacity of one accepts only one child, both for sequential and for parallel requests. */
export function capacityProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const field = capacityOf(world, kit.creator.state);
  const instance = buildInstance(world, creators, kit);
  if (field === null || instance === null) return [];
  const users = kits.filter(({ creator }) => creator.state !== kit.creator.state && refersToResource(world, creator.state, kit));
  const makers = new Set([...kit.children.filter(isCreator), ...users.map(({ creator }) => creator.state)]);
  return [...makers].flatMap((state) => {
    const said = FULL.exec(fullDescriptionOf(state.op))?.[0].trim();
    const children = mayReject(state.op) ? childrenOf(world, creators, state, kit) : null;
    if (children === null) return [];
    if (said === undefined)
      return [
        undocumentedLimitProbe(world, state, children, (step) => (step.state === kit.creator.state ? withCapacityOne(step, field) : step)),
      ];
    const setup = children.setup.map((step) => (step.state === kit.creator.state ? withCapacityOne(step, field) : step));
    const judge: Probe['judge'] = (all) => judgeFull(all, said, null);
    const parallel = createSequenceProbe({ state, setup, steps: [], judge: (all) => judgeFull(all, said, 'parallel') });
    const user = kits.find(({ creator }) => creator.state === state);
    return [
      createSequenceProbe({ state, setup, steps: children.steps.slice(0, 2), judge }),
      { ...parallel, run: (vars) => runTogether(world, children.steps, vars) } satisfies Probe,
      ...(user === undefined ? [] : releaseProbes(world, creators, user, { ...children, setup })),
    ];
  });
}

/**
 * If the spec does not mention a limit, a server that rejects the second of two requests must also reject all but one of several parallel
 * requests.
 */
function undocumentedLimitProbe(
  world: ExploreContext,
  state: OperationState,
  { setup, steps }: Children,
  change: (step: ScriptStep) => ScriptStep,
): Probe {
  const limited = setup.map(change);
  const probe = createSequenceProbe({ state, setup: limited, steps: [], judge: judgeUndocumentedLimit });
  const run: Probe['run'] = function* (vars) {
    const first = yield* runSteps(world, steps.slice(0, 2), 'free', vars);
    const [fits, refused] = first.exchanges;
    if (fits === undefined || !isSuccess(fits.answer) || !isRejected(refused)) return [];
    const again = yield* runSteps(world, limited, 'setup', freshVars(world));
    return again.isComplete ? [...first.exchanges, ...(yield* runTogether(world, steps, again.vars))] : [];
  };
  return { ...probe, run };
}

function judgeUndocumentedLimit([, refused, ...parallel]: readonly Exchange[]): readonly ProbeVerdict[] {
  const made = parallel.filter(({ answer }) => isSuccess(answer));
  const [, second] = made;
  if (refused === undefined || second === undefined) return [];
  const { op } = second.step.state;
  return [
    {
      ...verdictDefaults(second),
      beside: [refused],
      place: 'parallel',
      rule: 'over-capacity',
      text: `${op.key} accepts ${made.length} of ${parallel.length} parallel requests when there is room for one, but only one when they are sent sequentially`,
      expected: '2xx for one request and 4xx for the others',
      actual: `2xx for ${made.length} requests`,
      source: 'convention',
      checks: null,
    },
  ];
}

/** "Cancelling frees the seat": after the first child is removed or cancelled, the next one must be accepted. */
function releaseProbes(world: ExploreContext, creators: Creators, user: ResourceOperations, { setup, steps }: Children): readonly Probe[] {
  const ends = [...(user.remove === null ? [] : [user.remove]), ...user.actions];
  return ends.flatMap((state) => {
    const sentence = findReleaseSentence(state.op);
    const instance = buildInstance(world, creators, user);
    const end = sentence === undefined || instance === null ? null : stepOnInstance(world, creators, instance, state);
    const made = instance?.setup.findLast((step) => step.state === user.creator.state);
    const [first, second] = steps;
    if (sentence === undefined || end === null || made === undefined || first === undefined || second === undefined) return [];
    const judge: Probe['judge'] = (all) => judgeReleased(all, sentence);
    return [
      createSequenceProbe({
        state,
        setup,
        steps: [{ ...first, capture: made.capture }, second, { ...end, capture: {} }, { ...second }],
        judge,
      }),
    ];
  });
}

export function judgeReleased([first, refused, ended, again]: readonly Exchange[], sentence: string): readonly ProbeVerdict[] {
  if (first === undefined || refused === undefined || ended === undefined || again === undefined) return [];
  if (!isSuccess(first.answer) || !isRejected(refused) || !isSuccess(ended.answer) || again.answer.status !== refused.answer.status)
    return [];
  return [
    {
      ...verdictDefaults(again),
      state: ended.step.state,
      beside: [first, ended],
      rule: 'not-released',
      text: `${again.step.state.op.key} is still rejected after ${ended.step.state.op.key}, even though the spec says “${sentence}”`,
      expected: '2xx',
      actual: statusText(again),
      source: 'spec',
      checks: null,
    },
  ];
}

/** A field of the create that may be the capacity and accepts the value one. */
function capacityOf({ tools }: ExploreContext, state: OperationState): string | null {
  const { properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  const isOne = (name: string): boolean => {
    const { minimum } = resolveAlternatives(asSchema(objectOf(properties)[name] ?? true), { tools, turn: 0 });
    return CAPACITY.test(name) && (typeof minimum !== 'number' || minimum <= 1);
  };
  return Object.keys(objectOf(state.body)).find(isOne) ?? null;
}

const withCapacityOne = (step: ScriptStep, field: string): ScriptStep =>
  isObject(step.body) ? { ...step, body: { ...step.body, [field]: 1 } } : step;

interface Children {
  readonly setup: readonly ScriptStep[];
  readonly steps: readonly ScriptStep[];
}

const QUANTITY = /^(?:quantity|qty|count|seats|places|tickets|units|copies|guests|persons|people|party_?size)$/i;

/** Children of the same parent, each with its own other references. Each child takes one place. */
function childrenOf(world: ExploreContext, creators: Creators, state: OperationState, { creator }: ResourceOperations): Children | null {
  const recipes = TAGS.map((tag) => recipeFor(world, creators, state, tag));
  const [first] = recipes;
  if (first === undefined || first === null) return null;
  const setup: ScriptStep[] = [];
  for (const recipe of recipes) for (const step of recipe?.setup ?? []) joinStep(setup, step);
  const shared = state.sources.filter(({ from }) => createdIn(from.slice(from.indexOf(' ') + 1), world.itemPaths) === creator.collection);
  const steps = recipes.flatMap((recipe) => {
    if (recipe === null) return [];
    const body = shared.reduce<Json | undefined>((rest, { at }) => {
      const value = valueAt(first.step.body ?? null, at);
      return value === undefined ? rest : putAt(rest, at, value);
    }, recipe.step.body);
    return [{ ...recipe.step, body: withQuantityOne(body), values: first.step.values, capture: {} }];
  });
  return steps.length === TAGS.length ? { setup, steps } : null;
}

function withQuantityOne(body: Json | undefined): Json | undefined {
  if (isList(body)) return body.map((item) => withQuantityOne(item) ?? null);
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      QUANTITY.test(name) && typeof value === 'number' ? 1 : (withQuantityOne(value) ?? null),
    ]),
  );
}

function judgeFull(all: readonly Exchange[], said: string, place: string | null): readonly ProbeVerdict[] {
  const made = all.filter(({ answer }) => isSuccess(answer));
  const [first, second] = made;
  if (first === undefined || second === undefined) return [];
  const { op } = second.step.state;
  return [
    {
      ...verdictDefaults(second),
      beside: [first],
      place,
      rule: 'over-capacity',
      text: `${op.key} succeeds ${made.length} times${place === null ? '' : ' in parallel'} when the capacity is 1, even though the spec says “${said}”`,
      expected: '409',
      actual: statusText(second),
      source: 'spec',
      checks: place === null ? { status: ['4xx'] } : null,
    },
  ];
}
