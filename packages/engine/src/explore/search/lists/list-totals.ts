import { countOf } from '../../../format/amounts.ts';
import { lowerAlphanumeric } from '../../../format/words.ts';
import { isObject, listOf } from '../../../json/values.ts';
import type { Json, Parameter } from '../../../model/index.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { findTotal } from '../model/list-total.ts';
import { itemsIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import type { Filters } from './filters.ts';
import { listVerdict } from './list-verdict.ts';

interface ListTotalCheck {
  readonly filters: Filters;
  readonly limit: { readonly name: string; readonly most: number } | null;
  readonly make: (steps: readonly ScriptStep[], judge: Probe['judge']) => Probe;
}

const MAX_CHOICES = 3;

/** A total must count the items that match the filters, regardless of the page size. */
export function totalProbes(world: ExploreContext, { filters, limit, make }: ListTotalCheck): readonly Probe[] {
  const { query, ask, collection } = filters;
  if (limit === null) return [];
  const filtered = query.flatMap((parameter) =>
    choicesOf(world, parameter).map((choice) => {
      const by = { [parameter.name]: choice };
      const steps = [ask({ ...by, [limit.name]: limit.most }), ask({ ...by, [limit.name]: 1 })];
      return make(steps, (all) => [...judgeTotal(all, collection, limit.most), ...judgeSmallPage(all, collection, parameter.name)]);
    }),
  );
  const both = [ask({ [limit.name]: limit.most }), ask({ [limit.name]: 1 })];
  return [...filtered, make(both, (all) => [...judgeSameTotal(all), ...judgeMore(all, collection, limit.most)])];
}

function choicesOf({ tools }: ExploreContext, { schema }: Parameter): readonly Json[] {
  const flat = resolveAlternatives(schema, { tools, turn: 0 });
  if (tools.typeOf(flat) === 'boolean') return [true, false];
  return listOf(flat.enum)
    .filter((choice) => choice !== null)
    .slice(0, MAX_CHOICES);
}

/** A server that cuts the list into pages before it filters them returns an empty page although some items match. */
function judgeSmallPage([whole, one]: readonly Exchange[], collection: string, name: string): readonly ProbeVerdict[] {
  if (whole === undefined || one === undefined) return [];
  const [all, few] = [whole, one].map(({ answer }) => (isSuccess(answer) ? itemsIn(answer.json, collection) : null));
  if (all == null || few == null || all.length === 0 || few.length > 0 || memberOf(one, NEXT)?.[1] != null) return [];
  const text = `returns an empty page for ${name}=${String(one.request.query[name])}, even though ${countOf(all.length, 'item')} on a large page match`;
  return [listVerdict(one, [whole], 'filter-ignored', name, text, 'one item', 'no items')];
}

/** With a cursor, a page may be empty although more follow. */
const NEXT = /^(?:next|nextcursor|nextpagetoken|cursor|continuation(?:token)?)$/;

function judgeSameTotal([whole, one]: readonly Exchange[]): readonly ProbeVerdict[] {
  if (whole === undefined || one === undefined) return [];
  const [all, few] = [findTotal(whole), findTotal(one)];
  if (all === null || few === null || all.value === few.value) return [];
  const text = `returns ${all.name} = ${few.value} for a small page and ${all.value} for a large one`;
  return [listVerdict(one, [whole], 'wrong-total', all.name, text, String(all.value), String(few.value))];
}

const MORE = /^has(?:more|next|nextpage)$/;
const PAGES = /^(?:totalpages|pagecount|pages|numpages)$/;

/** A member with this name, possibly inside a member such as `meta`. */
function memberOf({ answer }: Exchange, pattern: RegExp): readonly [string, Json] | undefined {
  const members = isSuccess(answer) && isObject(answer.json) ? answer.json : {};
  const wrappers = [members, ...Object.values(members).filter(isObject)];
  return wrappers.flatMap((member) => Object.entries(member)).find(([key]) => pattern.test(lowerAlphanumeric(key)));
}

/**
 * A page with one item must indicate that there are more pages, a page with all items that there are none, and both must contain the number
 * of pages.
 */
function judgeMore([whole, one]: readonly Exchange[], collection: string, most: number): readonly ProbeVerdict[] {
  if (whole === undefined || one === undefined) return [];
  const [all, few] = [whole, one].map(({ answer }) => (isSuccess(answer) ? (itemsIn(answer.json, collection)?.length ?? 0) : 0));
  if (all === undefined || few !== 1 || all < 2 || all >= most) return [];
  const wrong = [
    { exchange: one, name: MORE, value: true },
    { exchange: whole, name: MORE, value: false },
    { exchange: one, name: PAGES, value: all },
    { exchange: whole, name: PAGES, value: 1 },
  ].flatMap(({ exchange, name, value }) => {
    const [key, shown] = memberOf(exchange, name) ?? [];
    return key !== undefined && typeof shown === typeof value && shown !== value ? [{ exchange, key, shown, value }] : [];
  });
  const [first] = wrong;
  if (first === undefined) return [];
  const { exchange, key, shown, value } = first;
  const count = exchange === one ? 'one item' : 'all items';
  const text = `returns ${key} = ${String(shown)} for a page with ${count}, but there are ${all}`;
  return [listVerdict(exchange, [whole], 'wrong-total', key, text, `${key} = ${String(value)}`, `${key} = ${String(shown)}`)];
}

/** If the whole list fits on one page, the total must be the number of items. */
export function judgeTotal([exchange]: readonly Exchange[], collection: string, most: number): readonly ProbeVerdict[] {
  const items = exchange === undefined || !isSuccess(exchange.answer) ? null : itemsIn(exchange.answer.json, collection);
  const found = exchange === undefined ? null : findTotal(exchange);
  if (exchange === undefined || items === null || found === null || items.length === 0 || items.length >= most) return [];
  const { name, value: total } = found;
  if (total === items.length) return [];
  return [
    listVerdict(
      exchange,
      [],
      'wrong-total',
      name,
      `returns ${name} = ${String(total)}, but ${countOf(items.length, 'item')}`,
      String(items.length),
      String(total),
    ),
  ];
}
