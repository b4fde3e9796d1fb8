import { countOf } from '../../../format/amounts.ts';
import { wordsOf } from '../../../format/words.ts';
import { isObject } from '../../../json/values.ts';
import type { Json, Operation, Parameter } from '../../../model/index.ts';
import { isDateOrTimestamp, parseTimestamp } from '../../learning/moments.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { runSteps } from '../setup/run-steps.ts';
import { hasAllMatches, isCompleteList, withWholePage } from '../setup/whole-page.ts';
import { readRows } from './list-rows.ts';
import { listVerdict, type ProbedList } from './list-verdict.ts';

const LOW = new Set('from since after start min minimum gte'.split(' '));
const HIGH = new Set('to until before end max maximum lte'.split(' '));
const INCLUSIVE = /\b(?:first|last|inclusive|includ(?:es|ed|ing)|or (?:equal|later|earlier|more|less)|at (?:least|most)|on or)\b/i;

interface Bound {
  readonly name: string;
  readonly side: 'low' | 'high';
  /** The words without the bound: `ready` for `ready_from`. */
  readonly stem: readonly string[];
  readonly isInclusive: boolean;
  readonly description: string;
}

const INCLUSIVE_WORDS = new Set('min minimum gte max maximum lte'.split(' '));

function boundOf({ name, description = '' }: Parameter): Bound | null {
  const words = wordsOf(name).map((word) => word.toLowerCase());
  const at = words.findIndex((word) => LOW.has(word) || HIGH.has(word));
  const word = words[at];
  if (word === undefined || (at !== 0 && at !== words.length - 1)) return null;
  const stem = words.filter((_, index) => index !== at && !['date', 'on', 'at'].includes(words[index] ?? ''));
  return {
    name,
    side: LOW.has(word) ? 'low' : 'high',
    stem,
    isInclusive: INCLUSIVE.test(description) || INCLUSIVE_WORDS.has(word),
    description,
  };
}

/** Parameters such as `ready_from` and `max_price` must exclude only the items beyond the bound. */
export function rangeProbes(world: ExploreContext, ranged: ProbedList): readonly Probe[] {
  const { query, ask, make, collection, step } = ranged;
  const { op } = step.state;
  const bounds = query.flatMap((parameter) => boundOf(parameter) ?? []);
  const within = bounds.map((bound): Probe => {
    const isDate =
      resolveAlternatives(query.find(({ name }) => name === bound.name)?.schema ?? true, { tools: world.tools, turn: 0 }).format === 'date';
    const run: Probe['run'] = function* (vars) {
      const { exchanges } = yield* runSteps(world, [withWholePage(world, ask({}))], 'free', vars);
      const field = fieldFor(readRows(exchanges[0], collection), bound, op);
      const middle = field === null ? null : middleOf(readRows(exchanges[0], collection), field, bound.isInclusive ? 1 : 2);
      if (middle === null) return exchanges;
      const value = isDate && typeof middle === 'string' ? middle.slice(0, 10) : middle;
      return [...exchanges, ...(yield* runSteps(world, [withWholePage(world, ask({ [bound.name]: value }))], 'free', vars)).exchanges];
    };
    return { ...make([], (all) => judgeRange(all, collection, bound, op)), run };
  });
  return [...within, ...reversedProbes(bounds, ranged)];
}

/** The only item field that the bound can refer to: a date or a number with the same words. */
function fieldFor(items: readonly Json[], { stem, description: own }: Bound, { description = '', summary = '' }: Operation): string | null {
  const [first] = items;
  const isOrdered = (value: Json | undefined): boolean =>
    typeof value === 'number' || isDateOrTimestamp(value) || parseTimestamp(value) !== null;
  const names = isObject(first) ? Object.keys(first).filter((name) => isOrdered(first[name])) : [];
  const said = new Set(wordsOf(`${summary} ${description} ${own}`).map((word) => word.toLowerCase()));
  // "Inspections on this day or later" is about `inspected_on`.
  const isSaid = (word: string): boolean =>
    said.has(word) || (word.length >= ALIKE && [...said].some((other) => other.slice(0, ALIKE) === word.slice(0, ALIKE)));
  const literal = names.filter((name) => wordsOf(name).length > 1 && own.match(/\w+/g)?.includes(name) === true);
  if (literal.length === 1) return literal[0] ?? null;
  const isMeant = (name: string): boolean => {
    const words = wordsOf(name).map((word) => word.toLowerCase());
    return stem.length > 0
      ? stem.every((word) => words.some((other) => other.startsWith(word)))
      : isDateOrTimestamp(memberOf(first, name)) && isSaid(words[0] ?? '');
  };
  const found = names.filter(isMeant);
  return found.length === 1 ? (found[0] ?? null) : null;
}

const ALIKE = 5;

const memberOf = (item: Json | undefined, name: string): Json | undefined =>
  item !== undefined && isObject(item) ? item[name] : undefined;

const valueIn = (item: Json, field: string): string | number | null => {
  const value = isObject(item) ? item[field] : undefined;
  return typeof value === 'number' || typeof value === 'string' ? value : null;
};

/** The middle one of the distinct values. Null if there are too few of them. */
function middleOf(items: readonly Json[], field: string, fewest: number): string | number | null {
  const values = [...new Set(items.map((item) => valueIn(item, field)).filter((value) => value !== null))].toSorted(compared);
  return values.length < fewest ? null : (values[Math.floor(values.length / 2)] ?? null);
}

/** Dates are compared by day. */
function compared(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const length = Math.min(String(left).length, String(right).length);
  const [one, other] = [String(left).slice(0, length), String(right).slice(0, length)];
  return one < other ? -1 : one > other ? 1 : 0;
}

function judgeRange([all, ranged]: readonly Exchange[], collection: string, bound: Bound, op: Operation): readonly ProbeVerdict[] {
  if (all === undefined || ranged === undefined || !isSuccess(all.answer) || !isSuccess(ranged.answer)) return [];
  const items = readRows(all, collection);
  const field = fieldFor(items, bound, op);
  const asked = ranged.request.query[bound.name];
  if (field === null || (typeof asked !== 'string' && typeof asked !== 'number')) return [];
  const beyond = (item: Json): number => {
    const value = valueIn(item, field);
    return value === null ? 0 : bound.side === 'low' ? compared(asked, value) : compared(value, asked);
  };
  const found = readRows(ranged, collection);
  const wrong = found.filter((item) => beyond(item) > 0).length;
  const isNeeded = (item: Json): boolean => valueIn(item, field) !== null && (bound.isInclusive ? beyond(item) <= 0 : beyond(item) < 0);
  const shown = new Set(found.map((item) => JSON.stringify(item)));
  // Known items must also be on the first page of the range if this page contains the whole range.
  const missing =
    isCompleteList(all, items) || hasAllMatches(ranged, found)
      ? items.filter((item) => isNeeded(item) && !shown.has(JSON.stringify(item))).length
      : 0;
  if (wrong === 0 && missing === 0) return [];
  const text = `returns ${wrong > 0 ? `${countOf(wrong, 'item')} outside` : 'only some of the items in'} the range ${bound.name}=${String(asked)}`;
  const expected = `items with ${field} ${bound.side === 'low' ? '>=' : '<='} ${String(asked)}`;
  return [
    listVerdict(
      ranged,
      [all],
      'filter-ignored',
      bound.name,
      text,
      expected,
      wrong > 0 ? countOf(wrong, 'other item') : countOf(missing, 'missing item'),
    ),
  ];
}

const REVERSED = /\b(?:400|422|rejected|error)\b[^.;]*\b(?:after|before|later|greater|larger|reversed)\b[^.;]*/i;

/** "400 if from is after to": a range with swapped bounds must be rejected. */
function reversedProbes(bounds: readonly Bound[], { step, query, ask, make }: ProbedList): readonly Probe[] {
  const { op } = step.state;
  const sentence = REVERSED.exec(`${op.summary ?? ''}. ${op.description ?? ''}`)?.[0];
  const [low, high] = [bounds.find(({ side }) => side === 'low'), bounds.find(({ side }) => side === 'high')];
  const isDate = (name: string): boolean => query.some((one) => one.name === name && isObject(one.schema) && one.schema.format === 'date');
  if (sentence === undefined || low === undefined || high === undefined || !isDate(low.name) || !isDate(high.name)) return [];
  return [
    make([ask({ [low.name]: '2031-02-02', [high.name]: '2021-01-01' })], ([exchange]) => {
      if (exchange === undefined || !isSuccess(exchange.answer)) return [];
      const text = `accepts a ${low.name} later than ${high.name}, even though the spec says “${sentence.trim()}”`;
      return [listVerdict(exchange, [], 'accepts-invalid', low.name, text, '400', String(exchange.answer.status))];
    }),
  ];
}
