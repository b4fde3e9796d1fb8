import { asSchema } from '../../json/as-schema.ts';
import { isObject, objectOf } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { bodyOf } from '../body-of.ts';
import type { OperationState } from '../operation-state.ts';
import { createdIn, plain, resourceOf } from '../place.ts';
import { shapeOf } from '../sample-body.ts';
import { isSuccess } from '../visit.ts';
import type { World } from '../world.ts';
import { base } from './judge-exchange.ts';
import { entityIn, instanceOf, type Kit, sequence, stepOn } from './kits.ts';
import { type Creators, isCreator } from './recipe.ts';
import type { Exchange, ScriptStep } from './script.ts';
import { renewed } from './unique-values.ts';
import type { Probe, Verdict } from './verdict.ts';

/** A resource that counts or adds up its children, as in `parcel_count` and `total_weight`. */
export function childTotalProbes(world: World, creators: Creators, kit: Kit): readonly Probe[] {
  const instance = instanceOf(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOn(world, creators, instance, kit.read);
  if (instance === null || read === null) return [];
  const { collection } = kit.creator;
  return kit.children.filter(isCreator).flatMap((state) => {
    const add = stepOn(world, creators, instance, state);
    if (add === null) return [];
    const steps = [{ ...read }, numbered(world, state, add, 0), renewed(world, numbered(world, state, add, 1), 1), { ...read }];
    const child = resourceOf(createdIn(state.op.path));
    return [sequence({ state, setup: instance.setup, steps, judge: (all) => judgeTotals(all, collection, child) })];
  });
}

/** Uses different numbers in each child, with decimals if the schema allows them. */
function numbered({ tools }: World, state: OperationState, step: ScriptStep, turn: number): ScriptStep {
  const properties = objectOf(shapeOf(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 }).properties);
  if (!isObject(step.body)) return { ...step, capture: {} };
  const entries = Object.entries(step.body).map(([name, value]) => {
    const flat = shapeOf(asSchema(properties[name] ?? true), { tools, turn: 0 });
    const isLink = /id$/i.test(name) || state.sources.some(({ at }) => at[0] === name);
    return [name, typeof value === 'number' && !isLink ? numberFor(flat, tools.typeOf(flat), value, turn) : value] as const;
  });
  return { ...step, body: Object.fromEntries(entries), capture: {} };
}

function numberFor({ maximum, multipleOf }: JsonObject, type: string | null, value: number, turn: number): number {
  const next = value + turn + (type === 'number' && multipleOf === undefined ? 0.4 : 0);
  return typeof maximum === 'number' && next > maximum ? value : Number(next.toFixed(2));
}

const TOLERANCE = 0.005;

function judgeTotals([before, first, second, after]: readonly Exchange[], collection: string, child: string): readonly Verdict[] {
  if (before === undefined || first === undefined || second === undefined || after === undefined) return [];
  if (![before, first, second, after].every(({ answer }) => isSuccess(answer))) return [];
  const [old, now] = [entityIn(before.answer.json, collection), entityIn(after.answer.json, collection)];
  if (old === null || now === null) return [];
  const children = [first, second].map(({ answer }) => objectOf(answer.json));
  return Object.keys(now).flatMap((name): readonly Verdict[] => {
    const added = addedTo(name, children, child);
    const [was, is] = [old[name], now[name]];
    if (added === null || typeof was !== 'number' || typeof is !== 'number' || Math.abs(is - was - added) < TOLERANCE) return [];
    return [
      {
        ...base(after),
        state: first.step.state,
        beside: [before, first, second],
        place: name,
        rule: 'wrong-sum',
        text: `${after.step.state.op.key} returns ${name} = ${is} after ${first.step.state.op.key} added ${added} to ${was}`,
        expected: String(Number((was + added).toFixed(2))),
        actual: String(is),
        source: 'convention',
        checks: null,
      },
    ];
  });
}

/**
 * The amount that two new children add to a field: their number, or the sum of the field that it refers to. Null if it is about something
 * else.
 */
function addedTo(name: string, children: readonly JsonObject[], child: string): number | null {
  const word = plain(name);
  if ([`${child}count`, `${child}scount`, `numberof${child}s`, `num${child}s`, `${child}total`].includes(word)) return children.length;
  const stem = /^(?:total|sum)(.+)$|^(.+)(?:total|sum)$/.exec(word)?.slice(1).find(Boolean);
  const field = stem === undefined ? undefined : Object.keys(children[0] ?? {}).find((key) => plain(key) === stem);
  if (field === undefined) return null;
  const values = children.map((one): Json | undefined => one[field]);
  return values.every((value) => typeof value === 'number') ? values.reduce<number>((sum, value) => sum + Number(value), 0) : null;
}
