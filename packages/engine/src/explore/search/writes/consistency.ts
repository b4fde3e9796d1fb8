import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { parseTimestamp } from '../../learning/moments.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn, isAlike, isItem, isVolatile, itemsIn } from '../model/response-resources.ts';
import { type Exchange, resolvePlaceholders, type ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import {
  buildCreated,
  createSequenceProbe,
  preparedStepOnInstance,
  type ResourceInstance,
  type ResourceOperations,
  stepOnInstance,
} from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** All responses about one resource must agree: create, update, read and list. */
export function consistencyProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const created = buildCreated(world, creators, kit);
  if (created === null) return [];
  const { instance, create } = created;
  const read = kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  const list = kit.list === null ? null : stepOnInstance(world, creators, instance, kit.list);
  const { collection } = kit.creator;
  const setup = instance.setup.slice(0, -1);
  const agreeing = (first: ScriptStep, before: readonly ScriptStep[]): readonly Probe[] =>
    read === null
      ? []
      : [createSequenceProbe({ state: first.state, setup: before, steps: [first, read], judge: (all) => judgeAgreement(all, collection) })];
  const updates = kit.updates.flatMap((state) => {
    const update = stepOnInstance(world, creators, instance, state);
    return update === null ? [] : agreeing(update, instance.setup);
  });
  const acted = kit.actions.flatMap((state) => {
    const ready = read === null ? null : preparedStepOnInstance(world, creators, instance, state);
    if (read === null || ready === null) return [];
    const steps = [{ ...read, capture: {} }, { ...ready.step, capture: {} }, read];
    return [createSequenceProbe({ state, setup: ready.instance.setup, steps, judge: (all) => judgeAction(all, collection) })];
  });
  const listed = read === null || list === null ? [] : [listProbe(instance, read, list, collection)];
  const made = { setup, create, read: read === null ? [] : [read], collection };
  return [...agreeing(create, setup), ...updates, ...acted, ...listed, ...defaultProbes(world, made), ...momentProbes(world, made)];
}

const isPlain = (value: Json | undefined): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** The first field that differs between the two. View counters and modification times may differ. */
function differenceIn(left: JsonObject, right: JsonObject): string | null {
  const found = Object.keys(left).find((name) => {
    const [one, other] = [left[name], right[name]];
    if (!isPlain(one) || typeof one !== typeof other || isVolatile(name) || SECRET.test(name)) return false;
    return !isAlike(one, other) && !isSoonAfter(one, other);
  });
  return found ?? null;
}

const MOMENT_MS = 60_000;

/** A time that changes with every request, such as the time of the last activity. */
function isSoonAfter(one: Json, other: Json | undefined): boolean {
  const [before, after] = [parseTimestamp(one), parseTimestamp(other)];
  return before !== null && after !== null && Math.abs(after - before) < MOMENT_MS;
}

const SECRET = /pass|secret|token|key|code|otp|pin/i;

function judgeAgreement([write, read]: readonly Exchange[], collection: string): readonly ProbeVerdict[] {
  if (write === undefined || read === undefined || !isSuccess(write.answer) || !isSuccess(read.answer)) return [];
  if (write.answer.status === 202) return [];
  const shown = entityIn(write.answer.json, collection);
  const stored = entityIn(read.answer.json, collection);
  const name = shown === null || stored === null ? null : differenceIn(shown, stored);
  // Fields that were sent are compared with the sent values instead.
  if (name === null || Object.hasOwn(objectOf(write.request.body), name)) return [];
  return [
    {
      ...verdictDefaults(read),
      state: write.step.state,
      beside: [write],
      place: name,
      rule: 'responses-differ',
      text: `${write.step.state.op.key} returns ${name} = ${JSON.stringify(shown?.[name])}, but ${read.step.state.op.key} returns ${JSON.stringify(stored?.[name])}`,
      expected: JSON.stringify(shown?.[name]),
      actual: JSON.stringify(stored?.[name]),
      source: 'convention',
      checks: null,
    },
  ];
}

/**
 * An action such as `activate` may return something else, so its response must have all fields of the resource. A job that has started may
 * have ended by now, so only a response with the old value counts.
 */
function judgeAction([before, write, read]: readonly Exchange[], collection: string): readonly ProbeVerdict[] {
  if (before === undefined || write === undefined || read === undefined || !isSuccess(read.answer)) return [];
  const [old, shown, stored] = [before, write, read].map(({ answer }) => entityIn(answer.json, collection));
  if (old == null || shown == null || stored == null || shown.id === undefined || shown.id !== stored.id) return [];
  if (!Object.keys(stored).every((name) => Object.hasOwn(shown, name))) return [];
  return judgeAgreement([write, read], collection).filter(({ place }) => place !== null && isAlike(shown[place], old[place]));
}

/** A resource must look the same in the list and when it is read. */
function listProbe({ setup, id }: ResourceInstance, read: ScriptStep, list: ScriptStep, collection: string): Probe {
  const judge: Probe['judge'] = ([one, all], vars) => {
    const text = resolvePlaceholders(id, vars);
    const entity = one !== undefined && isSuccess(one.answer) ? entityIn(one.answer.json, collection) : null;
    const items = all !== undefined && isSuccess(all.answer) ? (itemsIn(all.answer.json, collection) ?? []) : [];
    const item = items.find((entry): entry is JsonObject => isObject(entry) && isItem(entry, text, collection));
    const name = entity === null || item === undefined ? null : differenceIn(entity, item);
    if (one === undefined || all === undefined || name === null) return [];
    return [
      {
        ...verdictDefaults(all),
        beside: [one],
        place: name,
        rule: 'responses-differ',
        text: `${all.step.state.op.key} returns ${name} = ${JSON.stringify(item?.[name])}, but ${one.step.state.op.key} returns ${JSON.stringify(entity?.[name])}`,
        expected: JSON.stringify(entity?.[name]),
        actual: JSON.stringify(item?.[name]),
        source: 'convention',
        checks: null,
      },
    ];
  };
  return createSequenceProbe({ state: list.state, setup, steps: [read, list], judge });
}

interface CreatedResource {
  readonly setup: readonly ScriptStep[];
  readonly create: ScriptStep;
  readonly read: readonly ScriptStep[];
  readonly collection: string;
}

/** An omitted field must have the default value from the spec. */
function defaultProbes(world: ExploreContext, { setup, create, read, collection }: CreatedResource): readonly Probe[] {
  const fields = fieldsOf(world, create).filter(([name, flat]) => isPlain(flat.default) && !isRequired(world, create, name));
  if (fields.length === 0 || !isObject(create.body)) return [];
  const names = fields.map(([name]) => name);
  const body = Object.fromEntries(Object.entries(create.body).filter(([name]) => !names.includes(name)));
  const judge: Probe['judge'] = (all) => {
    const [made] = all;
    const last = all.at(-1);
    const entity = last !== undefined && isSuccess(last.answer) ? entityIn(last.answer.json, collection) : null;
    if (made === undefined || last === undefined || entity === null || !isSuccess(made.answer)) return [];
    return fields
      .filter(([name, flat]) => isPlain(entity[name]) && !isAlike(entity[name], flat.default))
      .map(([name, flat]) => ({
        ...verdictDefaults(last),
        state: create.state,
        beside: last === made ? [] : [made],
        place: name,
        rule: 'wrong-default',
        text: `${create.state.op.key} without ${name} stores ${JSON.stringify(entity[name])}, but the default in the spec is ${JSON.stringify(flat.default)}`,
        expected: JSON.stringify(flat.default),
        actual: JSON.stringify(entity[name]),
        source: 'spec' as const,
        checks: /^[A-Za-z_]\w*$/.test(name) ? { body: [[`$.${name}`, 'eq', flat.default ?? null] as const] } : null,
      }));
  };
  return [createSequenceProbe({ state: create.state, setup, steps: [{ ...create, body }, ...read], judge })];
}

const OFFSET_HOURS = 2;

/** The same point in time in another time zone must be stored as the same point in time. */
function momentProbes(world: ExploreContext, { setup, create, read, collection }: CreatedResource): readonly Probe[] {
  const body = objectOf(create.body);
  return fieldsOf(world, create)
    .filter(([name, flat]) => flat.format === 'date-time' && parseTimestamp(body[name]) !== null)
    .slice(0, 2)
    .map(([name]) => {
      const local = new Date(Date.parse(String(body[name])) + OFFSET_HOURS * 3_600_000).toISOString().replace(/(?:\.000)?Z$/, '+02:00');
      const judge: Probe['judge'] = (all) => {
        const [made] = all;
        const last = all.at(-1);
        const entity = last !== undefined && isSuccess(last.answer) ? entityIn(last.answer.json, collection) : null;
        const stored = parseTimestamp(entity?.[name]);
        if (made === undefined || last === undefined || !isSuccess(made.answer)) return [];
        if (stored === null || stored === parseTimestamp(local)) return [];
        return [
          {
            ...verdictDefaults(last),
            state: create.state,
            beside: last === made ? [] : [made],
            place: name,
            rule: 'shifts-time',
            text: `${create.state.op.key} stores ${name} = ${local} as a different point in time`,
            expected: local,
            actual: JSON.stringify(entity?.[name]),
            source: 'spec',
            checks: null,
          },
        ];
      };
      return createSequenceProbe({ state: create.state, setup, steps: [{ ...create, body: { ...body, [name]: local } }, ...read], judge });
    });
}

function fieldsOf({ tools }: ExploreContext, { state }: ScriptStep): readonly (readonly [string, JsonObject])[] {
  const shape = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  return Object.entries(objectOf(shape.properties)).map(
    ([name, member]) => [name, resolveAlternatives(asSchema(member), { tools, turn: 0 })] as const,
  );
}

function isRequired({ tools }: ExploreContext, { state }: ScriptStep, name: string): boolean {
  const { required } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  return Array.isArray(required) && required.includes(name);
}
