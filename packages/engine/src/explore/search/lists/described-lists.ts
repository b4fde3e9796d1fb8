import { countOf } from '../../../format/amounts.ts';
import { wordsOf } from '../../../format/words.ts';
import { isObject } from '../../../json/values.ts';
import type { Json, Parameter } from '../../../model/index.ts';
import { isDateOrTimestamp, parseTimestamp } from '../../learning/moments.ts';
import { resourceOf } from '../../learning/place.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { itemsIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { runSteps } from '../setup/run-steps.ts';
import { isCompleteList, withWholePage } from '../setup/whole-page.ts';
import { generalListRules } from './general-list-rules.ts';
import { readRows } from './list-rows.ts';
import { listVerdict, type ProbedList } from './list-verdict.ts';

const NEWEST = /\b(?:newest|latest|most recent)(?: \w+){0,3} (?:is |are |come |comes )?first\b|\bnew(?:est)? to old(?:est)?\b/i;
const OLDEST = /\boldest(?: \w+){0,3} (?:is |are |come |comes )?first\b|\bold(?:est)? to new(?:est)?\b/i;
const CREATED = /^(?:created|opened|sent|posted|placed|booked|published|added|date|time|timestamp)/i;

/** Lists whose sort order or month filter is described in the spec. */
export function describedListProbes(world: ExploreContext, listing: ProbedList): readonly Probe[] {
  const { step, query, ask, make, collection } = listing;
  const { op } = step.state;
  const answers = op.responses.filter(({ status }) => status.startsWith('2')).map(({ description }) => description);
  const words = [op.summary ?? '', op.description ?? '', ...answers].join('. ');
  const direction = NEWEST.test(words) ? 'newest' : OLDEST.test(words) ? 'oldest' : null;
  const ordered = direction === null ? [] : [make([ask({})], ([exchange]) => judgeDirection(exchange, collection, direction, words))];
  const [, plainKey, namedKey] = BY_FIELD.exec(withoutTies(words)) ?? [];
  const key = plainKey ?? namedKey ?? USUAL_ORDER.exec(generalListRules(world.model))?.[1];
  const sorted = key === undefined || direction !== null ? [] : [make([ask({})], ([exchange]) => judgeKey(exchange, collection, key))];
  return [...ordered, ...sorted, ...query.flatMap((parameter) => monthProbes(world, listing, parameter))];
}

/** Matches sentences about the order of equal items, such as "Equal ones are ordered by id", which do not describe the main order. */
const TIES = /\b(?:equal|ties|tied|the same)\b/i;

const withoutTies = (text: string): string =>
  text
    .split(/(?=[.;])/)
    .map((sentence) => (TIES.test(sentence) ? (/^[.;]/.exec(sentence)?.[0] ?? '') : sentence))
    .join('');

/** "A page of orders, by id" names the field that the list is sorted by. */
const BY_FIELD = /(?:(?:^|[,.;])\s*by (id|code|name|title|number)|\b(?:sorted|ordered|in order) by (?:the )?(\w+))\b(?! (?:or|and|desc))/i;

/** "Unless `sort` says otherwise, records come in order of `id`" applies to every list. */
const USUAL_ORDER =
  /\b(?:unless|without)\b[^.;]{0,80}\b(?:sort\w*|order\w*)\b[^.;]{0,80}\b(?:by|in (?:the )?order of) (?:the |their )?[`"']?(\w+)/i;

/** "Ordered by start" is about `startsAt`. */
function fieldCalled(item: Json | undefined, word: string): string | undefined {
  const names = isObject(item) ? Object.keys(item) : [];
  const begins = (name: string): boolean => word.length >= 4 && name.toLowerCase().startsWith(word.toLowerCase());
  const found = names.filter(begins);
  return names.find((name) => name.toLowerCase() === word.toLowerCase()) ?? (found.length === 1 ? found[0] : undefined);
}

function judgeKey(exchange: Exchange | undefined, collection: string, word: string): readonly ProbeVerdict[] {
  const items = exchange !== undefined && isSuccess(exchange.answer) ? (itemsIn(exchange.answer.json, collection) ?? []) : [];
  const field = fieldCalled(items[0], word);
  if (exchange === undefined || field === undefined) return [];
  const values = items.flatMap((item) => (isObject(item) && item[field] !== undefined ? [item[field] ?? null] : []));
  if (values.length < 3 || values.length < items.length) return [];
  const isRising = (compare: (left: Json, right: Json) => number): boolean =>
    values.every((value, index) => index === 0 || compare(values[index - 1] ?? null, value) <= 0);
  const byNumber = (left: Json, right: Json): number => Number(left) - Number(right);
  const byLanguage = (left: Json, right: Json): number => String(left).localeCompare(String(right), 'en');
  const byCode = (left: Json, right: Json): number => (String(left) < String(right) ? -1 : Number(String(left) > String(right)));
  // The same point in time may be written in another time zone.
  const moments = values.map(timeOf).filter((moment) => moment !== null);
  if (moments.length === values.length && moments.every((moment, index) => index === 0 || (moments[index - 1] ?? 0) <= moment)) return [];
  if (values.every((value) => typeof value === 'number') ? isRising(byNumber) : isRising(byLanguage) || isRising(byCode)) return [];
  const text = `does not sort the items by ${field}, even though the spec says it does`;
  return [listVerdict(exchange, [], 'order-ignored', field, text, `items sorted by ${field}`, values.slice(0, 6).map(String).join(', '))];
}

const timeOf = (value: Json | undefined): number | null =>
  parseTimestamp(value) ?? (isDateOrTimestamp(value) ? Date.parse(String(value)) : null);

interface DateColumn {
  readonly field: string;
  readonly moments: readonly number[];
  readonly texts: readonly string[];
}

const ALIKE = 5;

/** "Inspections, latest first" is about `inspected_on`. */
const startsAlike = (field: string, resource: string): boolean =>
  resource.length >= ALIKE && (wordsOf(field)[0] ?? '').slice(0, ALIKE) === resource.slice(0, ALIKE);

/** The field with the creation time, if every item has one. */
function datedBy(items: readonly Json[], words = '', resource = ''): DateColumn | null {
  const [first] = items;
  const names = isObject(first) ? Object.keys(first).filter((name) => timeOf(first[name]) !== null) : [];
  // "Newest issue date first" refers to `issued_on`.
  const said = [...words.matchAll(/\b(?:newest|oldest|latest) (\w{4,})/gi)].map(([, word = '']) => word.toLowerCase());
  const named = names.find((name) => said.some((word) => name.toLowerCase().startsWith(word)));
  const exact = names.filter((name) => isObject(first) && parseTimestamp(first[name]) !== null);
  const own =
    names.length === 1 && /\b(?:latest|most recent)\b/i.test(words) ? names.find((name) => startsAlike(name, resource)) : undefined;
  const field =
    named ?? exact.find((name) => CREATED.test(name)) ?? own ?? (exact.length === 1 && names.length === 1 ? exact[0] : undefined);
  if (field === undefined) return null;
  const values = items.map((item) => (isObject(item) ? item[field] : undefined));
  const moments = values.map(timeOf).filter((moment) => moment !== null);
  return moments.length === items.length ? { field, moments: moments.map(Number), texts: values.map(String) } : null;
}

const WAS_DONE = /^(?:created|written|opened|sent|posted|placed|published|added|updated|logged|recorded|registered|submitted|received)/i;
const DAY = 24 * 60 * 60 * 1000;

/** Leaves out sample data with a creation time in the future, because it is newer than anything that is created now. */
function withoutFuture({ field, moments }: DateColumn, { answer }: Exchange): readonly number[] {
  const now = Date.parse(answer.header('date') ?? '');
  return Number.isNaN(now) || !WAS_DONE.test(field) ? moments : moments.filter((moment) => moment <= now + DAY);
}

function judgeDirection(
  exchange: Exchange | undefined,
  collection: string,
  direction: 'newest' | 'oldest',
  words: string,
): readonly ProbeVerdict[] {
  const items = readRows(exchange, collection);
  const dated = items.length < 3 ? null : datedBy(items, words, resourceOf(collection));
  if (exchange === undefined || dated === null) return [];
  const moments = withoutFuture(dated, exchange);
  const rising = direction === 'newest' ? moments.toReversed() : moments;
  if (rising.every((moment, index) => index === 0 || (rising[index - 1] ?? 0) <= moment)) return [];
  const text = `does not return the ${direction} items first, even though the spec says it does`;
  return [listVerdict(exchange, [], 'order-ignored', dated.field, text, `${direction} first`, dated.texts.slice(0, 6).join(', '))];
}

const MONTH = /\bmonth\b|YYYY-MM\b(?!-)/i;
const MAX_MONTHS = 3;

const monthIn = (item: Json, field: string): string => (isObject(item) ? String(item[field]).slice(0, 7) : '');

/** Each item must be in its month's list and in no other. The whole list shows which months exist. */
function monthProbes(
  world: ExploreContext,
  { step, ask, make, collection }: ProbedList,
  { name, description = '' }: Parameter,
): readonly Probe[] {
  if (!MONTH.test(`${name} ${description}`)) return [];
  const run: Probe['run'] = function* (vars) {
    const { exchanges } = yield* runSteps(world, [withWholePage(world, ask({}))], 'free', vars);
    const items = itemsIn(exchanges[0]?.answer.json, collection) ?? [];
    const dated = datedBy(items);
    const months = dated === null ? [] : [...new Set(items.map((item) => monthIn(item, dated.field)))].slice(0, MAX_MONTHS);
    const asked = months.map((month) => withWholePage(world, ask({ [name]: month })));
    return [...exchanges, ...(yield* runSteps(world, asked, 'free', vars)).exchanges];
  };
  return step.query[name] === undefined ? [{ ...make([], (all) => judgeMonths(all, collection, name)), run }] : [];
}

function judgeMonths([all, ...months]: readonly Exchange[], collection: string, name: string): readonly ProbeVerdict[] {
  const items = all !== undefined && isSuccess(all.answer) ? (itemsIn(all.answer.json, collection) ?? []) : [];
  const dated = datedBy(items);
  if (all === undefined || dated === null || !isCompleteList(all, items)) return [];
  for (const exchange of months.filter(({ answer }) => isSuccess(answer))) {
    const month = String(exchange.request.query[name]);
    const found = (itemsIn(exchange.answer.json, collection) ?? []).map((item) => JSON.stringify(item));
    const wanted = items.filter((item) => monthIn(item, dated.field) === month).map((item) => JSON.stringify(item));
    const missing = wanted.filter((item) => !found.includes(item)).length;
    const wrong = found.filter((item) => !wanted.includes(item)).length;
    if (missing === 0 && wrong === 0) continue;
    const text = `returns ${missing === 0 ? `${wrong} items from other months` : `only some of the month’s items`} for ${name}=${month}`;
    return [listVerdict(exchange, [all], 'filter-ignored', name, text, countOf(wanted.length, 'item'), countOf(found.length, 'item'))];
  }
  return [];
}
