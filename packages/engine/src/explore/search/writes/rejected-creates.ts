import { lowerAlphanumeric, singular } from '../../../format/words.ts';
import { isList, isObject, listOf, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { createdIn, endsInParam } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { findTotal } from '../model/list-total.ts';
import type { Exchange, ScriptStep, Vars } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { type Creators, type Recipe, recipeFor } from '../setup/recipe.ts';
import { withWholePage } from '../setup/whole-page.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { unknownValueLike } from './references.ts';

/**
 * A create with one invalid field, or with one invalid item after a valid one, must not store anything if it is rejected. If a list
 * contains a text from the request, something was stored.
 */
export function rejectedCreateProbes(world: ExploreContext, creators: Creators, recipe: Recipe): readonly Probe[] {
  const { step, setup } = recipe;
  const { op, effect } = step.state;
  const list =
    (op.method === 'POST' || op.method === 'PUT') && effect === 'create' && !endsInParam(op.path) ? listFor(world, creators, recipe) : null;
  if (list === null) return [];
  return [lastFieldBroken(world, step), ...secondItemsBroken(step)].flatMap((body) => {
    if (body === null || !JSON.stringify(body).includes('{{RUN_ID}}')) return [];
    const shown = { ...list, capture: {} };
    const steps: readonly ScriptStep[] = [shown, { ...step, body, capture: {} }, { ...shown }];
    return [createSequenceProbe({ state: step.state, setup, steps, judge: judgeStored })];
  });
}

/** The list of the resources that the operation creates. `/things/bulk` and `/thing-imports` create things. */
function listFor(world: ExploreContext, creators: Creators, { step, setup }: Recipe): ScriptStep | null {
  const path = step.state.op.path.replace(/\/(?:bulk|batch|import|many)$/i, '');
  const collection = createdIn(path, world.itemPaths);
  const [, parent, kind] = /^(.*)\/([^/{}]+)[-_](?:imports?|bulk|batch(?:es)?|uploads?)$/i.exec(path) ?? [];
  const isImported = (list: string): boolean => {
    const at = list.lastIndexOf('/');
    return (
      kind !== undefined &&
      list.slice(0, at) === parent &&
      singular(lowerAlphanumeric(list.slice(at + 1))) === singular(lowerAlphanumeric(kind))
    );
  };
  const isSame = ({ op, isReached }: OperationState): boolean =>
    isReached &&
    op.method === 'GET' &&
    !endsInParam(op.path) &&
    (createdIn(op.path, world.itemPaths) === collection || isImported(op.path));
  const state = world.states.find(isSame);
  const list = state === undefined ? null : recipeFor(world, creators, state);
  const isCovered = list?.setup.every((needed) => setup.some((known) => known.state === needed.state)) === true;
  return list === null || !isCovered ? null : withWholePage(world, list.step);
}

const WRONG: Json = { assay: [] };

/** The last required field has the wrong type. The others are valid, so a server that stores fields one by one is detected. */
function lastFieldBroken({ tools }: ExploreContext, { state, body }: ScriptStep): Json | null {
  if (!isObject(body)) return null;
  const { required } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  const holdsMark = (name: string): boolean => JSON.stringify(body[name] ?? null).includes('{{RUN_ID}}');
  const field = listOf(required).findLast((name) => typeof name === 'string' && Object.hasOwn(body, name) && !holdsMark(name));
  return typeof field === 'string' ? { ...body, [field]: WRONG } : null;
}

/**
 * Adds a second item to a list. It equals the first one, except that a field has the wrong type or refers to a resource that does not
 * exist.
 */
function secondItemsBroken({ state, body }: ScriptStep): readonly Json[] {
  const [field, items] = isList(body)
    ? ['', body]
    : (Object.entries(objectOf(body)).find(([, value]) => isList(value) && isObject(value[0] ?? null)) ?? []);
  const [first] = listOf(items);
  if (field === undefined || !isObject(first ?? null)) return [];
  const sent = objectOf(listOf(field === '' ? state.body : objectOf(state.body)[field])[0]);
  const marked = withMark(objectOf(first));
  const broken = [wrongType(marked), wrongReference(marked, sent)].flatMap((second) => (second === null ? [] : [[marked, second]]));
  return broken.map((list) => (field === '' ? list : { ...objectOf(body), [field]: list }));
}

const wrongType = (item: JsonObject): JsonObject | null => {
  const [name] = Object.entries(item).find(([, value]) => typeof value !== 'object') ?? [];
  return name === undefined ? null : { ...item, [name]: WRONG };
};

/** Servers often check the format of all items first, but check references only when they store the items. */
function wrongReference(item: JsonObject, sent: JsonObject): JsonObject | null {
  const name = Object.keys(item).find((key) => /(?:_id|Id|_uuid)$/.test(key) && unknownValueLike(sent[key]) !== null);
  return name === undefined ? null : { ...item, [name]: unknownValueLike(sent[name]) };
}

/** Adds a text to the item, by which the list shows whether the item was stored. */
function withMark(item: JsonObject): JsonObject {
  const [name, text] = Object.entries(item).find(([key, value]) => typeof value === 'string' && /name|title|label/i.test(key)) ?? [];
  const isMarked = JSON.stringify(item).includes('{{RUN_ID}}');
  return name === undefined || isMarked ? item : { ...item, [name]: `${String(text).slice(0, LONGEST)}{{RUN_ID}}` };
}

const LONGEST = 12;

function judgeStored([before, create, list]: readonly Exchange[], vars: Vars): readonly ProbeVerdict[] {
  const mark = String(vars.RUN_ID ?? '');
  if (before === undefined || create === undefined || list === undefined || mark === '' || !isSuccess(list.answer)) return [];
  // A new item may be on another page, but it is included in the total.
  const [earlier, now] = [before, list].map((exchange) => findTotal(exchange)?.value);
  const isCounted = earlier !== undefined && now !== undefined && now > earlier;
  const isStored = isCounted || (list.answer.text.includes(mark) && !before.answer.text.includes(mark));
  if (create.answer.status < 400 || create.answer.status >= 500 || !isStored) return [];
  return [
    {
      ...verdictDefaults(list),
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
