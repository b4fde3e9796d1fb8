import { asSchema } from '../../../json/as-schema.ts';
import { isObject, listOf, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn, isItem, itemsIn } from '../model/response-resources.ts';
import { type Exchange, resolvePlaceholders, type ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { findPageLimit } from '../setup/whole-page.ts';
import { listVerdict } from './list-verdict.ts';

const MOST_FILTERS = 2;

/**
 * Filters must use the current value: after an update, filtering by the new value returns the resource, and filtering by the old value does
 * not.
 */
export function updatedFilterProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const list = instance === null || kit.list === null ? null : stepOnInstance(world, creators, instance, kit.list);
  const [state] = kit.updates;
  const update = instance === null || state === undefined ? null : stepOnInstance(world, creators, instance, state);
  if (instance === null || list === null || update === null || !isObject(update.body)) return [];
  const { body } = update;
  const created = objectOf(instance.setup.at(-1)?.body);
  return filtersOf(world, list, update, created)
    .slice(0, MOST_FILTERS)
    .map(({ name, before, after }) => {
      const by = (value: Json): ScriptStep => ({ ...list, query: { ...list.query, [name]: value }, capture: {} });
      const steps = [{ ...update, body: { ...body, [name]: after }, capture: {} }, by(after), by(before)];
      const most = findPageLimit(world, list.state.op.params)?.most ?? FEW;
      const judge: Probe['judge'] = (all, vars) =>
        judgeStale(all, { name, after, most, id: resolvePlaceholders(instance.id, vars), collection: kit.creator.collection });
      return createSequenceProbe({ state: list.state, setup: instance.setup, steps, judge });
    });
}

/** Without a limit, a longer list may be only the first page. */
const FEW = 10;

interface Filter {
  readonly name: string;
  readonly before: Json;
  readonly after: Json;
}

/** Filters by a value that the spec lists and that an update can change. */
function filtersOf({ tools }: ExploreContext, list: ScriptStep, update: ScriptStep, created: JsonObject): readonly Filter[] {
  const settable = objectOf(resolveAlternatives(bodyOf(update.state.op)?.schema ?? true, { tools, turn: 0 }).properties);
  return list.state.op.params.flatMap(({ name, in: place, schema }): readonly Filter[] => {
    const before = created[name];
    if (place !== 'query' || !Object.hasOwn(settable, name) || typeof before !== 'string') return [];
    const allowed = listOf(resolveAlternatives(schema, { tools, turn: 0 }).enum);
    const choices = listOf(resolveAlternatives(asSchema(settable[name] ?? true), { tools, turn: 0 }).enum);
    const after = choices.find((choice) => choice !== before && allowed.includes(choice));
    return after === undefined || !allowed.includes(before) ? [] : [{ name, before, after }];
  });
}

interface FilterChange {
  readonly name: string;
  readonly after: Json;
  readonly most: number;
  readonly id: string;
  readonly collection: string;
}

function judgeStale(
  [update, current, former]: readonly Exchange[],
  { name, after, most, id, collection }: FilterChange,
): readonly ProbeVerdict[] {
  if (update === undefined || current === undefined || former === undefined || !isSuccess(update.answer)) return [];
  const shown = entityIn(update.answer.json, collection);
  const [found, left] = [current, former].map(({ answer }) => (isSuccess(answer) ? itemsIn(answer.json, collection) : null));
  if (found == null || left == null || (shown !== null && Object.hasOwn(shown, name) && shown[name] !== after)) return [];
  const has = (items: readonly Json[]): boolean => items.some((item) => isItem(item, id, collection));
  const isMissing = !has(found) && found.length < most;
  if (!isMissing && !has(left)) return [];
  const [exchange, text] = has(left)
    ? [former, `still returns a resource for the old ${name} after an update`]
    : [current, `does not return a resource for its new ${name} after an update`];
  return [
    listVerdict(exchange, [update], 'filter-ignored', name, text, `the resources with the current ${name}`, `${id} is in the wrong list`),
  ];
}
