import { asSchema } from '../../json/as-schema.ts';
import { isObject, objectOf } from '../../json/values.ts';
import { bodyOf } from '../body-of.ts';
import type { OperationState } from '../operation-state.ts';
import { shapeOf } from '../sample-body.ts';
import { isSuccess } from '../visit.ts';
import type { World } from '../world.ts';
import { base } from './judge-exchange.ts';
import { instanceOf, type Kit, sequence } from './kits.ts';
import { type Creators, isCreator, joinStep, recipeFor } from './recipe.ts';
import { runTogether } from './run-steps.ts';
import type { Exchange, ScriptStep } from './script.ts';
import { type Probe, statusText, type Verdict } from './verdict.ts';

const CAPACITY = /^(?:capacity|places|seats|slots|spots|spaces|max_?(?:capacity|places|seats|slots|participants|members|guests|people))$/i;
const FULL =
  /[^.;(]*\b(?:is|are|already|becomes?) full\b[^.;)]*|[^.;(]*\b(?:sold out|no (?:free|more) (?:places?|seats?|slots?|spots?|room)|capacity)\b[^.;)]*/i;
const TAGS = ['', 'B', 'C'] as const;

/** "409 if the firing is full": a resource with room for one takes one child, one after the other and in parallel. */
export function capacityProbes(world: World, creators: Creators, kit: Kit): readonly Probe[] {
  const field = capacityOf(world, kit.creator.state);
  const instance = instanceOf(world, creators, kit);
  if (field === null || instance === null) return [];
  return kit.children.filter(isCreator).flatMap((state) => {
    const said = FULL.exec(`${state.op.summary ?? ''}. ${state.op.description ?? ''}`)?.[0].trim();
    const children = said === undefined || !lists4xx(state) ? null : childrenOf(world, creators, state);
    if (said === undefined || children === null) return [];
    const setup = children.setup.map((step) => (step.state === kit.creator.state ? withRoomForOne(step, field) : step));
    const judge: Probe['judge'] = (all) => judgeFull(all, said, null);
    const parallel = sequence({ state, setup, steps: [], judge: (all) => judgeFull(all, said, 'parallel') });
    return [
      sequence({ state, setup, steps: children.steps.slice(0, 2), judge }),
      { ...parallel, run: (vars) => runTogether(world, children.steps, vars) } satisfies Probe,
    ];
  });
}

const lists4xx = ({ op }: OperationState): boolean => op.responses.some(({ status }) => status === '409' || status === '422');

/** A field of the create that may be one. */
function capacityOf({ tools }: World, state: OperationState): string | null {
  const { properties } = shapeOf(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  const isOne = (name: string): boolean => {
    const { minimum } = shapeOf(asSchema(objectOf(properties)[name] ?? true), { tools, turn: 0 });
    return CAPACITY.test(name) && (typeof minimum !== 'number' || minimum <= 1);
  };
  return Object.keys(objectOf(state.body)).find(isOne) ?? null;
}

const withRoomForOne = (step: ScriptStep, field: string): ScriptStep =>
  isObject(step.body) ? { ...step, body: { ...step.body, [field]: 1 } } : step;

interface Children {
  readonly setup: readonly ScriptStep[];
  readonly steps: readonly ScriptStep[];
}

/** Children of the same parent that refer to resources of their own. */
function childrenOf(world: World, creators: Creators, state: OperationState): Children | null {
  const recipes = TAGS.map((tag) => recipeFor(world, creators, state, tag));
  const [first] = recipes;
  if (first === undefined || first === null) return null;
  const setup: ScriptStep[] = [];
  for (const recipe of recipes) for (const step of recipe?.setup ?? []) joinStep(setup, step);
  const steps = recipes.flatMap((recipe) => (recipe === null ? [] : [{ ...recipe.step, values: first.step.values, capture: {} }]));
  return steps.length === TAGS.length ? { setup, steps } : null;
}

function judgeFull(all: readonly Exchange[], said: string, place: string | null): readonly Verdict[] {
  const made = all.filter(({ answer }) => isSuccess(answer));
  const [first, second] = made;
  if (first === undefined || second === undefined) return [];
  const { op } = second.step.state;
  return [
    {
      ...base(second),
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
