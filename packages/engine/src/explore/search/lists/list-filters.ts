import { countOf } from '../../../format/amounts.ts';
import { lowerAlphanumeric, wordsOf } from '../../../format/words.ts';
import { isObject, listOf } from '../../../json/values.ts';
import type { Json, JsonObject, Parameter } from '../../../model/index.ts';
import { IGNORES_CASE } from '../../../readers/openapi/described-values.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { itemsIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { runSteps } from '../setup/run-steps.ts';
import { hasAllMatches, isCompleteList, withWholePage } from '../setup/whole-page.ts';
import type { Filters } from './filters.ts';
import { itemFields } from './item-fields.ts';
import { listVerdict } from './list-verdict.ts';

export const itemsOf = (exchange: Exchange | undefined, collection: string): readonly JsonObject[] =>
  exchange === undefined || !isSuccess(exchange.answer) ? [] : (itemsIn(exchange.answer.json, collection) ?? []).filter(isObject);

const MAX_PAIRS = 6;

/** Two combined filters must return the items that match both. */
export function pairProbes(world: ExploreContext, { query, step, setup, ask, collection }: Filters): readonly Probe[] {
  const choices = query.filter(({ schema }) => {
    const flat = resolveAlternatives(schema, { tools: world.tools, turn: 0 });
    return listOf(flat.enum).length > 0 || world.tools.typeOf(flat) !== 'string' || flat.pattern !== undefined;
  });
  const pairs = choices.flatMap((first, index) => choices.slice(index + 1).map((second) => [first.name, second.name] as const));
  return pairs.slice(0, MAX_PAIRS).map(([first, second]) => {
    const run: Probe['run'] = function* (vars) {
      const { exchanges } = yield* runSteps(world, [withWholePage(world, ask({}))], 'free', vars);
      const items = itemsOf(exchanges[0], collection);
      const values = mixedValues(items, first, second);
      if (values === null) return exchanges;
      const asked = withWholePage(world, ask({ [first]: values[0], [second]: values[1] }));
      return [...exchanges, ...(yield* runSteps(world, [asked], 'free', vars)).exchanges];
    };
    const judge: Probe['judge'] = (all) => judgePair(all, collection, first, second);
    return { ...createSequenceProbe({ state: step.state, setup, steps: [], judge }), run, sharesSetup: true };
  });
}

const isPlain = (value: Json | undefined): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Values from one item, if other items have one of them but not both. */
function mixedValues(items: readonly JsonObject[], first: string, second: string): readonly [string | number, string | number] | null {
  for (const item of items) {
    const [one, other] = [item[first], item[second]];
    if (!isPlain(one) || !isPlain(other)) continue;
    const hasFirst = items.some((entry) => entry[first] === one && entry[second] !== other);
    const hasSecond = items.some((entry) => entry[second] === other && entry[first] !== one);
    if (hasFirst && hasSecond) return [one, other];
  }
  return null;
}

function judgePair([all, both]: readonly Exchange[], collection: string, first: string, second: string): readonly ProbeVerdict[] {
  if (all === undefined || both === undefined || !isSuccess(both.answer)) return [];
  const [one, other] = [both.request.query[first], both.request.query[second]];
  const isMatch = (item: JsonObject): boolean => item[first] === one && item[second] === other;
  const found = itemsOf(both, collection);
  const wanted = itemsOf(all, collection).filter(isMatch);
  const wrong = found.filter((item) => !isMatch(item)).length;
  if (wrong === 0 && found.length > 0) return [];
  const values = `${first}=${String(one)} and ${second}=${String(other)}`;
  const text = `returns ${wrong > 0 ? countOf(wrong, 'non-matching item') : 'no items'} for the combined filter ${values}`;
  return wanted.length === 0
    ? []
    : [listVerdict(both, [all], 'filter-ignored', `${first} ${second}`, text, `items with ${values}`, countOf(found.length, 'item'))];
}

export const SEARCH_PARAMETER = /^(?:q|query|search|term|keyword|keywords|text|contains)$/;

/** A search must return the items that contain the text, and nothing else. */
export function textProbes(world: ExploreContext, { query, step, setup, ask, collection }: Filters): readonly Probe[] {
  return query
    .filter(({ name }) => SEARCH_PARAMETER.test(lowerAlphanumeric(name)))
    .flatMap((parameter) => searchedFields(world, step, parameter).map((wanted) => [parameter, wanted] as const))
    .map(([parameter, wanted]) => {
      const run: Probe['run'] = function* (vars) {
        const { exchanges } = yield* runSteps(world, [withWholePage(world, ask({}))], 'free', vars);
        const part = partFor(itemsOf(exchanges[0], collection), parameter, wanted);
        if (part === null) return exchanges;
        const parts = [part.text, ...(IGNORES_CASE.test(parameter.description ?? '') ? [swapped(part.text)] : [])];
        const asked = parts.map((text) => withWholePage(world, ask({ [parameter.name]: text })));
        return [...exchanges, ...(yield* runSteps(world, asked, 'free', vars)).exchanges];
      };
      const judge: Probe['judge'] = (all) => judgeText(all, collection, parameter, wanted);
      return { ...createSequenceProbe({ state: step.state, setup, steps: [], judge }), run, sharesSetup: true };
    });
}

/** "Only sites whose name or address contains this text" names two fields, which are searched one after the other. */
function searchedFields(world: ExploreContext, { state }: ScriptStep, { description = '' }: Parameter): readonly (string | undefined)[] {
  const said = new Set(wordsOf(description).map((word) => word.toLowerCase()));
  const fields = PART.test(description) ? itemFields(world, state.op) : [];
  const named = fields.filter((name) => wordsOf(name).every((word) => said.has(word.toLowerCase())));
  return named.length > 1 ? named.slice(0, MOST_FIELDS) : [undefined];
}

const PART = /\bpart\b|contain|substring|\bwith (?:this|the|that) text in\b/i;
const MOST_FIELDS = 4;

const swapped = (text: string): string => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase());
const LONG_ENOUGH = 4;

interface Part {
  readonly field: string;
  readonly text: string;
  /** True if the spec says that the search covers part of this field. Otherwise, it may cover fields that the list does not contain. */
  readonly isNamed: boolean;
}

/** A substring from the middle of a documented field that other items do not contain. */
export function partFor(items: readonly JsonObject[], { description = '' }: Parameter, wanted?: string): Part | null {
  const [first] = items;
  const said = new Set(wordsOf(description).map((word) => word.toLowerCase()));
  const texts = Object.keys(first ?? {}).filter((name) => typeof first?.[name] === 'string');
  const isNamed = (name: string): boolean => wordsOf(name).every((word) => said.has(word.toLowerCase()));
  const named = PART.test(description) ? texts.find((name) => (wanted === undefined || name === wanted) && isNamed(name)) : undefined;
  const field = named ?? texts.find((name) => /name|title/i.test(name));
  if (field === undefined) return null;
  for (const item of items) {
    const text = String(item[field] ?? '')
      .match(/[A-Za-z]{4,}/)?.[0]
      .slice(0, LONG_ENOUGH);
    const isRare = text !== undefined && items.some((other) => !JSON.stringify(other).toLowerCase().includes(text.toLowerCase()));
    if (isRare) return { field, text, isNamed: named !== undefined };
  }
  return null;
}

const isIgnored = (items: readonly JsonObject[], found: readonly JsonObject[]): boolean =>
  found.length > 1 && found.length === items.length;

/** The number of items that contain the text and that the search did not find. */
function missingItems(items: readonly JsonObject[], found: readonly JsonObject[], field: string, text: string): number {
  const shown = new Set(found.map((item) => JSON.stringify(item)));
  const isMatch = (item: JsonObject): boolean =>
    String(item[field] ?? '')
      .toLowerCase()
      .includes(text);
  return items.filter((item) => isMatch(item) && !shown.has(JSON.stringify(item))).length;
}

function judgeText(
  [all, ...searches]: readonly Exchange[],
  collection: string,
  parameter: Parameter,
  wanted: string | undefined,
): readonly ProbeVerdict[] {
  const items = itemsOf(all, collection);
  const part = partFor(items, parameter, wanted);
  if (all === undefined || part === null) return [];
  const { field, isNamed } = part;
  for (const exchange of searches.filter(({ answer }) => isSuccess(answer))) {
    const text = String(exchange.request.query[parameter.name]).toLowerCase();
    const found = itemsOf(exchange, collection);
    const wrong =
      isNamed || isIgnored(items, found) ? found.filter((item) => !JSON.stringify(item).toLowerCase().includes(text)).length : 0;
    const isComplete = isNamed && (isCompleteList(all, items) || hasAllMatches(exchange, found));
    const missing = isComplete ? missingItems(items, found, field, text) : 0;
    if (wrong === 0 && missing === 0) continue;
    const said = `returns ${wrong > 0 ? countOf(wrong, 'non-matching item') : 'only some of the matching items'} for ${parameter.name}=${text}`;
    return [
      listVerdict(
        exchange,
        [all],
        'filter-ignored',
        parameter.name,
        said,
        'exactly the items that contain the text',
        countOf(found.length, 'item'),
      ),
    ];
  }
  return [];
}
