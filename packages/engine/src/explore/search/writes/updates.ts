import { asSchema } from '../../../json/as-schema.ts';
import { isObject, listOf, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { isDateOrTimestamp } from '../../learning/moments.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { allowsNull, resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { changedField, entityIn, isAlike, isVolatile, shownIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { etagProbes, removalEtagProbes } from './etags.ts';

const BEFORE = 'FOUND_BEFORE';
const SAME_AS_BEFORE = { body: [['$', 'same', `{{${BEFORE}}}`]] } as const;
/** Names that a portable path can contain without quotes. */
const PLAIN = /^[A-Za-z_]\w*$/;

/**
 * Updates: the new value is stored, nothing else changes, repeating has no effect, a rejection changes nothing, and ETags are respected.
 */
export function updateProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  if (instance === null || read === null) return [];
  const { collection } = kit.creator;
  const shown = entityIn(kit.creator.answer.json, collection) ?? {};
  return kit.updates.flatMap((state) => {
    const update = stepOnInstance(world, creators, instance, state);
    if (update === null || !isObject(update.body)) return [];
    const { setup } = instance;
    const again = { ...read };
    const before = { ...read, capture: { [BEFORE]: '$' } };
    const scalars = changesOf(world, state, update);
    const changes = [...scalars, ...objectChanges(world, state, update, shown, scalars[0]?.effects)];
    const valid = changes.map((change) =>
      createSequenceProbe({ state, setup, steps: [read, change.step, again], judge: (all) => judgeStored(all, collection, change) }),
    );
    const twice =
      state.op.method === 'PUT'
        ? [update, ...changes.map((change) => change.step)].map((step) =>
            createSequenceProbe({ state, setup, steps: [step, before, { ...step }, again], judge: (all) => judgeTwice(all, collection) }),
          )
        : [];
    const bad = rejectedUpdates(world, state, update).map((broken) =>
      createSequenceProbe({ state, setup, steps: [before, broken, again], judge: (all) => judgeUntouched(all, collection) }),
    );
    const [change] = changes;
    const remove = kit.remove === null ? null : stepOnInstance(world, creators, instance, kit.remove);
    const parts = change === undefined ? null : { setup, read, update, change: change.step, collection };
    const removal = parts === null || remove === null || state !== kit.updates[0] ? [] : removalEtagProbes(parts, remove);
    const tagged = parts === null ? [] : [...etagProbes(parts), ...removal];
    return [...valid, ...twice, ...bad, ...tagged];
  });
}

export interface FieldChange {
  readonly field: string;
  readonly step: ScriptStep;
  readonly value: Json;
  /** Shared by all changes of one operation. */
  readonly effects: Effects;
}

interface Effects {
  /** The fields that the update can set, each with its default value. */
  readonly defaults: ReadonlyMap<string, Json | undefined>;
  /** The fields that a PATCH cleared or reset, each with the fields in the requests. */
  readonly resets: Map<string, Set<string>>;
}

const MAX_CHANGES = 8;

/** One update for each scalar field, with a value that the spec allows. */
export function changesOf(world: ExploreContext, state: OperationState, update: ScriptStep): readonly FieldChange[] {
  const shape = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
  const body = objectOf(update.body);
  const effects = effectsOf(world, shape);
  const found = Object.entries(objectOf(shape.properties)).flatMap(([field, member]): readonly FieldChange[] => {
    const flat = resolveAlternatives(asSchema(member), { tools: world.tools, turn: 0 });
    const value = newValue(world, field, flat, body[field]);
    if (/^id$|pass|secret|token/i.test(field)) return [];
    const isNullable = allowsNull(asSchema(member), world.tools);
    return [value, isNullable ? null : undefined].flatMap((next) => {
      if (next === undefined) return [];
      const changed: JsonObject = state.op.method === 'PATCH' ? { ...needed(shape, body), [field]: next } : { ...body, [field]: next };
      return [{ field, value: next, step: { ...update, body: changed }, effects }];
    });
  });
  return found
    .toSorted((left, right) => Number(typeof right.value === 'number') - Number(typeof left.value === 'number'))
    .slice(0, MAX_CHANGES);
}

function effectsOf({ tools }: ExploreContext, shape: JsonObject): Effects {
  const defaultOf = (schema: Json): Json | undefined => resolveAlternatives(asSchema(schema), { tools, turn: 0 }).default;
  const defaults = Object.entries(objectOf(shape.properties)).map(([name, schema]) => [name, defaultOf(schema)] as const);
  return { defaults: new Map(defaults), resets: new Map() };
}

const MAX_OBJECTS = 3;

/** One update for each object, such as an address, with another value for one of its members. The others are those of the resource. */
function objectChanges(
  world: ExploreContext,
  state: OperationState,
  update: ScriptStep,
  shown: JsonObject,
  shared: Effects | undefined,
): readonly FieldChange[] {
  const shape = (schema: Json | undefined): JsonObject => resolveAlternatives(asSchema(schema ?? true), { tools: world.tools, turn: 0 });
  const whole = shape(bodyOf(state.op)?.schema);
  const effects = shared ?? effectsOf(world, whole);
  const body = objectOf(update.body);
  return Object.entries(objectOf(whole.properties))
    .flatMap(([field, schema]): readonly FieldChange[] => {
      const members = objectOf(shape(schema).properties);
      const now = objectOf(isObject(body[field] ?? null) ? body[field] : shown[field]);
      const sent = Object.fromEntries(Object.entries(now).filter(([name]) => Object.hasOwn(members, name)));
      const changed = Object.keys(sent)
        .map((name) => ({ name, value: isVolatile(name) ? undefined : newValue(world, name, shape(members[name]), sent[name]) }))
        .find(({ value }) => value !== undefined && value !== null);
      if (changed?.value === undefined) return [];
      const value = { ...sent, [changed.name]: changed.value };
      const rest = state.op.method === 'PATCH' ? needed(whole, body) : body;
      return [{ field, value, step: { ...update, body: { ...rest, [field]: value } }, effects }];
    })
    .slice(0, MAX_OBJECTS);
}

function needed(shape: JsonObject, body: JsonObject): JsonObject {
  const required = listOf(shape.required);
  return Object.fromEntries(Object.entries(body).filter(([name]) => required.includes(name)));
}

/** Another value that the spec allows. Undefined for a list, an object or a value with a specific format. */
export function newValue({ tools }: ExploreContext, field: string, flat: JsonObject, now: Json | undefined): Json | undefined {
  const type = tools.typeOf(flat);
  const choices = listOf(flat.enum);
  if (choices.length > 0) return choices.find((choice) => choice !== now && choice !== null);
  if (type === 'boolean') return now !== true;
  if (type === 'integer' || type === 'number') return newNumber(flat, now);
  if (type !== 'string') return undefined;
  if (flat.format === 'date') return '2025-03-14';
  if (flat.format === 'date-time') return '2031-03-14T08:15:00Z';
  // A value with a specific format may be the key of another resource, so it is replaced only if the spec describes it with a pattern.
  if (flat.pattern !== undefined) return tools.sampleFresh(flat, field, CHANGED);
  if (flat.format !== undefined) return undefined;
  return typeof flat.maxLength === 'number' && flat.maxLength < LONGEST_CHANGE ? undefined : 'changed {{RUN_ID}}';
}

const CHANGED = 424_242;
const LONGEST_CHANGE = 24;
const HIGHEST = 1000;

function newNumber({ minimum, maximum }: JsonObject, now: Json | undefined): Json | undefined {
  const high = typeof maximum === 'number' ? maximum : HIGHEST;
  const start = typeof now === 'number' ? now : typeof minimum === 'number' ? minimum : 1;
  const next = Math.min(start + 1, high);
  return next === now ? undefined : next;
}

/** The field must have its new value, and a PATCH must not clear other fields. */
export function judgeStored(
  [before, update, after]: readonly Exchange[],
  collection: string,
  change: FieldChange,
): readonly ProbeVerdict[] {
  const { field } = change;
  if (before === undefined || update === undefined || after === undefined) return [];
  if (!isSuccess(before.answer) || !isSuccess(update.answer) || !isSuccess(after.answer) || update.answer.status === 202) return [];
  const old = entityIn(before.answer.json, collection);
  const now = entityIn(after.answer.json, collection);
  if (old === null || now === null || !isObject(update.request.body)) return [];
  const lost = judgeLost(update, after, old, now, field);
  return [...lost, ...judgeWiped(update, after, old, now, change), ...(lost.length > 0 ? [] : judgeEcho(update, after, now))];
}

function judgeLost(update: Exchange, after: Exchange, old: JsonObject, now: JsonObject, field: string): readonly ProbeVerdict[] {
  const value = objectOf(update.request.body)[field];
  if (isFixed(update, old, field)) return [];
  const isLost = old[field] !== undefined && isAlike(old[field], now[field]) && !isAlike(value, old[field]);
  if (!isLost || (isVolatile(field) && !isDateOrTimestamp(value))) return [];
  return [
    {
      ...verdictDefaults(after),
      state: update.step.state,
      beside: [update],
      place: field,
      rule: 'lost-update',
      text: `${update.step.state.op.key} returns ${update.answer.status}, but ${field} keeps its old value`,
      expected: JSON.stringify(value),
      actual: JSON.stringify(now[field]),
      source: 'convention',
      checks: PLAIN.test(field) ? { body: [[`$.${field}`, 'eq', objectOf(update.step.body)[field] ?? null]] } : null,
    },
  ];
}

/** A value in the update's response must match the value that a read returns. */
function judgeEcho(update: Exchange, after: Exchange, now: JsonObject): readonly ProbeVerdict[] {
  const shown = shownIn(update);
  const lost = Object.entries(objectOf(update.request.body)).find(
    ([name, value]) => typeof value !== 'object' && isAlike(shown[name], value) && now[name] !== undefined && !isAlike(now[name], value),
  );
  if (lost === undefined || /pass|secret|token/i.test(lost[0])) return [];
  const [name, value] = lost;
  return [
    {
      ...verdictDefaults(after),
      state: update.step.state,
      beside: [update],
      place: name,
      rule: 'not-stored',
      text: `${update.step.state.op.key} returns ${name} = ${JSON.stringify(value)}, but a later read returns ${JSON.stringify(now[name])}`,
      expected: JSON.stringify(value),
      actual: JSON.stringify(now[name]),
      source: 'convention',
      checks: PLAIN.test(name) ? { body: [[`$.${name}`, 'eq', objectOf(update.step.body)[name] ?? null]] } : null,
    },
  ];
}

const IGNORING = /\bignore[sd]?\b|only (?:the )?(?:following )?fields|can ?not be (?:changed|modified|updated)|read-?only|immutable/i;

/** True for a field that identifies the resource, or if the spec says that the update ignores fields. */
export function isFixed({ step, request }: Exchange, old: JsonObject, field: string): boolean {
  const { op } = step.state;
  const value = old[field];
  const ids = Object.values(request.bound).map(({ value: id }) => String(id));
  const isId = typeof value === 'string' && (ids.includes(value) || /^(?:https?:\/)?\//.test(value));
  return isId || /^(?:id|uuid|self|href|links?)$|_id$|Id$/.test(field) || IGNORING.test(`${op.summary ?? ''} ${op.description ?? ''}`);
}

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || JSON.stringify(value) === '[]';

/**
 * A PATCH must neither clear a field that is not in the request nor reset it to its default value. A field that only one other field
 * clears or resets may follow from it: a free event has no price.
 */
function judgeWiped(
  update: Exchange,
  after: Exchange,
  old: JsonObject,
  now: JsonObject,
  { field, effects: { defaults, resets } }: FieldChange,
): readonly ProbeVerdict[] {
  const { op } = update.step.state;
  if (op.method !== 'PATCH') return [];
  const sent = objectOf(update.request.body);
  const isWiped = (name: string): boolean => {
    const isReset = defaults.has(name) && [0, false, defaults.get(name)].includes(now[name]);
    if (isAlike(old[name], now[name]) || !(isEmpty(now[name]) || isReset)) return false;
    const causes = resets.get(name) ?? new Set();
    resets.set(name, causes.add(field));
    return causes.size > 1;
  };
  const [wiped] = Object.keys(old).filter(
    (name) => !Object.hasOwn(sent, name) && !isEmpty(old[name]) && (!isVolatile(name) || defaults.has(name)) && isWiped(name),
  );
  if (wiped === undefined) return [];
  const isCleared = isEmpty(now[wiped]);
  return [
    {
      ...verdictDefaults(after),
      state: update.step.state,
      beside: [update],
      rule: 'wipes-fields',
      text: `${op.key} ${isCleared ? 'clears' : 'resets'} ${wiped}, which is not in the request`,
      expected: JSON.stringify(old[wiped]),
      actual: JSON.stringify(now[wiped] ?? null),
      source: 'convention',
      checks: PLAIN.test(wiped)
        ? {
            body: isCleared
              ? [
                  [`$.${wiped}`, 'exists'],
                  [`$.${wiped}`, 'ne', null],
                  [`$.${wiped}`, 'ne', ''],
                ]
              : [[`$.${wiped}`, 'ne', now[wiped] ?? null]],
          }
        : null,
    },
  ];
}

/** The same PUT sent twice must result in the same state. */
function judgeTwice([first, read, second, again]: readonly Exchange[], collection: string): readonly ProbeVerdict[] {
  if (first === undefined || read === undefined || second === undefined || again === undefined) return [];
  if (![first, read, second, again].every(({ answer }) => isSuccess(answer))) return [];
  const changed = changedField(entityIn(read.answer.json, collection), entityIn(again.answer.json, collection));
  if (changed === null) return [];
  return [
    {
      ...verdictDefaults(again),
      state: first.step.state,
      beside: [first, read, second],
      place: changed.name,
      rule: 'not-idempotent',
      text: `${first.step.state.op.key} changes ${changed.name} when the same request is sent twice`,
      expected: JSON.stringify(changed.before),
      actual: JSON.stringify(changed.after ?? null),
      source: 'protocol',
      checks: SAME_AS_BEFORE,
    },
  ];
}

const MAX_REJECTED = 2;

/** Updates with one valid change and one value of the wrong type. */
function rejectedUpdates(world: ExploreContext, state: OperationState, update: ScriptStep): readonly ScriptStep[] {
  const changes = changesOf(world, state, update);
  const shape = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
  const names = Object.keys(objectOf(shape.properties));
  return changes.slice(0, MAX_REJECTED).flatMap(({ field, step }) => {
    const other = names.find((name) => name !== field && name !== 'id');
    return other === undefined || !isObject(step.body) ? [] : [{ ...step, body: { ...step.body, [other]: { assay: [] } } }];
  });
}

function judgeUntouched([before, update, after]: readonly Exchange[], collection: string): readonly ProbeVerdict[] {
  if (before === undefined || update === undefined || after === undefined) return [];
  const { status } = update.answer;
  if (status < 400 || !isSuccess(before.answer) || !isSuccess(after.answer)) return [];
  const changed = changedField(entityIn(before.answer.json, collection), entityIn(after.answer.json, collection));
  if (changed === null) return [];
  return [
    {
      ...verdictDefaults(after),
      state: update.step.state,
      beside: [before, update],
      rule: 'rejected-and-stored',
      text: `${update.step.state.op.key} returns ${status}, but changes ${changed.name} anyway`,
      expected: JSON.stringify(changed.before),
      actual: JSON.stringify(changed.after ?? null),
      source: 'protocol',
      checks: SAME_AS_BEFORE,
    },
  ];
}
