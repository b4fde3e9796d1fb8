import { countOf } from '../../format/amounts.ts';
import { isObject, listOf } from '../../json/values.ts';
import { plain } from '../place.ts';
import { shapeOf } from '../sample-body.ts';
import { isSuccess } from '../visit.ts';
import type { World } from '../world.ts';
import type { Filters } from './filters.ts';
import { itemsIn } from './kits.ts';
import { listVerdict } from './list-verdict.ts';
import type { Exchange, ScriptStep } from './script.ts';
import type { Probe, Verdict } from './verdict.ts';

interface Totalled {
  readonly filters: Filters;
  readonly limit: { readonly name: string; readonly most: number } | null;
  readonly make: (steps: readonly ScriptStep[], judge: Probe['judge']) => Probe;
}

const MAX_CHOICES = 3;

/** A total must count the items that match the filters, regardless of the page size. */
export function totalProbes(world: World, { filters, limit, make }: Totalled): readonly Probe[] {
  const { query, ask, collection } = filters;
  if (limit === null) return [];
  const filtered = query.flatMap(({ name, schema }) =>
    listOf(shapeOf(schema, { tools: world.tools, turn: 0 }).enum)
      .filter((choice) => choice !== null)
      .slice(0, MAX_CHOICES)
      .map((choice) => make([ask({ [name]: choice, [limit.name]: limit.most })], (all) => judgeTotal(all, collection, limit.most))),
  );
  return [...filtered, make([ask({ [limit.name]: limit.most }), ask({ [limit.name]: 1 })], judgeSameTotal)];
}

function judgeSameTotal([whole, one]: readonly Exchange[]): readonly Verdict[] {
  if (whole === undefined || one === undefined) return [];
  const [all, few] = [totalOf(whole), totalOf(one)];
  if (all === null || few === null || all.value === few.value) return [];
  const text = `returns ${all.name} = ${few.value} for a small page and ${all.value} for a large one`;
  return [listVerdict(one, [whole], 'wrong-total', all.name, text, String(all.value), String(few.value))];
}

const TOTAL = /^(?:total|totalcount|totalitems|totalelements|totalresults|count)$/;

/** The member that counts all items, possibly inside a member such as `meta`. */
function totalOf({ answer }: Exchange): { readonly name: string; readonly value: number } | null {
  const members = isSuccess(answer) && isObject(answer.json) ? answer.json : {};
  const wrappers = [members, ...Object.values(members).filter(isObject)];
  const [name, value] =
    wrappers.flatMap((member) => Object.entries(member)).find(([key, entry]) => TOTAL.test(plain(key)) && typeof entry === 'number') ?? [];
  return name === undefined || typeof value !== 'number' ? null : { name, value };
}

/** If the whole list fits on one page, the total must be the number of items. */
export function judgeTotal([exchange]: readonly Exchange[], collection: string, most: number): readonly Verdict[] {
  const items = exchange === undefined || !isSuccess(exchange.answer) ? null : itemsIn(exchange.answer.json, collection);
  const found = exchange === undefined ? null : totalOf(exchange);
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
