import type { OperationState } from '../operation-state.ts';
import { collectionOf, paramsIn } from '../place.ts';
import { shapeOf } from '../sample-body.ts';
import { isSuccess } from '../visit.ts';
import type { World } from '../world.ts';
import { base } from './judge-exchange.ts';
import { instanceOf, itemsIn, type Kit, sequence, stepOn } from './kits.ts';
import { type Creators, recipeFor } from './recipe.ts';
import type { Exchange, ScriptStep } from './script.ts';
import { type Probe, statusText, type Verdict } from './verdict.ts';

/** An id that nothing has. */
export function absentId(world: World, state: OperationState, param: string): string {
  const definition = state.op.params.find((entry) => entry.in === 'path' && entry.name === param);
  const flat = definition === undefined ? {} : shapeOf(definition.schema, { tools: world.tools, turn: 0 });
  const type = world.tools.typeOf(flat);
  if (type === 'integer' || type === 'number') return '987654321';
  return flat.format === 'uuid' || /uu?id$/i.test(param) ? '00000000-0000-4000-8000-000000a55a00' : 'assay-no-such-id';
}

/** A read with an id that nothing has. Returns null where the operation has no path parameter. */
export function absentRead(world: World, creators: Creators, state: OperationState): Probe | null {
  const recipe = recipeFor(world, creators, state);
  const param = paramsIn(state.op.path).at(-1);
  if (recipe === null || param === undefined || state.op.method !== 'GET') return null;
  const definition = state.op.params.find((entry) => entry.in === 'path' && entry.name === param);
  const flat = definition === undefined ? {} : shapeOf(definition.schema, { tools: world.tools, turn: 0 });
  if (Array.isArray(flat.enum)) return null;
  const step = withAbsent(world, recipe.step, param);
  const change = { place: `path.${param}`, value: 'an id that nothing has', kind: 'absent' };
  return { ...sequence({ state, setup: recipe.setup, steps: [recipe.step, step], judge: judgeAbsent }), change };
}

function withAbsent(world: World, step: ScriptStep, param: string): ScriptStep {
  return { ...step, values: { ...step.values, [param]: { text: absentId(world, step.state, param), origin: 'absent' } }, capture: {} };
}

/** The path ends in the id, or the spec lists 404 for it. */
function judgeAbsent([control, exchange]: readonly Exchange[]): readonly Verdict[] {
  if (control === undefined || exchange === undefined || !isSuccess(control.answer) || !isSuccess(exchange.answer)) return [];
  const { op } = exchange.step.state;
  const lists404 = op.responses.some(({ status }) => status === '404' || status === '4XX');
  const endsInId = /\}\/?$/.test(op.path);
  const isSame = control.answer.text === exchange.answer.text;
  if (!endsInId && !lists404) return [];
  if (!lists404 && isSame) return [];
  const isEmpty = !endsInId || (itemsIn(exchange.answer.json, '')?.length ?? 1) === 0;
  return [
    {
      ...base(exchange),
      grade: isEmpty ? 'note' : 'defect',
      rule: 'unknown-id',
      text: `${op.key} returns ${exchange.answer.status} for an id that nothing has`,
      expected: '404',
      actual: statusText(exchange),
      source: lists404 ? 'spec' : 'convention',
      checks: { status: ['404', '410'] },
    },
  ];
}

/** Creating below a parent that does not exist, and reaching a child through another parent. */
export function parentProbes(world: World, creators: Creators, kit: Kit): readonly Probe[] {
  const { state, collection } = kit.creator;
  const param = paramsIn(state.op.path).at(-1);
  const parent = param === undefined ? undefined : creators.get(collectionOf(state.op.path, param));
  if (param === undefined) return [];
  return [...orphans(world, creators, kit, param), ...(parent === undefined ? [] : strangers(world, creators, kit, param, collection))];
}

/** The parent is read first, so that nothing is created below something that exists. */
function orphans(world: World, creators: Creators, kit: Kit, param: string): readonly Probe[] {
  const { state } = kit.creator;
  const recipe = recipeFor(world, creators, state);
  const parentRead = world.states.find(
    ({ op, isReached }) =>
      isReached && op.method === 'GET' && paramsIn(op.path).at(-1) !== undefined && isItemOf(op.path, collectionOf(state.op.path, param)),
  );
  const readRecipe = parentRead === undefined ? null : recipeFor(world, creators, parentRead);
  const last = parentRead === undefined ? undefined : paramsIn(parentRead.op.path).at(-1);
  if (recipe === null || readRecipe === null || last === undefined) return [];
  const id = absentId(world, state, param);
  const read = withId(readRecipe.step, last, id);
  const create = withId(recipe.step, param, id);
  const judge: Probe['judge'] = ([first, second]) => {
    if (first === undefined || second === undefined || !isSuccess(second.answer) || first.answer.status !== 404) return [];
    return [
      {
        ...base(second),
        beside: [first],
        rule: 'unknown-parent',
        text: `${state.op.key} creates something below a parent that does not exist`,
        expected: '404',
        actual: statusText(second),
        source: 'convention',
        checks: { status: ['4xx'] },
      },
    ];
  };
  return [
    sequence({
      state,
      setup: [...readRecipe.setup, ...recipe.setup.filter(({ capture }) => !isKnown(readRecipe.setup, capture))],
      steps: [read, create],
      judge,
    }),
  ];
}

const isKnown = (setup: readonly ScriptStep[], capture: ScriptStep['capture']): boolean =>
  setup.some((step) => JSON.stringify(step.capture) === JSON.stringify(capture));

function withId(step: ScriptStep, param: string, text: string): ScriptStep {
  return { ...step, values: { ...step.values, [param]: { text, origin: 'absent' } }, capture: {} };
}

function isItemOf(path: string, collection: string): boolean {
  const last = paramsIn(path).at(-1);
  return last !== undefined && path.endsWith('}') && collectionOf(path, last) === collection;
}

/** A child of one parent, reached through a second parent. */
function strangers(world: World, creators: Creators, kit: Kit, param: string, collection: string): readonly Probe[] {
  const child = instanceOf(world, creators, kit);
  const other = recipeFor(world, creators, kit.creator.state, 'B');
  const otherValue = other?.step.values[param];
  if (child === null || other === null || otherValue === undefined || !otherValue.text.includes('{{')) return [];
  const setup = [...child.setup, ...other.setup.filter(({ capture }) => !isKnown(child.setup, capture))];
  const items = [kit.read, ...kit.updates, kit.remove].filter((state) => state !== null);
  return items.flatMap((state) => {
    const step = stepOn(world, creators, child, state);
    const parentParam =
      step === null
        ? undefined
        : paramsIn(state.op.path).find((name) => collectionOf(state.op.path, name) === collectionOf(kit.creator.state.op.path, param));
    if (step === null || parentParam === undefined) return [];
    const foreign: ScriptStep = { ...step, values: { ...step.values, [parentParam]: { text: otherValue.text, origin: 'own' } } };
    const control = kit.read === null ? null : stepOn(world, creators, child, kit.read);
    if (control === null) return [];
    return [sequence({ state, setup, steps: [{ ...control }, foreign], judge: (all) => judgeForeign(all, collection) })];
  });
}

function judgeForeign([control, exchange]: readonly Exchange[], collection: string): readonly Verdict[] {
  if (control === undefined || exchange === undefined || !isSuccess(control.answer) || !isSuccess(exchange.answer)) return [];
  const { op } = exchange.step.state;
  return [
    {
      ...base(exchange),
      beside: [control],
      rule: 'wrong-parent',
      text: `${op.key} reaches a resource of ${collection} through a parent that it does not belong to`,
      expected: '404',
      actual: statusText(exchange),
      source: 'convention',
      checks: { status: ['4xx'] },
    },
  ];
}
