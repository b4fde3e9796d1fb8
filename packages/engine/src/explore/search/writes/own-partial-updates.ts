import { isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { bodyOf } from '../../requests/body-of.ts';
import type { RequestPlan } from '../../requests/planned-request.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { changedField, shownIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep, Vars } from '../model/script.ts';
import type { Probe } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { judgeKept, keptFields } from './partial-updates.ts';

/** Fields that a user needs to sign in, or that determine what the user may do. */
export const ACCESS_FIELD = /passw|email|user_?name|login|phone|token|key|role|status|active|enabled|locked/i;

/**
 * A PATCH of the signed-in user's own data keeps what is not in the request. The request repeats a stored value. If anything changes,
 * everything that the PATCH can set is restored, because the server may have replaced the whole data.
 */
export function ownPartialUpdateProbes(world: ExploreContext, { step }: Recipe, read: Recipe): readonly Probe[] {
  const kept = keptFields(world.model, step.state.op);
  const listed = settable(world, step);
  const update = { step, read, listed };
  if (kept === 'top') return [ownUpdate(world, { ...update, judged: listed, partOf: (stored) => simplePart(stored, listed) })];
  if (kept === 'none') return [];
  return listed.map((name) => ownUpdate(world, { ...update, judged: [name], partOf: (stored) => nestedPart(stored, name) }));
}

function settable({ tools }: ExploreContext, { state }: ScriptStep): readonly string[] {
  return Object.keys(objectOf(resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 }).properties));
}

/** The first scalar value, if there is another one to keep. */
function simplePart(stored: JsonObject, listed: readonly string[]): JsonObject | null {
  const known = listed.filter((name) => !ACCESS_FIELD.test(name) && isSet(stored[name]) && typeof stored[name] !== 'object');
  const [first] = known;
  const hasMore = listed.some((name) => name !== first && isSet(stored[name]));
  return first === undefined || !hasMore ? null : { [first]: stored[first] ?? null };
}

/** The first member of an object, if it has another one to keep. */
function nestedPart(stored: JsonObject, name: string): JsonObject | null {
  const [member, ...others] = Object.entries(objectOf(isObject(stored[name] ?? null) ? stored[name] : {}));
  return member === undefined || others.length === 0 || ACCESS_FIELD.test(name) ? null : { [name]: Object.fromEntries([member]) };
}

const isSet = (value: Json | undefined): boolean => value !== undefined && value !== null;

interface OwnUpdate {
  readonly step: ScriptStep;
  readonly read: Recipe;
  /** The fields that the PATCH can set. */
  readonly listed: readonly string[];
  readonly judged: readonly string[];
  readonly partOf: (stored: JsonObject) => JsonObject | null;
}

function ownUpdate(world: ExploreContext, { step, read, listed, judged, partOf }: OwnUpdate): Probe {
  const names = Object.fromEntries(judged.map((name) => [name, null]));
  const judge: Probe['judge'] = (all) => judgeKept(all, '', names);
  const run: Probe['run'] = function* (vars) {
    const before = (yield* runSteps(world, [read.step], 'setup', vars)).exchanges[0];
    const stored = before === undefined || !isSuccess(before.answer) ? {} : shownIn(before);
    const part = mayBeRestored(stored, listed) ? partOf(stored) : null;
    if (before === undefined || part === null) return [];
    const { exchanges } = yield* runSteps(world, [{ ...step, body: part }, read.step], 'free', vars);
    yield* restoreAll(world, { step, read: read.step, stored }, vars, exchanges.at(-1));
    return [before, ...exchanges];
  };
  return { ...createSequenceProbe({ state: step.state, setup: [], steps: [], judge }), run };
}

/** A password that no response shows could not be restored. */
const mayBeRestored = (stored: JsonObject, listed: readonly string[]): boolean =>
  listed.every((name) => !ACCESS_FIELD.test(name) || Object.hasOwn(stored, name));

interface Restoring {
  readonly step: ScriptStep;
  readonly read: ScriptStep;
  readonly stored: JsonObject;
}

/** Restores all stored values if one of them has changed, because a server may replace the whole data although it was sent a part. */
export function* restoreAll(world: ExploreContext, { step, read, stored }: Restoring, vars: Vars, seen?: Exchange): RequestPlan {
  const after = seen ?? (yield* runSteps(world, [read], 'free', vars)).exchanges[0];
  const body = restoring(stored, after, settable(world, step));
  if (body !== null) yield* runSteps(world, [{ ...step, body }], 'free', vars);
}

/** The body that restores the stored values, or null if nothing has changed. A null is only sent if the field has a value now. */
function restoring(stored: JsonObject, after: Exchange | undefined, listed: readonly string[]): JsonObject | null {
  const now = after === undefined || !isSuccess(after.answer) ? {} : shownIn(after);
  if (changedField(stored, now) === null) return null;
  const names = listed.filter((name) => Object.hasOwn(stored, name) && (isSet(stored[name]) || isSet(now[name])));
  return Object.fromEntries(names.map((name) => [name, stored[name] ?? null]));
}
