import { isObject, objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { paramsIn } from '../../learning/place.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { isItem, itemsIn } from '../model/response-resources.ts';
import { type Exchange, resolvePlaceholders } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildCreated, createSequenceProbe, type ResourceOperations } from '../setup/kits.ts';
import { type Creators, recipeFor } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { extraFields } from './mass-assignment.ts';

const MOST_LISTS = 3;

/** A privilege that a create stores may be visible only in another list, such as one for debugging. */
export function shownPrivilegeProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const created = buildCreated(world, creators, kit);
  if (created === null) return [];
  const { instance, create } = created;
  if (!isObject(create.body)) return [];
  const { assayExtra: _extra, ...privileges } = extraFields(world, create, {});
  const { collection } = kit.creator;
  return showing(world, kit, Object.keys(privileges)).flatMap(({ state, name, shown }) => {
    const list = recipeFor(world, creators, state);
    const value = privileges[name];
    if (list === null || value === undefined || typeof value !== typeof shown) return [];
    const steps = [{ ...create, body: { ...objectOf(create.body), [name]: value } }, list.step];
    const judge: Probe['judge'] = (all, vars) => judgeShown(all, { id: resolvePlaceholders(instance.id, vars), collection, name, value });
    return [createSequenceProbe({ state: create.state, setup: instance.setup.slice(0, -1), steps, judge })];
  });
}

interface ShownRole {
  readonly state: ResourceOperations['creator']['state'];
  readonly name: string;
  readonly shown: Json;
}

/** The other lists of the same resource whose items have one of these fields. */
function showing(
  { states, pool }: ExploreContext,
  { creator, read, list }: ResourceOperations,
  names: readonly string[],
): readonly ShownRole[] {
  const isList = ({ op, isReached, stage }: ResourceOperations['creator']['state']): boolean =>
    isReached &&
    op.method === 'GET' &&
    stage === 'normal' &&
    paramsIn(op.path).length === 0 &&
    op.path.startsWith(`${creator.collection}/`);
  const reads = states.filter((state) => isList(state) || (read === null && state === list));
  const all = pool.all();
  return reads
    .flatMap((state) => {
      const items = all.flatMap(({ from, value }) => (from === state.op.key && isObject(value) ? [value] : []));
      const name = names.find((one) => items.some((item) => item[one] !== undefined && item[one] !== null));
      const shown = name === undefined ? undefined : items.find((item) => item[name] !== undefined && item[name] !== null)?.[name];
      return name === undefined || shown === undefined ? [] : [{ state, name, shown }];
    })
    .slice(0, MOST_LISTS);
}

interface AssignedRole {
  readonly id: string;
  readonly collection: string;
  readonly name: string;
  readonly value: Json;
}

/** The new item has the privilege and another one does not, so not everyone gets it. */
function judgeShown([write, list]: readonly Exchange[], { id, collection, name, value }: AssignedRole): readonly ProbeVerdict[] {
  if (write === undefined || list === undefined || !isSuccess(write.answer) || !isSuccess(list.answer) || id === '') return [];
  const items = (itemsIn(list.answer.json, collection) ?? []).filter(isObject);
  const own = items.find((item) => isItem(item, id, collection));
  const hasOthers = items.some((item) => item !== own && item[name] !== value);
  if (own?.[name] !== value || !hasOthers) return [];
  const { op } = write.step.state;
  return [
    {
      ...verdictDefaults(list),
      state: write.step.state,
      beside: [write],
      place: name,
      rule: 'mass-assignment',
      text: `${op.key} lets the client set ${name}, which is not in the request schema`,
      expected: `${name} as for other items in ${list.step.state.op.key}`,
      actual: `${name} = ${JSON.stringify(value)}`,
      source: 'convention',
      checks: null,
    },
  ];
}
