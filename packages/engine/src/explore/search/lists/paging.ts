import { countOf } from '../../../format/amounts.ts';
import { lowerAlphanumeric } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { isObject, listOf, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject, Parameter } from '../../../model/index.ts';
import { createdIn } from '../../learning/place.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { AMOUNT_FIELD, limitSentenceOf as amountLimit } from '../amounts/amounts.ts';
import { itemsIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { type Creators, joinStep, type Recipe, recipeFor } from '../setup/recipe.ts';
import { findPageLimit, LIMIT_PARAMETER, type ListLimit } from '../setup/whole-page.ts';
import { beyondEndProbes, lastPageProbes } from './beyond-the-end.ts';
import { dayProbes } from './day-filters.ts';
import { describedListProbes } from './described-lists.ts';
import { exactFilterProbes } from './exact-filters.ts';
import { filterProbes } from './filters.ts';
import { flagProbes } from './flag-filters.ts';
import { CURSOR_PARAMETER, cursorProbes } from './list-cursors.ts';
import { pairProbes, textProbes } from './list-filters.ts';
import { ORDER_PARAMETER, orderProbes } from './list-orders.ts';
import { rangeProbes } from './list-ranges.ts';
import { keyOf } from './list-rows.ts';
import { judgeTotal, totalProbes } from './list-totals.ts';
import { type ListRequest, listVerdict } from './list-verdict.ts';
import { wildcardProbes } from './wildcards.ts';

const OFFSET = /^(?:offset|skip|start|from)$/;
const PAGE = /^(?:page|pagenumber|pageno|pagenum)$/;

/** Checks that a list's limits, pages, sorting and filters work as the spec describes. */
export function pagingProbes(world: ExploreContext, creators: Creators, recipe: Recipe): readonly Probe[] {
  const { step } = recipe;
  const { op } = step.state;
  if (op.method !== 'GET') return [];
  const setup = withItems(world, creators, recipe);
  const query = op.params.filter((parameter) => parameter.in === 'query');
  const isNumber = ({ schema }: Parameter): boolean =>
    /^(?:integer|number)$/.test(world.tools.typeOf(resolveAlternatives(schema, { tools: world.tools, turn: 0 })) ?? 'integer');
  const named = (pattern: RegExp): Parameter | undefined =>
    query.find((entry) => pattern.test(lowerAlphanumeric(entry.name)) && isNumber(entry));
  const limit = findPageLimit(world, query);
  const offset = named(OFFSET);
  const page = named(PAGE);
  const collection = createdIn(op.path);
  const ask = (values: Readonly<Record<string, Json>>): ScriptStep => ({ ...step, query: { ...step.query, ...values } });
  const make = (steps: readonly ScriptStep[], judge: Probe['judge']): Probe => ({
    ...createSequenceProbe({ state: step.state, setup, steps, judge }),
    sharesSetup: true,
  });
  const limiting = limit === null ? [] : [make([ask({}), ask({ [limit.name]: 1 })], (all) => judgeLimit(all, collection, limit))];
  const paging =
    limit === null || (offset ?? page) === undefined
      ? []
      : [make(pagesOf(ask, limit.name, offset, page), (all) => judgePages(all, collection, (offset ?? page)?.name ?? ''))];
  const beyond = beyondEndProbes(world, { step, query, ask, make, collection }, offset ?? page);
  const counting = limit === null ? [] : [make([ask({ [limit.name]: limit.most })], (all) => judgeTotal(all, collection, limit.most))];
  const filters = { query: query.filter(isFilter), step, setup, ask, collection };
  return [
    ...limiting,
    ...paging,
    ...beyond,
    ...lastPageProbes(world, { step, query, ask, make, collection }, limit, { page, offset }),
    ...counting,
    ...orderProbes(world, { step, query, ask, make, collection }),
    ...cursorProbes(world, { step, query, ask, make, collection }),
    ...describedListProbes(world, { step, query, ask, make, collection }),
    ...rangeProbes(world, { step, query, ask, make, collection }),
    ...dayProbes(world, { step, query, ask, make, collection }),
    ...flagProbes(world, { step, query, ask, make, collection }),
    ...filterProbes(world, filters),
    ...pairProbes(world, filters),
    ...textProbes(world, filters),
    ...exactFilterProbes(world, filters),
    ...wildcardProbes(world, filters),
    ...totalProbes(world, { filters, limit, make }),
  ];
}

const isFilter = ({ name }: Parameter): boolean =>
  ![LIMIT_PARAMETER, OFFSET, PAGE, ORDER_PARAMETER, CURSOR_PARAMETER].some((pattern) => pattern.test(lowerAlphanumeric(name)));

/** Creates a few items first, so that the list is not empty. */
export function withItems(world: ExploreContext, creators: Creators, recipe: Recipe): readonly ScriptStep[] {
  const creator = creators.get(createdIn(recipe.step.state.op.path, world.itemPaths));
  if (creator === undefined) return recipe.setup;
  const steps = [...recipe.setup];
  for (const [turn, tag] of ['', 'B', 'C'].entries()) {
    const create = recipeFor(world, creators, creator.state, tag);
    if (create === null) continue;
    for (const step of create.setup) joinStep(steps, step);
    const body = withChoices(world, create.step, recipe.step.state.op.params, turn);
    steps.push({ ...create.step, body, values: { ...create.step.values, ...sharedValues(recipe, create) } });
  }
  return steps;
}

/** Uses different enum values in each item, and different flags if the list filters by them, so that a filter can exclude some. */
function withChoices({ tools }: ExploreContext, { state, body }: ScriptStep, params: readonly Parameter[], turn: number): Json | undefined {
  const properties = objectOf(resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 }).properties);
  if (!isObject(body)) return body;
  const flatOf = (name: string): JsonObject => resolveAlternatives(asSchema(properties[name] ?? true), { tools, turn: 0 });
  const isChosen = (name: string): boolean => Object.hasOwn(properties, name) && !STATE.test(name);
  const filtered = params.flatMap(({ in: place, name }) => (place === 'query' && isChosen(name) ? [name] : []));
  const flags = filtered.filter((name) => tools.typeOf(flatOf(name)) === 'boolean').map((name) => [name, turn % 2 === 0] as const);
  const left = filtered.filter((name) => !Object.hasOwn(body, name)).map((name) => [name, listOf(flatOf(name).enum)[0]] as const);
  const chosen = left.flatMap(([name, choice]) => (choice === undefined || choice === null ? [] : [[name, choice] as const]));
  const entries = Object.entries({ ...body, ...Object.fromEntries([...chosen, ...flags]) }).map(([name, value]) => {
    const flat = flatOf(name);
    const choices = listOf(flat.enum).filter((choice) => choice !== null);
    // A different amount could exceed what is available.
    const isLimited = AMOUNT_FIELD.test(name) && amountLimit(state.op) !== undefined;
    const isLink = isLimited || /id$/i.test(name) || state.sources.some(({ at }) => at[0] === name);
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return [name, movedDate(value, turn)] as const;
    if (typeof value === 'number') return [name, isLink ? value : (numberFor(flat, turn) ?? value)] as const;
    return [name, choices[turn % Math.max(1, choices.length)] ?? value] as const;
  });
  return Object.fromEntries(entries);
}

/** A new resource usually has a certain state, even if its create could set one. */
const STATE = /^(?:status|state|phase|stage)$/i;

/** Numbers whose order differs when they are sorted as text. */
function numberFor({ minimum, maximum, multipleOf }: JsonObject, turn: number): number | undefined {
  const low = typeof minimum === 'number' ? minimum : 0;
  const high = typeof maximum === 'number' ? maximum : 1000;
  return multipleOf === undefined ? [9, 10, 100].filter((one) => one >= low && one <= high)[turn] : undefined;
}

const DAY_MS = 86_400_000;

/** Dates in a different order than the items are created in. */
function movedDate(value: string, turn: number): string {
  const moment = Date.parse(value) + ([5, 0, 2][turn] ?? 0) * DAY_MS;
  return Number.isNaN(moment) ? value : new Date(moment).toISOString().slice(0, 10);
}

const sharedValues = (recipe: Recipe, create: Recipe) =>
  Object.fromEntries(Object.entries(recipe.step.values).filter(([name]) => Object.hasOwn(create.step.values, name)));

const PAGES = 3;
const PER_PAGE = 2;

/** The first six items on one page, and in pages of two. */
function pagesOf(ask: ListRequest, limit: string, offset: Parameter | undefined, page: Parameter | undefined): readonly ScriptStep[] {
  const whole = ask({ [limit]: PAGES * PER_PAGE, ...(offset === undefined ? {} : { [offset.name]: 0 }) });
  const pages = Array.from({ length: PAGES }, (_, index) => {
    const at = offset === undefined ? { [page?.name ?? 'page']: index + 1 } : { [offset.name]: index * PER_PAGE };
    return ask({ [limit]: PER_PAGE, ...at });
  });
  return [whole, ...pages];
}

function judgeLimit([all, limited]: readonly Exchange[], collection: string, limit: ListLimit): readonly ProbeVerdict[] {
  const { name, usual } = limit;
  if (all === undefined || limited === undefined || !isSuccess(limited.answer)) return [];
  const some = itemsIn(all.answer.json, collection);
  const few = itemsIn(limited.answer.json, collection);
  if (some !== null && usual !== null && all.request.query[name] === undefined && some.length > usual) {
    const text = `returns ${some.length} items without ${name}, but the default in the spec is ${usual}`;
    return [listVerdict(all, [], 'limit-ignored', name, text, `at most ${countOf(usual, 'item')}`, countOf(some.length, 'item'))];
  }
  if (some === null || few === null || few.length <= 1) return [];
  return [
    listVerdict(
      limited,
      [all],
      'limit-ignored',
      name,
      `returns ${few.length} items for ${name}=1`,
      'at most 1 item',
      `${few.length} items`,
    ),
  ];
}

/** Together, the pages must contain every item of the whole list exactly once. */
function judgePages([whole, ...pages]: readonly Exchange[], collection: string, name: string): readonly ProbeVerdict[] {
  const last = pages.at(-1);
  if (whole === undefined || last === undefined || ![whole, ...pages].every(({ answer }) => isSuccess(answer))) return [];
  const itemsOf = ({ answer }: Exchange): readonly string[] => (itemsIn(answer.json, collection) ?? []).map((item) => keyOf(item));
  const expected = itemsOf(whole);
  const found = pages.flatMap(itemsOf);
  // Some servers count pages from zero, or have their own limit. A page that is too long is a separate finding.
  if (pages.some((one) => itemsOf(one).length > PER_PAGE)) return [];
  if (expected.length < 2 || expected.length > PAGES * PER_PAGE || new Set(expected).size < expected.length) return [];
  const twice = found.filter((item, index) => found.indexOf(item) !== index);
  const missing = expected.filter((item) => !found.includes(item));
  const isFromZero =
    pages.length > 0 && missing.length > 0 && missing.every((item) => expected.indexOf(item) < PER_PAGE) && twice.length === 0;
  if ((twice.length === 0 && missing.length === 0) || (isFromZero && /page/i.test(name))) return [];
  const wrong =
    twice.length > 0
      ? `${countOf(twice.length, 'duplicate item')}`
      : `${expected.length - missing.length} of ${countOf(expected.length, 'item')}`;
  return [
    listVerdict(
      last,
      [whole, ...pages.slice(0, -1)],
      twice.length > 0 ? 'pages-overlap' : 'pages-skip',
      name,
      `returns ${wrong} when the list is read page by page`,
      'every item exactly once',
      wrong,
    ),
  ];
}
