import { isList, isObject } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { isSuccess } from '../../visit.ts';
import type { World } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe, Verdict } from '../model/verdict.ts';
import { instanceOf, type Kit, sequence } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { base } from '../verdicts/judge-exchange.ts';

const TOTAL = /^(?:grand_?)?(?:total|sum|amount)(?:_?(?:cents|price|amount|cost|value))?$/i;
const PRICE = /^(?:unit_?)?(?:price|cost|rate)(?:_?(?:cents|each))?$/i;
const QUANTITY = /^(?:quantity|qty|count|units|pieces)$/i;
/** Fields that can make a total differ from the sum of its items. */
const OTHER = /discount|tax|vat|shipping|delivery|fee|tip|rebate|coupon|surcharge|deposit/i;
const TWICE = 2;

/**
 * The total of a new resource is the sum of its lines. The first line has a quantity of two, because many errors do not show with a
 * quantity of one.
 */
export function sumProbes(world: World, creators: Creators, kit: Kit): readonly Probe[] {
  const instance = instanceOf(world, creators, kit);
  const create = instance?.setup.at(-1);
  const lines = linesIn(entityIn(kit.creator.answer.json, kit.creator.collection));
  if (instance === null || create === undefined || create.state !== kit.creator.state || lines === null) return [];
  const body = withMore(create.body);
  const judge: Probe['judge'] = (all) => judgeSum(all, kit.creator.collection);
  return [sequence({ state: create.state, setup: instance.setup.slice(0, -1), steps: [{ ...create, body }], judge })];
}

interface Lines {
  readonly total: { readonly name: string; readonly value: number };
  readonly sum: number;
}

function numberAt(item: JsonObject, pattern: RegExp): number | null {
  const [, value] = Object.entries(item).find(([name, member]) => pattern.test(name) && typeof member === 'number') ?? [];
  return typeof value === 'number' ? value : null;
}

function linesIn(entity: JsonObject | null): Lines | null {
  if (entity === null || Object.keys(entity).some((name) => OTHER.test(name))) return null;
  const [name, value] = Object.entries(entity).find(([key, member]) => TOTAL.test(key) && typeof member === 'number') ?? [];
  const list = Object.values(entity).find((member) => isList(member) && member.length > 0 && member.every(isPriced));
  if (name === undefined || typeof value !== 'number' || !isList(list)) return null;
  const sum = list.reduce<number>(
    (all, item) => all + (isObject(item) ? (numberAt(item, PRICE) ?? 0) * (numberAt(item, QUANTITY) ?? 0) : 0),
    0,
  );
  return { total: { name, value }, sum };
}

const isPriced = (item: Json): boolean =>
  isObject(item) &&
  numberAt(item, PRICE) !== null &&
  numberAt(item, QUANTITY) !== null &&
  !Object.keys(item).some((name) => OTHER.test(name));

/** Another item with the same values. */
function withMore(body: Json | undefined): Json | undefined {
  if (!isObject(body)) return body;
  const [name, list] = Object.entries(body).find(([, member]) => isList(member) && isObject(member[0] ?? null)) ?? [];
  if (name === undefined || !isList(list) || !isObject(list[0] ?? null)) return body;
  return { ...body, [name]: Array.from({ length: TWICE }, () => list[0] ?? null) };
}

function judgeSum([create]: readonly Exchange[], collection: string): readonly Verdict[] {
  const lines = create !== undefined && isSuccess(create.answer) ? linesIn(entityIn(create.answer.json, collection)) : null;
  if (create === undefined || lines === null || Math.abs(lines.sum - lines.total.value) < 0.01) return [];
  return [
    {
      ...base(create),
      place: lines.total.name,
      rule: 'wrong-sum',
      text: `${create.step.state.op.key} returns ${lines.total.name} = ${lines.total.value}, but its line items add up to ${lines.sum}`,
      expected: String(lines.sum),
      actual: String(lines.total.value),
      source: 'convention',
      checks: null,
    },
  ];
}
