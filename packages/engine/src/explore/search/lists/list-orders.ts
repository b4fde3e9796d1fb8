import { lowerAlphanumeric, wordsOf } from '../../../format/words.ts';
import { isObject, listOf } from '../../../json/values.ts';
import type { Json, Parameter } from '../../../model/index.ts';
import { parseTimestamp } from '../../learning/moments.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { itemsIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { findPageLimit, withWholePage } from '../setup/whole-page.ts';
import { generalListRules } from './general-list-rules.ts';
import { itemFields } from './item-fields.ts';
import { judgeTies } from './list-ties.ts';
import { listVerdict, type ProbedList } from './list-verdict.ts';
import { isSortedBy, possibleOrders } from './value-orders.ts';

export const ORDER_PARAMETER = /^(?:sort|sortby|orderby|order|ordering|sortorder|sortdir|direction|dir|sortdirection|sortkey)$/;
const MAX_CHOICES = 6;

/** Tests every value of a sort parameter that is a field name, in both directions if the spec lists them. */
export function orderProbes(world: ExploreContext, listing: ProbedList): readonly Probe[] {
  const sorts = listing.query.filter(({ name }) => ORDER_PARAMETER.test(lowerAlphanumeric(name)));
  const direction = sorts.map((parameter) => directionOf(world, parameter)).find((found) => found !== null) ?? null;
  return sorts.flatMap((parameter) => [...probesOf(world, listing, parameter, direction), ...pagedProbes(world, listing, parameter)]);
}

interface Direction {
  readonly name: string;
  readonly rising: Json;
  readonly falling: Json;
  readonly isFallingByDefault: boolean;
}

const isFalling = (choice: string): boolean => /^-|(?:^|[-_:. ])desc(?:ending)?$/i.test(choice);

/** A parameter such as `order=desc` next to `sort=name`. */
function directionOf({ tools }: ExploreContext, { name, schema }: Parameter): Direction | null {
  const { enum: choices, default: usual } = resolveAlternatives(schema, { tools, turn: 0 });
  const find = (pattern: RegExp): Json | undefined => listOf(choices).find((choice) => typeof choice === 'string' && pattern.test(choice));
  const [rising, falling] = [find(/^asc(?:ending)?$/i), find(/^desc(?:ending)?$/i)];
  return rising === undefined || falling === undefined ? null : { name, rising, falling, isFallingByDefault: usual === falling };
}

function probesOf(world: ExploreContext, listing: ProbedList, parameter: Parameter, direction: Direction | null): readonly Probe[] {
  const { ask, make, collection } = listing;
  const { name } = parameter;
  const rules = orderRules(world, listing, parameter);
  if (name === direction?.name) return [];
  const choices = choicesOf(world, listing, parameter);
  const named = choices.slice(0, MAX_CHOICES).flatMap((choice) => {
    const judged = (shown: string, more: Readonly<Record<string, Json>>): Probe =>
      make([withWholePage(world, ask({ [name]: choice, ...more }))], ([exchange]) => judgeOrder(exchange, collection, name, shown, rules));
    if (direction === null || isFalling(choice)) return [judged(choice, {})];
    return [
      ...(direction.isFallingByDefault ? [] : [judged(choice, {})]),
      judged(choice, { [direction.name]: direction.rising }),
      judged(`-${choice}`, { [direction.name]: direction.falling }),
    ];
  });
  return direction === null ? [...named, ...usualOrderProbes(world, listing, parameter, choices)] : named;
}

/** Without the parameter, the list has the order that the spec gives as the default. */
function usualOrderProbes(world: ExploreContext, listing: ProbedList, parameter: Parameter, choices: readonly string[]) {
  const { ask, make, collection, step } = listing;
  const { name, schema } = parameter;
  const rules = orderRules(world, listing, parameter);
  const { default: usual } = resolveAlternatives(schema, { tools: world.tools, turn: 0 });
  if (typeof usual !== 'string' || !choices.includes(usual) || step.query[name] !== undefined) return [];
  return [make([withWholePage(world, ask({}))], ([exchange]) => judgeOrder(exchange, collection, name, usual, rules))];
}

const FEW = 2;
const MOST_PAGED = 6;

/** The order applies to the whole list, so the first page must begin like the whole list. */
function pagedProbes(world: ExploreContext, listing: ProbedList, parameter: Parameter): readonly Probe[] {
  const limit = findPageLimit(world, listing.query);
  if (limit === null || directionOf(world, parameter) !== null) return [];
  const choices = choicesOf(world, listing, parameter);
  const tried = [...choices.filter(isFalling), ...choices.filter((choice) => !isFalling(choice))].slice(0, MOST_PAGED);
  return tried.map((choice) => {
    const asked = listing.ask({ [parameter.name]: choice });
    const few = listing.ask({ [parameter.name]: choice, [limit.name]: FEW });
    return listing.make([withWholePage(world, asked), few], (all) => judgePaged(all, listing.collection, parameter.name, choice));
  });
}

const fieldIn = (choice: string): string => choice.replace(/^[-+]/, '').replace(/[-_:. ](?:asc|desc)(?:ending)?$/i, '');

function judgePaged([whole, few]: readonly Exchange[], collection: string, name: string, choice: string): readonly ProbeVerdict[] {
  if (whole === undefined || few === undefined || !isSuccess(whole.answer) || !isSuccess(few.answer)) return [];
  const field = fieldIn(choice);
  const valuesOf = ({ answer }: Exchange): readonly Json[] =>
    (itemsIn(answer.json, collection) ?? []).flatMap((item) => (isObject(item) && Object.hasOwn(item, field) ? [item[field] ?? null] : []));
  const [all, first] = [valuesOf(whole), valuesOf(few)];
  const begin = all.slice(0, first.length);
  if (first.length === 0 || first.length > FEW || all.length <= FEW || JSON.stringify(begin) === JSON.stringify(first)) return [];
  const text = `returns other items on a page of ${FEW} than at the start of the whole list for ${name}=${choice}`;
  return [listVerdict(few, [whole], 'order-ignored', name, text, JSON.stringify(begin), JSON.stringify(first))];
}

/** The values of a sort parameter: its enum, or the fields of an item that its pattern or its description names. */
function choicesOf(world: ExploreContext, { step }: ProbedList, { schema, description = '' }: Parameter): readonly string[] {
  const { enum: choices, pattern } = resolveAlternatives(schema, { tools: world.tools, turn: 0 });
  const listed = listOf(choices).filter((choice) => typeof choice === 'string');
  if (listed.length > 0) return listed;
  const text = `${typeof pattern === 'string' ? pattern : ''} ${description}`;
  const fields = itemFields(world, step.state.op);
  const named = fields.filter((field) => text.match(/[A-Za-z_]\w*/g)?.includes(field) === true);
  const hasMinus = /-\?|-[A-Za-z_`]|[`"']-[`"']|\bminus\b|hyphen|prefix/i.test(text);
  // An ordinary word such as "name" or "status" counts as a field only if the text contains other field names or if there is a pattern.
  const isSure = typeof pattern === 'string' || named.length > 1 || named.some((field) => wordsOf(field).length > 1);
  return isSure ? named.flatMap((field) => (hasMinus ? [field, `-${field}`] : [field])) : [];
}

/** What the spec says about the order: in the parameter, in the operation, and in its introduction. */
const orderRules = ({ model }: ExploreContext, { step }: ProbedList, { description = '' }: Parameter): string =>
  [description, step.state.op.summary, step.state.op.description, generalListRules(model)].filter((text) => text !== undefined).join('. ');

const NULLS_LAST = /\b(?:without|no|missing|null|empty)\b[^.]*\b(?:come|comes|are|is|go|goes|sorted) (?:\w+ )?last\b/i;

function judgeOrder(
  exchange: Exchange | undefined,
  collection: string,
  name: string,
  choice: string,
  rules: string,
): readonly ProbeVerdict[] {
  const items = exchange === undefined || !isSuccess(exchange.answer) ? null : itemsIn(exchange.answer.json, collection);
  if (exchange === undefined || items === null || items.length < 3) return [];
  const isDown = isFalling(choice);
  const field = fieldIn(choice);
  // Items that lack the value may come first or last.
  const all = items.map((item) => (isObject(item) ? (parseTimestamp(item[field]) ?? item[field] ?? null) : null));
  const values = all.filter((value) => value !== null);
  if (values.length < 3) return [];
  if (NULLS_LAST.test(rules) && all.slice(0, values.length).includes(null)) {
    const text = `does not return the items without ${field} last for ${name}=${choice}`;
    return [listVerdict(exchange, [], 'order-ignored', name, text, `items without ${field} last`, JSON.stringify(all.slice(0, 6)))];
  }
  if (!values.every((value) => typeof value === typeof values[0]) || (typeof values[0] !== 'number' && typeof values[0] !== 'string'))
    return [];
  const ordered = isDown ? values.toReversed() : values;
  const orders = possibleOrders(values);
  if (orders.some((compare) => isSortedBy(ordered, compare)))
    return judgeTies(exchange, { items, field, name, choice, isFalling: isDown, rules });
  // The values around the first wrong one.
  const wrong = ordered.findIndex((value, index) => index > 0 && (orders[0]?.(ordered[index - 1] ?? null, value) ?? 0) > 0);
  const at = isDown ? values.length - wrong : wrong;
  return [
    listVerdict(
      exchange,
      [],
      'order-ignored',
      name,
      `does not sort by ${field} for ${name}=${choice}`,
      `items sorted by ${field}`,
      JSON.stringify(values.slice(Math.max(0, at - 3), Math.max(0, at - 3) + 6)),
    ),
  ];
}
