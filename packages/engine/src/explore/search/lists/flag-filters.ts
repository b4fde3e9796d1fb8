import { countOf } from '../../../format/amounts.ts';
import { isObject } from '../../../json/values.ts';
import type { Json, JsonObject, Parameter } from '../../../model/index.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { hasAllMatches, isCompleteList, withWholePage } from '../setup/whole-page.ts';
import { keyOf, readRows } from './list-rows.ts';
import { listVerdict, type ProbedList } from './list-verdict.ts';

/** "true for lots of which something is left, false for lots that are sold out". */
const BOTH = /\btrue\b[^.]{0,200}\bfalse\b/i;
/** Matches descriptions in which `false` is not the opposite of `true`, such as "false for all items". */
const NO_OPPOSITE = /\b(?:all|any|both|every|everything|also|too|default|no filter|includ\w+)\b/i;

/** If the spec says what `true` and `false` return, each item is in exactly one of the two lists. */
export function flagProbes(world: ExploreContext, { query, ask, make, collection }: ProbedList): readonly Probe[] {
  return query
    .filter(({ schema }) => world.tools.typeOf(resolveAlternatives(schema, { tools: world.tools, turn: 0 })) === 'boolean')
    .filter(({ description = '' }) => BOTH.test(description) && !NO_OPPOSITE.test(description))
    .map((parameter) => {
      const { name } = parameter;
      const steps = [ask({}), ask({ [name]: true }), ask({ [name]: false })].map((step) => withWholePage(world, step));
      return make(steps, (all) => judgeFlag(all, collection, parameter));
    });
}

function judgeFlag([whole, yes, no]: readonly Exchange[], collection: string, parameter: Parameter): readonly ProbeVerdict[] {
  if (whole === undefined || yes === undefined || no === undefined) return [];
  if (![whole, yes, no].every(({ answer }) => isSuccess(answer))) return [];
  const [all, held, rest] = [whole, yes, no].map((exchange) => readRows(exchange, collection));
  if (all === undefined || held === undefined || rest === undefined || all.length === 0) return [];
  const { name } = parameter;
  const [wrong = null] = [yes, no].flatMap((exchange) => wrongAmount(exchange, collection, parameter));
  if (wrong !== null) return [listVerdict(wrong.exchange, [whole], 'filter-ignored', name, wrong.text, wrong.expected, wrong.actual)];
  const other = new Set(rest.map(keyOf));
  const twice = held.filter((item) => other.has(keyOf(item))).length;
  const shown = new Set([...held.map(keyOf), ...other]);
  const isComplete = isCompleteList(whole, all) && hasAllMatches(yes, held) && hasAllMatches(no, rest);
  const missing = isComplete ? all.filter((item) => !shown.has(keyOf(item))).length : 0;
  if (twice === 0 && missing === 0) return [];
  const text =
    twice > 0
      ? `returns ${countOf(twice, 'item')} both for ${name}=true and for ${name}=false`
      : `returns some items neither for ${name}=true nor for ${name}=false`;
  const expected = 'every item in exactly one of the two lists';
  return [listVerdict(no, [whole, yes], 'filter-ignored', name, text, expected, countOf(twice > 0 ? twice : missing, 'other item'))];
}

const REST = /(?:^|_)(?:left|remaining|available|stock)$|^(?:left|remaining|available|free)_|(?:Left|Remaining|Available|Stock)$/;
const LEFT = /\btrue\b[^.,;]{0,120}\b(?:left|available|remain\w*|in stock)\b/i;
const GONE = /\bfalse\b[^.,;]{0,120}\b(?:sold out|used up|out of stock|nothing (?:is )?left|none (?:is |are )?left|empty|exhausted)\b/i;

/** "true for lots of which something is left": the amount that is left shows in which list an item belongs. */
function wrongAmount(exchange: Exchange, collection: string, { name, description = '' }: Parameter) {
  const items = readRows(exchange, collection).filter(isObject);
  const field = amountField(items);
  if (field === null || !LEFT.test(description) || !GONE.test(description)) return [];
  const isLeft = exchange.request.query[name] === true;
  const wrong = items.find((item) => Number(item[field]) > 0 !== isLeft);
  if (wrong === undefined) return [];
  const actual = `${field} = ${String(wrong[field])}`;
  const text = `returns an item with ${actual} for ${name}=${String(isLeft)}`;
  return [{ exchange, text, expected: `${field} ${isLeft ? 'above' : '='} 0`, actual }];
}

function amountField(items: readonly JsonObject[]): string | null {
  const isAmount = (value: Json | undefined): boolean => typeof value === 'number';
  const [first = {}] = items;
  const names = Object.keys(first).filter((name) => REST.test(name) && items.every((item) => isAmount(item[name])));
  return names.length === 1 ? (names[0] ?? null) : null;
}
