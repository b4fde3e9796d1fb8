import { isObject, listOf } from '../../json/values.ts';
import type { Json, Parameter } from '../../model/index.ts';
import { createdIn, plain } from '../place.ts';
import { shapeOf } from '../sample-body.ts';
import { isSuccess } from '../visit.ts';
import type { World } from '../world.ts';
import { base } from './judge-exchange.ts';
import { itemsIn, sequence } from './kits.ts';
import { type Creators, type Recipe, recipeFor } from './recipe.ts';
import type { Exchange, ScriptStep } from './script.ts';
import type { Probe, Verdict } from './verdict.ts';

const LIMIT = /^(?:limit|pagesize|perpage|size|count|take|first|maxresults|max|top|num)$/;
const OFFSET = /^(?:offset|skip|start|from)$/;
const PAGE = /^(?:page|pagenumber|pageno|pagenum)$/;
const ORDER = /^(?:sort|sortby|orderby|order|ordering|sortorder|direction|dir|sortdirection|sortkey)$/;

/** Lists: limits, pages, order and filters have to do what the spec says. */
export function pagingProbes(world: World, creators: Creators, recipe: Recipe): readonly Probe[] {
  const { step } = recipe;
  const { op } = step.state;
  if (op.method !== 'GET') return [];
  const setup = withItems(world, creators, recipe);
  const query = op.params.filter((parameter) => parameter.in === 'query');
  const isNumber = ({ schema }: Parameter): boolean =>
    /^(?:integer|number)$/.test(world.tools.typeOf(shapeOf(schema, { tools: world.tools, turn: 0 })) ?? 'integer');
  const named = (pattern: RegExp): Parameter | undefined => query.find((entry) => pattern.test(plain(entry.name)) && isNumber(entry));
  const limit = named(LIMIT);
  const offset = named(OFFSET);
  const page = named(PAGE);
  const collection = createdIn(op.path);
  const ask = (values: Readonly<Record<string, Json>>): ScriptStep => ({ ...step, query: { ...step.query, ...values } });
  const make = (steps: readonly ScriptStep[], judge: Probe['judge']): Probe => ({
    ...sequence({ state: step.state, setup, steps, judge }),
    sharesSetup: true,
  });
  const limiting = limit === undefined ? [] : [make([ask({}), ask({ [limit.name]: 1 })], (all) => judgeLimit(all, collection, limit.name))];
  const paging =
    limit === undefined || (offset ?? page) === undefined
      ? []
      : [make(pagesOf(ask, limit.name, offset, page), (all) => judgePages(all, collection, (offset ?? page)?.name ?? ''))];
  return [
    ...limiting,
    ...paging,
    ...orderProbes(world, query, ask, make, collection),
    ...filterProbes(world, query, ask, make, collection),
  ];
}

/** The list should have a few items, so some are created first. */
function withItems(world: World, creators: Creators, recipe: Recipe): readonly ScriptStep[] {
  const creator = creators.get(createdIn(recipe.step.state.op.path));
  if (creator === undefined) return recipe.setup;
  const made = ['', 'B', 'C'].flatMap((tag) => {
    const create = recipeFor(world, creators, creator.state, tag);
    return create === null ? [] : [{ ...create.step, values: { ...create.step.values, ...sharedValues(recipe, create) } }];
  });
  return [...recipe.setup, ...made];
}

const sharedValues = (recipe: Recipe, create: Recipe) =>
  Object.fromEntries(Object.entries(recipe.step.values).filter(([name]) => Object.hasOwn(create.step.values, name)));

function pagesOf(
  ask: (values: Readonly<Record<string, Json>>) => ScriptStep,
  limit: string,
  offset: Parameter | undefined,
  page: Parameter | undefined,
) {
  if (offset !== undefined) return [ask({ [limit]: 1, [offset.name]: 0 }), ask({ [limit]: 1, [offset.name]: 1 })];
  const name = page?.name ?? 'page';
  return [ask({ [limit]: 1, [name]: 1 }), ask({ [limit]: 1, [name]: 2 })];
}

function judgeLimit([all, limited]: readonly Exchange[], collection: string, name: string): readonly Verdict[] {
  if (all === undefined || limited === undefined || !isSuccess(limited.answer)) return [];
  const some = itemsIn(all.answer.json, collection);
  const few = itemsIn(limited.answer.json, collection);
  if (some === null || few === null || few.length <= 1) return [];
  return [
    verdict(limited, [all], 'limit-ignored', name, `returns ${few.length} items for ${name}=1`, 'at most 1 item', `${few.length} items`),
  ];
}

function judgePages([first, second]: readonly Exchange[], collection: string, name: string): readonly Verdict[] {
  if (first === undefined || second === undefined || !isSuccess(first.answer) || !isSuccess(second.answer)) return [];
  const one = itemsIn(first.answer.json, collection);
  const two = itemsIn(second.answer.json, collection);
  const [left] = one ?? [];
  const [right] = two ?? [];
  if (one?.length !== 1 || two?.length !== 1 || left === undefined || JSON.stringify(left) !== JSON.stringify(right) || !isObject(left))
    return [];
  return [
    verdict(
      second,
      [first],
      'pages-overlap',
      name,
      `returns the same item on the first and the second page`,
      'different items',
      'the same item',
    ),
  ];
}

type Ask = (values: Readonly<Record<string, Json>>) => ScriptStep;
type Make = (steps: readonly ScriptStep[], judge: Probe['judge']) => Probe;

/** Each choice of a sort parameter that names a field, in both directions where the spec lists them. */
function orderProbes(world: World, query: readonly Parameter[], ask: Ask, make: Make, collection: string): readonly Probe[] {
  return query
    .filter(({ name }) => ORDER.test(plain(name)))
    .flatMap(({ name, schema }) =>
      listOf(shapeOf(schema, { tools: world.tools, turn: 0 }).enum)
        .filter((choice) => typeof choice === 'string')
        .slice(0, 6)
        .map((choice) => make([ask({ [name]: choice })], ([exchange]) => judgeOrder(exchange, collection, name, choice))),
    );
}

function judgeOrder(exchange: Exchange | undefined, collection: string, name: string, choice: string): readonly Verdict[] {
  const items = exchange === undefined || !isSuccess(exchange.answer) ? null : itemsIn(exchange.answer.json, collection);
  if (exchange === undefined || items === null || items.length < 3) return [];
  const isDown = /^-|[-_:. ]?desc(?:ending)?$/i.test(choice);
  const field = choice.replace(/^[-+]/, '').replace(/[-_:. ](?:asc|desc)(?:ending)?$/i, '');
  const values = items.map((item) => (isObject(item) ? item[field] : undefined));
  if (!values.every((value) => typeof value === typeof values[0]) || (typeof values[0] !== 'number' && typeof values[0] !== 'string'))
    return [];
  const ordered = isDown ? values.toReversed() : values;
  const isSorted = (compare: (left: Json, right: Json) => number): boolean =>
    ordered.every((value, index) => index === 0 || compare(ordered[index - 1] ?? null, value ?? null) <= 0);
  const plainOrder = (left: Json, right: Json): number =>
    typeof left === 'number' && typeof right === 'number'
      ? left - right
      : String(left) < String(right)
        ? -1
        : String(left) > String(right)
          ? 1
          : 0;
  const language = (left: Json, right: Json): number => String(left).toLowerCase().localeCompare(String(right).toLowerCase(), 'en');
  if (isSorted(plainOrder) || (typeof values[0] === 'string' && isSorted(language))) return [];
  return [
    verdict(
      exchange,
      [],
      'order-ignored',
      name,
      `does not sort by ${field} for ${name}=${choice}`,
      `items sorted by ${field}`,
      JSON.stringify(values.slice(0, 6)),
    ),
  ];
}

/** A parameter with the name of a field of the items is a filter. */
function filterProbes(world: World, query: readonly Parameter[], ask: Ask, make: Make, collection: string): readonly Probe[] {
  return query
    .filter(({ description = '' }) => !/\b(?:includ|expand|whether|embed|detail|fields?\b)/i.test(description))
    .filter(({ name }) => !LIMIT.test(plain(name)) && !OFFSET.test(plain(name)) && !PAGE.test(plain(name)) && !ORDER.test(plain(name)))
    .flatMap(({ name, schema }) => {
      const flat = shapeOf(schema, { tools: world.tools, turn: 0 });
      const type = world.tools.typeOf(flat);
      const values =
        listOf(flat.enum).length > 0
          ? listOf(flat.enum).slice(0, 2)
          : type === 'boolean'
            ? [true, false]
            : type === 'string' && flat.format === undefined
              ? ['assay-no-such-value']
              : [];
      return values.map((value) => make([ask({}), ask({ [name]: value })], (all) => judgeFilter(all, collection, name, value)));
    });
}

function judgeFilter([all, filtered]: readonly Exchange[], collection: string, name: string, value: Json): readonly Verdict[] {
  if (all === undefined || filtered === undefined || !isSuccess(all.answer) || !isSuccess(filtered.answer)) return [];
  const before = itemsIn(all.answer.json, collection) ?? [];
  const items = itemsIn(filtered.answer.json, collection) ?? [];
  const isField = before.length > 1 && before.some((item) => isObject(item) && isPlain(item[name]));
  const wrong = items.filter((item) => isObject(item) && isPlain(item[name]) && !isMatch(item[name], value));
  // Only a list that the filter leaves as it is shows that the filter is ignored.
  if (!isField || wrong.length === 0 || items.length !== before.length) return [];
  return [
    verdict(
      filtered,
      [all],
      'filter-ignored',
      name,
      `returns items with another ${name} for ${name}=${String(value)}`,
      `only items with ${name} = ${String(value)}`,
      `${wrong.length} others`,
    ),
  ];
}

const isPlain = (value: Json | undefined): boolean => value !== undefined && value !== null && typeof value !== 'object';
const isMatch = (found: Json | undefined, wanted: Json): boolean => String(found).toLowerCase().includes(String(wanted).toLowerCase());

function verdict(
  exchange: Exchange,
  beside: readonly Exchange[],
  rule: string,
  name: string,
  text: string,
  expected: string,
  actual: string,
): Verdict {
  return {
    ...base(exchange),
    beside,
    place: `query.${name}`,
    rule,
    text: `${exchange.step.state.op.key} ${text}`,
    expected,
    actual,
    source: 'spec',
    checks: null,
  };
}
