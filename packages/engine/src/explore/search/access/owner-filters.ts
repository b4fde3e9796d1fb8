import { countOf } from '../../../format/amounts.ts';
import { lowerAlphanumeric } from '../../../format/words.ts';
import { isObject } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { createdIn, paramsIn } from '../../learning/place.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { keyOf } from '../lists/list-rows.ts';
import { withItems } from '../lists/paging.ts';
import { findTotal } from '../model/list-total.ts';
import { itemsIn } from '../model/response-resources.ts';
import { type Exchange, type ScriptStep, sentAs } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import { type Creators, type Recipe, recipeFor } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { LIMIT_PARAMETER, withWholePage } from '../setup/whole-page.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { isItemOf } from '../writes/parents.ts';
import { requiresCredentials } from './identity-probes.ts';

const OWNER = /^(?:owner|user|member|customer|client|account|author|tenant|player|patient|employee|createdby|holder)(?:id|name)?$/;

/** A filter by another resource, which may belong to the first user: `?bike_id=7`. */
const REFERENCE = /[a-z](?:_id|Id)$/;

/** `GET /orders?customer_id=1` and `?bike_id=7` must not show the first user's private resources to the second user. */
export function ownerFilterProbes(world: ExploreContext, creators: Creators, recipe: Recipe): readonly Probe[] {
  const { step } = recipe;
  const { op, effect } = step.state;
  if (!world.tools.hasOther || op.method !== 'GET' || effect !== 'read' || !requiresCredentials(world, step.state)) return [];
  const collection = createdIn(op.path);
  const setup = withItems(world, creators, recipe);
  return op.params
    .filter(({ name, in: place }) => place === 'query' && (OWNER.test(lowerAlphanumeric(name)) || REFERENCE.test(name)))
    .map(({ name }) => {
      const { [name]: _given, ...query } = step.query;
      const list = withWholePage(world, { ...step, query, capture: {} });
      const run = filteredRun(world, creators, { list, name, collection });
      return { ...createSequenceProbe({ state: step.state, setup, steps: [], judge: (all) => judgeOwner(all, collection, name) }), run };
    });
}

interface FilteredList {
  readonly list: ScriptStep;
  readonly name: string;
  readonly collection: string;
}

/** Reads the list as both users, and then both filtered lists. */
function filteredRun(world: ExploreContext, creators: Creators, { list, name, collection }: FilteredList): NonNullable<Probe['run']> {
  return function* (vars) {
    const { exchanges } = yield* runSteps(world, [list, sentAs(list, 'other')], 'free', vars);
    const [own, other] = exchanges;
    if (own === undefined || other === undefined) return [];
    const owner = ownerIn(own, other, collection, name);
    if (owner === null) return [];
    const asked = { ...list, query: { ...list.query, [name]: owner } };
    const tried = (yield* runSteps(world, [asked, sentAs(asked, 'other')], 'free', vars)).exchanges;
    if (OWNER.test(lowerAlphanumeric(name))) return [...exchanges, ...tried];
    // A filter by another resource may be meant for everyone, so the items must also be private when they are read.
    const read = readOfHidden(world, creators, { all: [...exchanges, ...tried], collection });
    const refused = read === null ? undefined : (yield* runSteps(world, [read], 'free', vars)).exchanges[0];
    return refused?.answer.status === 403 || refused?.answer.status === 404 ? [...exchanges, ...tried] : [];
  };
}

interface HiddenItems {
  readonly all: readonly Exchange[];
  readonly collection: string;
}

/** The second user's read of an item that only the filtered list showed. Null if there is none. */
function readOfHidden(world: ExploreContext, creators: Creators, { all: [, other, , tried], collection }: HiddenItems): ScriptStep | null {
  const reader = world.states.find(({ op, isReached }) => isReached && op.method === 'GET' && isItemOf(op.path, collection));
  const read = reader === undefined || paramsIn(reader.op.path).length > 1 ? null : recipeFor(world, creators, reader);
  if (read === null || other === undefined || tried === undefined) return null;
  const known = new Set(itemsOf(other, collection).map(keyOf));
  const id = itemsOf(tried, collection)
    .filter((item) => !known.has(keyOf(item)))
    .map((item) => (isObject(item) ? item.id : undefined))
    .find((value) => typeof value === 'string' || typeof value === 'number');
  const param = paramsIn(read.step.state.op.path).at(-1) ?? '';
  return id === undefined
    ? null
    : { ...sentAs(read.step, 'other'), values: { ...read.step.values, [param]: { text: String(id), origin: 'seen' } } };
}

const itemsOf = ({ answer }: Exchange, collection: string): readonly Json[] =>
  isSuccess(answer) ? (itemsIn(answer.json, collection) ?? []) : [];

/** The ID of the first user, taken from the items that only the first user's list contains. */
function ownerIn(own: Exchange, other: Exchange, collection: string, name: string): string | number | null {
  const shared = new Set(itemsOf(other, collection).map(keyOf));
  const wanted = lowerAlphanumeric(name).replace(/id$/, '');
  const items = itemsOf(own, collection).filter((item) => !shared.has(keyOf(item)));
  const owners = items.map((item) => {
    const members = isObject(item) ? item : {};
    const like = Object.keys(members).find((key) => lowerAlphanumeric(key).replace(/id$/, '') === wanted);
    const value = members[name] ?? members[like ?? name];
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  });
  const [first] = owners.filter((value) => value !== null);
  const isOwner = OWNER.test(lowerAlphanumeric(name));
  return first === undefined || (isOwner && new Set(owners).size > 1) ? null : first;
}

/** True if the list has no further pages. */
function isWhole(exchange: Exchange, count: number): boolean {
  const sizes = Object.entries(exchange.request.query).flatMap(([name, value]) =>
    LIMIT_PARAMETER.test(lowerAlphanumeric(name)) ? [Number(value)] : [],
  );
  const total = findTotal(exchange)?.value ?? count;
  return total <= count && sizes.every((size) => count < size);
}

/** The items must be missing from the second user's own list, all of which is known, so that they are private. */
function judgeOwner([own, other, asked, tried]: readonly Exchange[], collection: string, name: string): readonly ProbeVerdict[] {
  if (own === undefined || other === undefined || asked === undefined || tried === undefined) return [];
  if (![own, other, asked].every(({ answer }) => isSuccess(answer))) return [];
  if (!isWhole(other, itemsOf(other, collection).length)) return [];
  const hidden = new Set(itemsOf(asked, collection).map(keyOf));
  for (const item of itemsOf(other, collection)) hidden.delete(keyOf(item));
  const shown = itemsOf(tried, collection).filter((item) => hidden.has(keyOf(item))).length;
  if (shown === 0) return [];
  return [
    {
      ...verdictDefaults(tried),
      beside: [other, asked],
      place: `query.${name}`,
      rule: 'lists-of-another',
      text: `${tried.step.state.op.key} with ${name} lists another user’s resources, which are not in the user’s list without ${name}`,
      expected: '403, or a list without the resources',
      actual: countOf(shown, 'resource'),
      source: 'identity',
      checks: null,
    },
  ];
}
