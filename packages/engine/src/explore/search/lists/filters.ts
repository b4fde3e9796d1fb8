import { countOf } from '../../../format/amounts.ts';
import { lowerAlphanumeric } from '../../../format/words.ts';
import { isObject, listOf } from '../../../json/values.ts';
import type { Json, Parameter } from '../../../model/index.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { runSteps } from '../setup/run-steps.ts';
import { withWholePage } from '../setup/whole-page.ts';
import { readRows } from './list-rows.ts';
import { type ListRequest, listVerdict } from './list-verdict.ts';

export interface Filters {
  readonly query: readonly Parameter[];
  readonly step: ScriptStep;
  readonly setup: readonly ScriptStep[];
  readonly ask: ListRequest;
  readonly collection: string;
}

/** A parameter with the name of an item field is a filter: it must return all items with the value and no others. */
export function filterProbes(world: ExploreContext, { query, step, setup, ask, collection }: Filters): readonly Probe[] {
  return query
    .filter(({ description = '' }) => !/\b(?:includ|expand|whether|embed|detail|fields?\b)/i.test(description))
    .flatMap(({ name, schema, description = '' }) => {
      const flat = resolveAlternatives(schema, { tools: world.tools, turn: 0 });
      const type = world.tools.typeOf(flat);
      const isChoice = listOf(flat.enum).length > 0 || type !== 'string' || flat.format === 'uuid';
      const isText = !isChoice && flat.format === undefined;
      const probe = createSequenceProbe({
        state: step.state,
        setup,
        steps: [],
        judge: (all) => judgeFilter(all, collection, name, isChoice),
      });
      const run: Probe['run'] = function* (vars) {
        const { exchanges, vars: now } = yield* runSteps(world, [withWholePage(world, ask({}))], 'free', vars);
        const seen = exchanges.flatMap((exchange) => valuesOf(readRows(exchange, collection), name));
        const values = [...new Set([...seen, ...(isText ? ['assay-no-such-value'] : [])])].slice(0, MAX_VALUES);
        const several = severalOf(seen, type === 'array', description);
        const asked = [...values, ...several].map((value) => withWholePage(world, ask({ [name]: value })));
        return [...exchanges, ...(yield* runSteps(world, asked, 'free', now)).exchanges];
      };
      return [{ ...probe, run, sharesSetup: true }];
    });
}

const MAX_VALUES = 4;

/** Two values in one parameter, if the filter accepts a list: `status=open,closed`. */
function severalOf(seen: readonly (string | number | boolean)[], isList: boolean, description: string): readonly Json[] {
  const [first, second] = [...new Set(seen)];
  if (first === undefined || second === undefined) return [];
  if (isList) return [[first, second]];
  return /comma|several values|multiple values/i.test(description) ? [`${String(first)},${String(second)}`] : [];
}

const isPlain = (value: Json | undefined): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function valuesOf(items: readonly Json[], name: string): readonly (string | number | boolean)[] {
  return items.flatMap((item) => {
    const value = valueIn(item, name);
    return isPlain(value) ? [value] : [];
  });
}

const KEY = /^(?:id|code|key|slug|name)$/;

/** The value of the field that a filter refers to: `species` may filter by `speciesCode`. */
function valueIn(item: Json, name: string): Json | undefined {
  if (!isObject(item) || Object.hasOwn(item, name)) return isObject(item) ? item[name] : undefined;
  const wanted = lowerAlphanumeric(name);
  const field = Object.keys(item).find(
    (other) => lowerAlphanumeric(other).startsWith(wanted) && KEY.test(lowerAlphanumeric(other).slice(wanted.length)),
  );
  return field === undefined ? undefined : item[field];
}

function judgeFilter(
  [whole, ...filtered]: readonly Exchange[],
  collection: string,
  name: string,
  isExact: boolean,
): readonly ProbeVerdict[] {
  const before = readRows(whole, collection);
  // If all items have the same value, the filter proves nothing.
  if (whole === undefined || new Set(valuesOf(before, name)).size < 2) return [];
  for (const exchange of filtered.filter(({ answer }) => isSuccess(answer))) {
    const value = exchange.request.query[name] ?? null;
    const items = readRows(exchange, collection);
    const all = wantedBy(value);
    const wrong = items.filter((item) => isPlain(valueIn(item, name)) && !all.some((one) => isMatch(valueIn(item, name), one, isExact)));
    // Without an enum, the filter may mean something else, unless it has no effect on the list.
    if (wrong.length > 0 && (isExact || items.length === before.length))
      return [
        wrongItems(
          exchange,
          whole,
          name,
          `returns items with a different ${name} for ${name}=${String(value)}`,
          countOf(wrong.length, 'other item'),
        ),
      ];
    const has = (rows: readonly Json[], one: Json): boolean =>
      rows.some((item) => isPlain(valueIn(item, name)) && String(valueIn(item, name)) === String(one));
    // A page may end before the second value.
    const isMissing =
      all.some((one) => has(before, one) && !has(items, one)) && (all.length > 1 ? items.length < MOST : items.length === 0);
    if (isMissing)
      return [wrongItems(exchange, whole, name, `returns no items for ${name}=${String(value)}, even though some items match`, 'no items')];
  }
  return [];
}

/** The usual size of a large page. */
const MOST = 50;

/** The values that a filter asks for. */
const wantedBy = (value: Json): readonly Json[] =>
  Array.isArray(value) ? value : typeof value === 'string' && value.includes(',') ? [value, ...value.split(',')].slice(1) : [value];

const isMatch = (found: Json | undefined, wanted: Json, isExact: boolean): boolean =>
  isExact
    ? String(found).toLowerCase() === String(wanted).toLowerCase()
    : String(found).toLowerCase().includes(String(wanted).toLowerCase());

function wrongItems(exchange: Exchange, all: Exchange, name: string, text: string, actual: string): ProbeVerdict {
  const expected = `only items with ${name} = ${String(exchange.request.query[name] ?? '')}`;
  return listVerdict(exchange, [all], 'filter-ignored', name, text, expected, actual);
}
