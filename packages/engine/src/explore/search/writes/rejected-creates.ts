import { isList, isObject, listOf, objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { createdIn, endsInParam } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { shapeOf } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { World } from '../../world.ts';
import type { Exchange, ScriptStep, Vars } from '../model/script.ts';
import { type Probe, statusText, type Verdict } from '../model/verdict.ts';
import { sequence } from '../setup/kits.ts';
import { type Creators, type Recipe, recipeFor } from '../setup/recipe.ts';
import { withWholePage } from '../setup/whole-page.ts';
import { base } from '../verdicts/judge-exchange.ts';

/**
 * A create with one invalid field, or with one invalid item after a valid one, must not store anything if it is rejected. A list that
 * contains a text of the request shows that it did.
 */
export function rejectedCreateProbes(world: World, creators: Creators, recipe: Recipe): readonly Probe[] {
  const { step, setup } = recipe;
  const { op, effect } = step.state;
  const list = op.method === 'POST' && effect === 'create' && !endsInParam(op.path) ? listFor(world, creators, recipe) : null;
  if (list === null || !JSON.stringify(step.body ?? null).includes('{{RUN_ID}}')) return [];
  return [lastFieldBroken(world, step), secondItemBroken(step)].flatMap((body) => {
    if (body === null) return [];
    const steps: readonly ScriptStep[] = [
      { ...step, body, capture: {} },
      { ...list, capture: {} },
    ];
    return [sequence({ state: step.state, setup, steps, judge: judgeStored })];
  });
}

/** The list of what the operation creates. `/things/bulk` creates things. */
function listFor(world: World, creators: Creators, { step, setup }: Recipe): ScriptStep | null {
  const collection = createdIn(step.state.op.path.replace(/\/(?:bulk|batch|import|many)$/i, ''), world.homes);
  const isSame = ({ op, isReached }: OperationState): boolean =>
    isReached && op.method === 'GET' && !endsInParam(op.path) && createdIn(op.path, world.homes) === collection;
  const state = world.states.find(isSame);
  const list = state === undefined ? null : recipeFor(world, creators, state);
  const isCovered = list?.setup.every((needed) => setup.some((known) => known.state === needed.state)) === true;
  return list === null || !isCovered ? null : withWholePage(world, list.step);
}

const WRONG: Json = { assay: [] };

/** The last required field has the wrong type. The others are valid, so that a server that stores them one by one is noticed. */
function lastFieldBroken({ tools }: World, { state, body }: ScriptStep): Json | null {
  if (!isObject(body)) return null;
  const { required } = shapeOf(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  const holdsMark = (name: string): boolean => JSON.stringify(body[name] ?? null).includes('{{RUN_ID}}');
  const field = listOf(required).findLast((name) => typeof name === 'string' && Object.hasOwn(body, name) && !holdsMark(name));
  return typeof field === 'string' ? { ...body, [field]: WRONG } : null;
}

/** A second item in a list, which is like the first one, but has a field of the wrong type. */
function secondItemBroken({ body }: ScriptStep): Json | null {
  const broken = (items: readonly Json[]): Json | null => {
    const [first] = items;
    const [name] = isObject(first) ? (Object.entries(first).find(([, value]) => typeof value !== 'object') ?? []) : [];
    return isObject(first) && name !== undefined ? [first, { ...first, [name]: WRONG }] : null;
  };
  if (isList(body)) return broken(body);
  const found = Object.entries(objectOf(body)).find(([, value]) => isList(value) && JSON.stringify(value).includes('{{RUN_ID}}'));
  const items = found !== undefined && isList(found[1]) ? broken(found[1]) : null;
  return found === undefined || items === null ? null : { ...objectOf(body), [found[0]]: items };
}

function judgeStored([create, list]: readonly Exchange[], vars: Vars): readonly Verdict[] {
  const mark = String(vars.RUN_ID ?? '');
  if (create === undefined || list === undefined || mark === '' || !isSuccess(list.answer)) return [];
  if (create.answer.status < 400 || create.answer.status >= 500 || !list.answer.text.includes(mark)) return [];
  return [
    {
      ...base(list),
      state: create.step.state,
      beside: [create],
      rule: 'rejected-and-stored',
      text: `${create.step.state.op.key} returns ${create.answer.status}, but ${list.step.state.op.key} lists what it should have rejected`,
      expected: 'a list without the resource',
      actual: `${statusText(create)}, and the resource in the list`,
      source: 'protocol',
      checks: null,
    },
  ];
}
