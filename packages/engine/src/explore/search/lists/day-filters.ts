import { countOf } from '../../../format/amounts.ts';
import { wordsOf } from '../../../format/words.ts';
import { isObject } from '../../../json/values.ts';
import type { Json, JsonObject, Parameter } from '../../../model/index.ts';
import { isDateOrTimestamp } from '../../learning/moments.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { runSteps } from '../setup/run-steps.ts';
import { hasAllMatches, isCompleteList, withWholePage } from '../setup/whole-page.ts';
import { keyOf, readRows } from './list-rows.ts';
import { listVerdict, type ProbedList } from './list-verdict.ts';

const MOST_DAYS = 4;
/** Words that do not say what happens on the day, so that `departs_on` refers to `departs_at`. */
const TIME_WORDS = new Set('on at date day time utc'.split(' '));
const BOUND = new Set('from since after start min minimum gte to until before end max maximum lte not'.split(' '));

/** A filter such as `departs_on` returns the items whose `departs_at` is on that day, and no others. */
export function dayProbes(world: ExploreContext, { query, step, ask, make, collection }: ProbedList): readonly Probe[] {
  return query
    .filter((parameter) => isDay(world, parameter) && step.query[parameter.name] === undefined)
    .map(({ name, description = '' }) => {
      const isUtc = /\bUTC\b/.test(`${description} ${step.state.op.description ?? ''}`);
      const run: Probe['run'] = function* (vars) {
        const { exchanges } = yield* runSteps(world, [withWholePage(world, ask({}))], 'free', vars);
        const items = readRows(exchanges[0], collection).filter(isObject);
        const field = fieldFor(items, name, isUtc);
        const days = field === null ? [] : [...new Set(items.map((item) => dayOf(item, field)))].slice(0, MOST_DAYS);
        const asked = days.map((day) => withWholePage(world, ask({ [name]: day })));
        return [...exchanges, ...(yield* runSteps(world, asked, 'free', vars)).exchanges];
      };
      return { ...make([], (all) => judgeDays(all, collection, { name, isUtc })), run };
    });
}

/** The length of `2031-05-02`. */
const DAY = 10;

const stemOf = (name: string): readonly string[] => wordsOf(name).filter((word) => !TIME_WORDS.has(word));

function isDay({ tools }: ExploreContext, { name, schema }: Parameter): boolean {
  return resolveAlternatives(schema, { tools, turn: 0 }).format === 'date' && !wordsOf(name).some((word) => BOUND.has(word));
}

/** The only field that the day can be about. Every item must have a date, or a time in UTC if the days are in UTC too. */
function fieldFor(items: readonly JsonObject[], name: string, isUtc: boolean): string | null {
  const wanted = stemOf(name);
  const [first = {}] = items;
  const isClear = (value: Json | undefined): boolean =>
    isDateOrTimestamp(value) && (String(value).length === DAY || (isUtc && /z$/i.test(String(value))));
  const found = Object.keys(first).filter(
    (field) => wanted.length > 0 && stemOf(field).join(' ') === wanted.join(' ') && isDateOrTimestamp(first[field]),
  );
  const [field] = found;
  return found.length === 1 && field !== undefined && items.every((item) => isClear(item[field])) ? field : null;
}

const dayOf = (item: JsonObject, field: string): string => String(item[field]).slice(0, 10);

interface DayFilter {
  readonly name: string;
  readonly isUtc: boolean;
}

function judgeDays([whole, ...days]: readonly Exchange[], collection: string, { name, isUtc }: DayFilter): readonly ProbeVerdict[] {
  const items = readRows(whole, collection).filter(isObject);
  const field = fieldFor(items, name, isUtc);
  if (whole === undefined || field === null) return [];
  for (const exchange of days.filter(({ answer }) => isSuccess(answer))) {
    const day = String(exchange.request.query[name]);
    const found = readRows(exchange, collection).filter(isObject);
    const wrong = found.filter((item) => dayOf(item, field) !== day).length;
    const shown = new Set(found.map(keyOf));
    const isSure = isCompleteList(whole, items) || hasAllMatches(exchange, found);
    const missing = isSure ? items.filter((item) => dayOf(item, field) === day && !shown.has(keyOf(item))).length : 0;
    if (wrong === 0 && missing === 0) continue;
    const text = `returns ${wrong > 0 ? `${countOf(wrong, 'item')} of other days` : 'only some of the items of the day'} for ${name}=${day}`;
    const expected = `the items with ${field} on ${day}`;
    return [
      listVerdict(
        exchange,
        [whole],
        'filter-ignored',
        name,
        text,
        expected,
        countOf(wrong > 0 ? wrong : missing, wrong > 0 ? 'other item' : 'missing item'),
      ),
    ];
  }
  return [];
}
