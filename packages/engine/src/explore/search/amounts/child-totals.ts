import { lowerAlphanumeric } from '../../../format/words.ts';
import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { createdIn, resourceOf } from '../../learning/place.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn, shownIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import { type Creators, isCreator } from '../setup/recipe.ts';
import { withNewUniqueValues } from '../setup/unique-values.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** Tests fields that count or add up the children of a resource, such as `parcel_count` and `total_weight`. */
export function childTotalProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  if (instance === null || read === null) return [];
  const { collection } = kit.creator;
  return kit.children.filter(isCreator).flatMap((state) => {
    const add = stepOnInstance(world, creators, instance, state);
    if (add === null) return [];
    const steps = [{ ...read }, numbered(world, state, add, 0), withNewUniqueValues(world, numbered(world, state, add, 1), 1), { ...read }];
    const child = resourceOf(createdIn(state.op.path));
    const adding = createSequenceProbe({ state, setup: instance.setup, steps, judge: (all) => judgeTotals(all, collection, child) });
    const own = kits.find(({ creator }) => creator.state === state);
    return [adding, ...(own === undefined ? [] : removalProbes(world, creators, own, { read, parent: collection, child, adding }))];
  });
}

interface ChildAddition {
  readonly read: ScriptStep;
  readonly parent: string;
  readonly child: string;
  readonly adding: Probe;
}

/** After one of two children is removed, the totals must include only the other one. */
function removalProbes(
  world: ExploreContext,
  creators: Creators,
  own: ResourceOperations,
  { read, parent, child, adding }: ChildAddition,
): readonly Probe[] {
  const instance = buildInstance(world, creators, own);
  const remove = instance === null || own.remove === null ? null : stepOnInstance(world, creators, instance, own.remove);
  const made = instance?.setup.findLast(({ state }) => state === own.creator.state);
  const [before, first, second, after] = adding.steps;
  if (remove === null || made === undefined || before === undefined || first === undefined || second === undefined || after === undefined)
    return [];
  const steps = [before, { ...first, capture: made.capture }, second, after, { ...remove, capture: {} }, { ...read, capture: {} }];
  return [createSequenceProbe({ state: remove.state, setup: adding.setup, steps, judge: (all) => judgeRemoval(all, parent, child) })];
}

function judgeRemoval(all: readonly Exchange[], collection: string, child: string): readonly ProbeVerdict[] {
  const [before, first, second, after, removed, last] = all;
  if (before === undefined || first === undefined || second === undefined || after === undefined) return [];
  if (removed === undefined || last === undefined || !all.every(({ answer }) => isSuccess(answer))) return [];
  // If the totals were already wrong before the removal, that is a separate finding.
  if (judgeTotals([before, first, second, after], collection, child).length > 0) return [];
  return judgeTotals([before, second, second, last], collection, child, 1).map((verdict) => ({
    ...verdict,
    state: removed.step.state,
    beside: [after, removed],
    text: `${last.step.state.op.key} returns ${verdict.place} = ${verdict.actual} after ${removed.step.state.op.key} removed one of two children`,
  }));
}

/** Uses different numbers in each child, with decimals if the schema allows them. */
function numbered({ tools }: ExploreContext, state: OperationState, step: ScriptStep, turn: number): ScriptStep {
  const properties = objectOf(resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 }).properties);
  if (!isObject(step.body)) return { ...step, capture: {} };
  const entries = Object.entries(step.body).map(([name, value]) => {
    const flat = resolveAlternatives(asSchema(properties[name] ?? true), { tools, turn: 0 });
    const isLink = /id$/i.test(name) || state.sources.some(({ at }) => at[0] === name);
    return [name, typeof value === 'number' && !isLink ? numberFor(flat, tools.typeOf(flat), value, turn) : value] as const;
  });
  return { ...step, body: Object.fromEntries(entries), capture: {} };
}

function numberFor({ maximum, multipleOf }: JsonObject, type: string | null, value: number, turn: number): number {
  const next = value + turn + (type === 'number' && multipleOf === undefined ? 0.4 : 0);
  return typeof maximum === 'number' && next > maximum ? value : Number(next.toFixed(2));
}

const TOLERANCE = 0.005;

/** `count` is the number of new children that still exist. */
function judgeTotals(
  [before, first, second, after]: readonly Exchange[],
  collection: string,
  child: string,
  count = 2,
): readonly ProbeVerdict[] {
  if (before === undefined || first === undefined || second === undefined || after === undefined) return [];
  if (![before, first, second, after].every(({ answer }) => isSuccess(answer))) return [];
  const [old, now] = [entityIn(before.answer.json, collection), entityIn(after.answer.json, collection)];
  if (old === null || now === null) return [];
  const children = [first, second].slice(0, count).map(shownIn);
  const averages = judgeAverages(after, first, { old, now, children });
  const totals = Object.keys(now).flatMap((name): readonly ProbeVerdict[] => {
    const added = addedTo(name, children, child);
    const [was, is] = [old[name], now[name]];
    if (added === null || typeof was !== 'number' || typeof is !== 'number' || Math.abs(is - was - added) < TOLERANCE) return [];
    return [
      {
        ...verdictDefaults(after),
        state: first.step.state,
        beside: [before, first, second],
        place: name,
        rule: 'wrong-sum',
        text: `${after.step.state.op.key} returns ${name} = ${is} after ${first.step.state.op.key} added ${added} to ${was}`,
        expected: String(Number((was + added).toFixed(2))),
        actual: String(is),
        source: 'convention',
        checks: null,
      },
    ];
  });
  return [...totals, ...averages];
}

const AVERAGE = /^(?:avg|average|mean)(.*)$|^(.+?)(?:avg|average|mean)$/;

interface AverageComparison {
  readonly old: JsonObject;
  readonly now: JsonObject;
  readonly children: readonly JsonObject[];
}

/** If a resource had no children before, its `average_rating` must be the mean of their ratings, possibly rounded. */
function judgeAverages(after: Exchange, first: Exchange, { old, now, children }: AverageComparison): readonly ProbeVerdict[] {
  return Object.keys(now).flatMap((name): readonly ProbeVerdict[] => {
    const [, ahead, behind] = AVERAGE.exec(lowerAlphanumeric(name)) ?? [];
    const stem = ahead ?? behind;
    const isNew = old[name] === null || old[name] === 0 || old[name] === undefined;
    const field =
      stem === undefined
        ? undefined
        : Object.keys(children[0] ?? {}).find((key) => lowerAlphanumeric(key) === (stem === '' ? 'rating' : stem));
    const values = children.flatMap((one) => (field !== undefined && typeof one[field] === 'number' ? [Number(one[field])] : []));
    const shown = now[name];
    if (!isNew || values.length !== children.length || typeof shown !== 'number') return [];
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    if (Math.abs(mean - shown) < ROUNDED) return [];
    return [
      {
        ...verdictDefaults(after),
        state: first.step.state,
        beside: [first],
        place: name,
        rule: 'wrong-sum',
        text: `${after.step.state.op.key} returns ${name} = ${shown} for children with ${field} ${values.join(' and ')}`,
        expected: String(mean),
        actual: String(shown),
        source: 'convention',
        checks: null,
      },
    ];
  });
}

const ROUNDED = 0.1;

/**
 * The amount that two new children add to a field: their number, or the sum of the field that it refers to. Null for an unrelated field.
 */
function addedTo(name: string, children: readonly JsonObject[], child: string): number | null {
  const word = lowerAlphanumeric(name);
  if ([`${child}count`, `${child}scount`, `numberof${child}s`, `num${child}s`, `${child}total`].includes(word)) return children.length;
  const stem = /^(?:total|sum)(.+)$|^(.+)(?:total|sum)$/.exec(word)?.slice(1).find(Boolean);
  const field = stem === undefined ? undefined : Object.keys(children[0] ?? {}).find((key) => lowerAlphanumeric(key) === stem);
  if (field === undefined) return null;
  const values = children.map((one): Json | undefined => one[field]);
  return values.every((value) => typeof value === 'number') ? values.reduce<number>((sum, value) => sum + Number(value), 0) : null;
}
