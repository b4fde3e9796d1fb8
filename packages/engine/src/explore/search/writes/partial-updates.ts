import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject, Operation } from '../../../model/index.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { shapeOf } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { World } from '../../world.ts';
import { entityIn, isAlike, isVolatile, shownIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, Verdict } from '../model/verdict.ts';
import { fullDescriptionOf } from '../setup/full-description.ts';
import { instanceOf, type Kit, sequence, stepOn } from '../setup/kits.ts';
import type { Creators, Recipe } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { base } from '../verdicts/judge-exchange.ts';
import { changesOf, newValue } from './updates.ts';

const MERGES = /merge[- ]patch|rfc ?7396|nested (?:objects?|propert\w+|fields?|members?) are merged/i;
const LEFT_OUT = '(?:left out|not (?:sent|given|included|listed|mentioned|present|in the request)|omitted|absent|missing)';
const KEPT = '(?:keeps?|kept|unchanged|retain\\w*|untouched|not changed|stays?|remains?)';
const KEEPS = new RegExp(`${LEFT_OUT}[^.]*\\b${KEPT}\\b|\\b${KEPT}\\b[^.]*${LEFT_OUT}`, 'i');

/** What the spec says about fields that are not in a PATCH: `nested` fields keep their values, only `top`-level fields do, or nothing. */
function keptFields(op: Operation): 'nested' | 'top' | 'none' {
  const text = fullDescriptionOf(op);
  if (op.method !== 'PATCH') return 'none';
  if (MERGES.test(text) || op.bodies.some(({ media }) => /merge-patch/i.test(media))) return 'nested';
  return KEEPS.test(text) ? 'top' : 'none';
}

/** If the spec requires it, a PATCH keeps the values of fields that are not in the request, including fields of nested objects. */
export function partialUpdateProbes(world: World, creators: Creators, kit: Kit): readonly Probe[] {
  const instance = instanceOf(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOn(world, creators, instance, kit.read);
  if (instance === null || read === null) return [];
  const { collection } = kit.creator;
  return kit.updates.flatMap((state) => {
    const update = keptFields(state.op) === 'none' ? null : stepOn(world, creators, instance, state);
    if (update === null) return [];
    const changes = new Map(
      changesOf(world, state, update).flatMap(({ field, value }) => (value === null ? [] : [[field, value] as const])),
    );
    const whole: JsonObject = { ...Object.fromEntries(changes), ...(keptFields(state.op) === 'nested' ? objectsIn(world, update) : {}) };
    return partsOf(whole).map((part) => {
      const steps = [
        { ...update, body: whole },
        { ...read, capture: {} },
        { ...update, body: part },
        { ...read, capture: {} },
      ];
      const judge: Probe['judge'] = ([full, before, partial, after]) =>
        full === undefined || !isSuccess(full.answer) ? [] : judgeKept([before, partial, after], collection, whole);
      return sequence({ state, setup: instance.setup, steps, judge });
    });
  });
}

/** Objects in the body, with a new value for each scalar member. */
function objectsIn(world: World, { state }: ScriptStep): JsonObject {
  const shape = (schema: Json | undefined): JsonObject => shapeOf(asSchema(schema ?? true), { tools: world.tools, turn: 0 });
  const found = Object.entries(objectOf(shapeOf(bodyOf(state.op)?.schema ?? true, { tools: world.tools, turn: 0 }).properties));
  return Object.fromEntries(
    found.flatMap(([name, schema]): readonly (readonly [string, JsonObject])[] => {
      const members = Object.entries(objectOf(shape(schema).properties)).flatMap(([member, inner]) => {
        const value = newValue(world, member, shape(inner), undefined);
        return value === undefined ? [] : [[member, value] as const];
      });
      return members.length < 2 ? [] : [[name, Object.fromEntries(members)]];
    }),
  );
}

/** Two fields alone, and each object with one of its members. The values are the same, so nothing must change. */
function partsOf(whole: JsonObject): readonly JsonObject[] {
  const entries = Object.entries(whole);
  const simple = entries.filter(([, value]) => !isObject(value)).map(([name, value]) => ({ [name]: value }));
  const objects = entries.flatMap(([name, value]) => {
    const [member] = isObject(value) ? Object.entries(value) : [];
    return member === undefined ? [] : [{ [name]: Object.fromEntries([member]) }];
  });
  return entries.length < 2 ? objects : [...new Set([...simple.slice(0, 1), ...simple.slice(-1)]), ...objects];
}

/**
 * The same for the signed-in user's own data. The request repeats stored values, and fields that a defective server resets are restored.
 */
export function ownPartialUpdates(world: World, { step }: Recipe, read: Recipe): readonly Probe[] {
  const { state } = step;
  const kept = keptFields(state.op);
  if (kept === 'top') return [ownSimpleUpdate(world, step, read)];
  if (kept === 'none') return [];
  const listed = Object.keys(objectOf(shapeOf(bodyOf(state.op)?.schema ?? true, { tools: world.tools, turn: 0 }).properties));
  return listed.map((name) => {
    const run: Probe['run'] = function* (vars) {
      const before = (yield* runSteps(world, [read.step], 'setup', vars)).exchanges[0];
      const stored = (before === undefined ? {} : shownIn(before))[name];
      const [member, ...others] = isObject(stored ?? null) ? Object.entries(objectOf(stored)) : [];
      if (before === undefined || stored === undefined || member === undefined || others.length === 0) return [];
      const part = { ...step, body: { [name]: Object.fromEntries([member]) } };
      const { exchanges } = yield* runSteps(world, [part, read.step], 'free', vars);
      if (judgeKept([before, ...exchanges], '', { [name]: stored }).length > 0)
        yield* runSteps(world, [{ ...step, body: { [name]: stored } }], 'free', vars);
      return [before, ...exchanges];
    };
    return { ...sequence({ state, setup: [], steps: [], judge: (all) => judgeKept(all, '', { [name]: null }) }), run };
  });
}

/** Sends one stored value of the user's own data. The others must not change. */
function ownSimpleUpdate(world: World, step: ScriptStep, read: Recipe): Probe {
  const listed = Object.keys(objectOf(shapeOf(bodyOf(step.state.op)?.schema ?? true, { tools: world.tools, turn: 0 }).properties));
  const run: Probe['run'] = function* (vars) {
    const before = (yield* runSteps(world, [read.step], 'setup', vars)).exchanges[0];
    const stored = before === undefined ? {} : shownIn(before);
    const known = listed.filter((name) => (stored[name] ?? null) !== null && typeof stored[name] !== 'object');
    const [first] = known;
    if (before === undefined || first === undefined || known.length < 2) return [];
    const { exchanges } = yield* runSteps(world, [{ ...step, body: { [first]: stored[first] ?? null } }, read.step], 'free', vars);
    const whole = Object.fromEntries(known.map((name) => [name, stored[name] ?? null]));
    if (judgeKept([before, ...exchanges], '', whole).length > 0) yield* runSteps(world, [{ ...step, body: whole }], 'free', vars);
    return [before, ...exchanges];
  };
  const names = Object.fromEntries(listed.map((name) => [name, null]));
  return { ...sequence({ state: step.state, setup: [], steps: [], judge: (all) => judgeKept(all, '', names) }), run };
}

/** Fields that are in the first set of values but not in the partial update must not change. */
function judgeKept([before, update, after]: readonly (Exchange | undefined)[], collection: string, whole: JsonObject): readonly Verdict[] {
  if (before === undefined || update === undefined || after === undefined) return [];
  if (![before, update, after].every(({ answer }) => isSuccess(answer))) return [];
  const [old, now] = [entityIn(before.answer.json, collection), entityIn(after.answer.json, collection)];
  const lost = old === null || now === null ? null : lostIn(old, now, objectOf(update.request.body), Object.keys(whole));
  if (lost === null) return [];
  return [
    {
      ...base(after),
      state: update.step.state,
      beside: [before, update],
      place: lost.place,
      rule: 'wipes-fields',
      text: `${update.step.state.op.key} changes ${lost.place}, which is not in the request`,
      expected: JSON.stringify(lost.before),
      actual: JSON.stringify(lost.after ?? null),
      source: 'spec',
      checks: null,
    },
  ];
}

interface LostField {
  readonly place: string;
  readonly before: Json;
  readonly after: Json | undefined;
}

function lostIn(old: JsonObject, now: JsonObject, sent: JsonObject, names: readonly string[], above = ''): LostField | null {
  for (const name of names) {
    const [before, after, given] = [old[name], now[name], sent[name]];
    if (isObject(before ?? null) && isObject(given ?? null)) {
      const inner = lostIn(objectOf(before), objectOf(after), objectOf(given), Object.keys(objectOf(before)), `${above}${name}.`);
      if (inner !== null) return inner;
    } else if (given === undefined && before !== undefined && !isVolatile(name) && !isAlike(before, after))
      return { place: `${above}${name}`, before, after };
  }
  return null;
}
