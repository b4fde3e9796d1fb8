import { asSchema } from '../../../json/as-schema.ts';
import { isList, isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { matchesPossibleTotal, possibleSubtotals, possibleTotals, type TotalAdjustment } from './total-readings.ts';

const TOTAL = /^(?:grand_?)?(?:total|sum|amount)(?:_?(?:cents|price|amount|cost|value))?$/i;
const PRICE = /^(?:unit_?)?(?:price|cost|rate)(?:_?(?:cents|each))?$/i;
const QUANTITY = /^(?:quantity|qty|count|units|pieces)$/i;
/** Fields that can make a total differ from the sum of its items. */
const OTHER =
  /discount|tax|vat|shipping|delivery|fee|tip|rebate|coupon|voucher|reduction|surcharge|deposit|(?:^|_)credits?(?:$|_(?!card))/i;
const SUBTOTAL = /^sub_?total(?:_?(?:cents|price|amount|value))?$|^(?:items|lines)_?total$/i;
/** The fields whose effect on a total is known. */
const KINDS: readonly (readonly [TotalAdjustment['kind'], RegExp])[] = [
  ['discount', /^(?:total_?)?(?:discount|rebate|coupon|voucher|reduction)(?:_?(?:cents|amount|value|total))?$/i],
  ['credit', /^(?:total_?)?credits?(?:_?(?:cents|amount|value|total))?$/i],
  ['tax', /^(?:total_?)?(?:tax|vat)(?:es|s)?(?:_?(?:cents|amount|value|total))?$/i],
  ['fee', /^(?:total_?)?(?:shipping|delivery|fee|tip|surcharge|deposit)(?:es|s)?(?:_?(?:cents|amount|value|total|cost|fee))?$/i],
];
const TWICE = 2;
/** A price whose rounding shows in a total. */
const PRICE_WITH_CENTS = 12.37;

/**
 * The total of a new resource is the sum of its lines. The first line has a quantity of two, because many errors do not show with a
 * quantity of one.
 */
export function sumProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const create = instance?.setup.at(-1);
  const lines = linesIn(entityIn(kit.creator.answer.json, kit.creator.collection));
  if (instance === null || create === undefined || create.state !== kit.creator.state || lines === null) return [];
  const body = withMore(create.body);
  const judge: Probe['judge'] = (all) => judgeSum(all, kit.creator.collection);
  const setup = instance.setup.slice(0, -1);
  const steps = [{ ...create, body }];
  const priced = setup.map((step) => withCents(world, step));
  const rounded = priced.some((step, index) => step !== setup[index])
    ? [createSequenceProbe({ state: create.state, setup: priced, steps, judge })]
    : [];
  return [createSequenceProbe({ state: create.state, setup, steps, judge }), ...rounded];
}

/** A setup step with a price in cents, if the price may have decimals. */
function withCents({ tools }: ExploreContext, step: ScriptStep): ScriptStep {
  const { properties } = resolveAlternatives(bodyOf(step.state.op)?.schema ?? true, { tools, turn: 0 });
  const isPrice = (name: string): boolean => {
    const flat = resolveAlternatives(asSchema(objectOf(properties)[name] ?? true), { tools, turn: 0 });
    const isFitting = typeof flat.maximum !== 'number' || flat.maximum >= PRICE_WITH_CENTS;
    return PRICE.test(name) && tools.typeOf(flat) === 'number' && isFitting && flat.multipleOf === undefined;
  };
  const name = isObject(step.body) ? Object.keys(step.body).find(isPrice) : undefined;
  return name === undefined || !isObject(step.body) ? step : { ...step, body: { ...step.body, [name]: PRICE_WITH_CENTS } };
}

interface Lines {
  readonly total: NamedNumber;
  readonly sum: number;
  /** True if a usual calculation results in the total. */
  readonly isCorrect: boolean;
  /** What was added up, in words. */
  readonly parts: string;
}

function numberAt(item: JsonObject, pattern: RegExp): number | null {
  const [, value] = Object.entries(item).find(([name, member]) => pattern.test(name) && typeof member === 'number') ?? [];
  return typeof value === 'number' ? value : null;
}

interface NamedNumber {
  readonly name: string;
  readonly value: number;
}

const numbersOf = (entity: JsonObject): readonly NamedNumber[] =>
  Object.entries(entity).flatMap(([name, value]) => (typeof value === 'number' ? [{ name, value }] : []));

/** Each discount and each tax has several readings, so their combinations grow exponentially, and soon contain almost any total. */
const MOST_READ = 4;

/** The discounts, taxes and fees of an entity. Null if the effect of one of them on the total is unknown, or if there are too many. */
function extrasIn(entity: JsonObject): readonly TotalAdjustment[] | null {
  const others = Object.entries(entity).filter(([name, value]) => OTHER.test(name) && value !== null && !isCode(name, value));
  const known = others.flatMap(([name, value]): readonly TotalAdjustment[] => {
    const kind = KINDS.find(([, pattern]) => pattern.test(name))?.[0];
    return kind === undefined || typeof value !== 'number' ? [] : [{ kind, value }];
  });
  const extras = known.filter(({ value }) => value !== 0);
  const isReadable = extras.filter(({ kind }) => kind === 'tax' || kind === 'discount').length <= MOST_READ;
  return known.length < others.length || !isReadable ? null : extras;
}

const isCode = (name: string, value: Json): boolean =>
  /(?:code|id)$/i.test(name) && (typeof value === 'string' || typeof value === 'number');

/** The sum of the lines with all amounts added or subtracted. */
const plainTotal = (sum: number, extras: readonly TotalAdjustment[]): number =>
  extras.reduce((all, { kind, value }) => all + (kind === 'fee' || kind === 'tax' ? value : -Math.abs(value)), sum);

function linesIn(entity: JsonObject | null): Lines | null {
  if (entity === null) return null;
  const numbers = numbersOf(entity);
  const subtotal = numbers.find(({ name }) => SUBTOTAL.test(name));
  const total = numbers.find(({ name }) => TOTAL.test(name));
  const extras = extrasIn(entity);
  const list = Object.values(entity).find((member) => isList(member) && member.length > 0 && member.every(isPriced));
  if (total === undefined || extras === null || !isList(list)) return null;
  const sum = list.reduce<number>(
    (all, item) => all + (isObject(item) ? (numberAt(item, PRICE) ?? 0) * (numberAt(item, QUANTITY) ?? 0) : 0),
    0,
  );
  // Only a response with a subtotal shows whether taxes are included in the prices.
  if (subtotal === undefined && extras.length > 0) return null;
  if (subtotal !== undefined && !matchesPossibleTotal(possibleSubtotals(sum, extras), subtotal.value))
    return { total: subtotal, sum, isCorrect: false, parts: 'line items' };
  const isCorrect = matchesPossibleTotal(possibleTotals(sum, extras), total.value);
  const parts = extras.length === 0 ? 'line items' : 'line items, discounts and fees';
  return { total, sum: Math.round(plainTotal(sum, extras) * 100) / 100, isCorrect, parts };
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

function judgeSum([create]: readonly Exchange[], collection: string): readonly ProbeVerdict[] {
  const lines = create !== undefined && isSuccess(create.answer) ? linesIn(entityIn(create.answer.json, collection)) : null;
  if (create === undefined || lines === null || lines.isCorrect) return [];
  return [
    {
      ...verdictDefaults(create),
      place: lines.total.name,
      rule: 'wrong-sum',
      text: `${create.step.state.op.key} returns ${lines.total.name} = ${lines.total.value}, but its ${lines.parts} add up to ${lines.sum}`,
      expected: String(lines.sum),
      actual: String(lines.total.value),
      source: 'convention',
      checks: null,
    },
  ];
}
