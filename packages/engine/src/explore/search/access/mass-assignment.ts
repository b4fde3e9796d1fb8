import { asSchema } from '../../../json/as-schema.ts';
import { isObject, listOf, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { entityShape } from '../../learning/response-shape.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import type { ExploreTools } from '../../tools.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import { type Exchange, isRejected, type ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildCreated, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const PRIVILEGES: Readonly<Record<string, Json>> = {
  role: 'admin',
  roles: ['admin'],
  isAdmin: true,
  is_admin: true,
  admin: true,
  is_superuser: true,
  is_staff: true,
  verified: true,
  isVerified: true,
  is_verified: true,
  balance: 987_654,
  credit: 987_654,
  credits: 987_654,
  discount: 99,
  price: 0.01,
  paid: true,
  approved: true,
  status: 'approved',
  ownerId: 987_654,
  owner_id: 987_654,
  userId: 987_654,
  user_id: 987_654,
  permissions: ['*'],
  plan: 'enterprise',
  tier: 'enterprise',
  is_active: true,
};

/** Sends fields that a client must not set with a create and an update, and reads them back. */
export function massAssignmentProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const created = buildCreated(world, creators, kit);
  if (created === null) return [];
  const { instance, create } = created;
  if (!isObject(create.body)) return [];
  const { collection } = kit.creator;
  const normal = entityIn(kit.creator.answer.json, collection) ?? {};
  const read = kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  const reads = read === null ? [] : [read];
  const probesFor = (write: ScriptStep, setup: readonly ScriptStep[]): readonly Probe[] => {
    const extras = extraFields(world, write, normal);
    const given = attempts(world, write, extras, normal).map((fields): Given => ({ fields, normal, inside: null }));
    const all = [...given, ...nestedFields(world, write, normal)];
    const probes = all.map((one) =>
      createSequenceProbe({
        state: write.state,
        setup,
        steps: [withFields(write, one), ...reads],
        judge: (exchanges) => judgeAssigned(exchanges, collection, one),
      }),
    );
    return given.length > 1 ? probes : [...probes, ...oneByOne({ world, write, reads, setup, collection, normal }, extras)];
  };
  const updates = kit.updates.flatMap((state) => {
    const update = stepOnInstance(world, creators, instance, state);
    return update === null || !isObject(update.body) ? [] : probesFor(update, instance.setup);
  });
  return [...probesFor(create, instance.setup.slice(0, -1)), ...updates];
}

/** Fields that a client must not set, in the body or in one of its objects. */
interface Given {
  readonly fields: Readonly<Record<string, Json>>;
  /** The values that the server sets. */
  readonly normal: Readonly<Record<string, Json>>;
  readonly inside: string | null;
}

function withFields(write: ScriptStep, { fields, inside }: Given): ScriptStep {
  const body = objectOf(write.body);
  return { ...write, body: inside === null ? { ...body, ...fields } : { ...body, [inside]: { ...objectOf(body[inside]), ...fields } } };
}

/** Fields that only the server sets, in objects of the body such as `address` in `address.verified`. */
function nestedFields(world: ExploreContext, write: ScriptStep, normal: Readonly<Record<string, Json>>): readonly Given[] {
  const shape = (schema: Json | undefined): JsonObject => resolveAlternatives(asSchema(schema ?? true), { tools: world.tools, turn: 0 });
  const listed = Object.entries(
    objectOf(resolveAlternatives(bodyOf(write.state.op)?.schema ?? true, { tools: world.tools, turn: 0 }).properties),
  );
  return listed.flatMap(([inside, schema]): readonly Given[] => {
    const shown = normal[inside];
    const { properties } = shape(schema);
    if (!isObject(shown ?? null) || !isObject(properties ?? null)) return [];
    const own = Object.entries(objectOf(shown)).flatMap(([name, value]) => {
      const isFree = !Object.hasOwn(objectOf(properties), name) && !NATURAL.test(name);
      const other = isFree ? changedValue(value) : undefined;
      return other === undefined ? [] : [[name, other] as const];
    });
    return own.length === 0 ? [] : [{ fields: Object.fromEntries(own), normal: objectOf(shown), inside }];
  });
}

const changedValue = (value: Json): Json | undefined =>
  typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 4321 : undefined;

interface SingleFields {
  readonly world: ExploreContext;
  readonly write: ScriptStep;
  readonly reads: readonly ScriptStep[];
  readonly setup: readonly ScriptStep[];
  readonly collection: string;
  readonly normal: Readonly<Record<string, Json>>;
}

/** If the server rejects the request with all fields, one of them may have an invalid value, so the resource's own fields are sent alone. */
function oneByOne({ world, write, reads, setup, collection, normal }: SingleFields, extras: Given['fields']): readonly Probe[] {
  const own = Object.entries(extras).filter(([name]) => Object.hasOwn(normal, name));
  if (own.length === 0) return [];
  const run: Probe['run'] = function* (vars) {
    const all = { fields: extras, normal, inside: null };
    const first = yield* runSteps(world, [withFields(write, all)], 'free', vars);
    if (!isRejected(first.exchanges[0])) return [];
    for (const [name, value] of own.slice(0, MAX_SINGLE)) {
      const one = { fields: { [name]: value }, normal, inside: null };
      const { exchanges } = yield* runSteps(world, [withFields(write, one), ...reads], 'free', first.vars);
      if (judgeAssigned(exchanges, collection, one).length > 0) return exchanges;
    }
    return [];
  };
  const judge: Probe['judge'] = (exchanges) => {
    const sent = objectOf(exchanges[0]?.request.body);
    const fields = Object.fromEntries(own.filter(([name, value]) => JSON.stringify(sent[name]) === JSON.stringify(value)));
    return judgeAssigned(exchanges, collection, { fields, normal, inside: null });
  };
  return [{ ...createSequenceProbe({ state: write.state, setup, steps: [], judge }), run }];
}

const MAX_SINGLE = 6;

/** All fields together, or one at a time if the server must reject unknown fields. */
function attempts(
  { tools }: ExploreContext,
  { state }: ScriptStep,
  extras: Readonly<Record<string, Json>>,
  normal: Readonly<Record<string, Json>>,
): readonly Readonly<Record<string, Json>>[] {
  const { additionalProperties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  if (additionalProperties !== false) return [extras];
  const own = Object.entries(extras).filter(([name]) => Object.hasOwn(normal, name));
  return own.slice(0, MAX_SINGLE).map((entry) => Object.fromEntries([entry]));
}

/** Privileges that are not in the request schema, and fields of the resource that only the server sets. */
export function extraFields(
  world: ExploreContext,
  step: ScriptStep,
  normal: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  const shape = resolveAlternatives(bodyOf(step.state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
  const listed = objectOf(shape.properties);
  const isFree = (name: string): boolean => !Object.hasOwn(listed, name) && !Object.hasOwn(objectOf(step.body), name);
  const known = Object.entries(PRIVILEGES).filter(
    ([name, value]) => isFree(name) && (!Object.hasOwn(normal, name) || typeof normal[name] === typeof value || normal[name] === null),
  );
  const own = Object.entries(normal).flatMap(([name, value]) => {
    const other = isFree(name) && !NATURAL.test(name) ? otherValue(world, step, name, value) : undefined;
    return other === undefined ? [] : [[name, other] as const];
  });
  return { ...Object.fromEntries([...known, ...own]), assayExtra: 'assay' };
}

/** The resource's own IDs and URLs are not tried, and neither are times, which the server sets anyway. */
const NATURAL = /^(?:id|uuid|_id|self|href|links?|url|etag)$|(?:_at|At|date|time)$/;

/** Another value of the same type: another enum value from the response schema, the opposite boolean, or a larger number. */
function otherValue({ tools }: ExploreContext, { state }: ScriptStep, name: string, value: Json): Json | undefined {
  if (typeof value === 'boolean') return !value;
  const flat = entityShape(tools, state.op, [201, 200]);
  const member = resolveAlternatives(asSchema(objectOf(flat.properties)[name] ?? true), { tools, turn: 0 });
  if (value === null) return member.readOnly === true ? firstValue(tools, member) : undefined;
  if (typeof value === 'number') return otherNumber(value, member);
  if (typeof value !== 'string') return undefined;
  return listOf(member.enum).findLast((choice) => choice !== value && choice !== null);
}

/** A value for a read-only field that is still empty. */
function firstValue(tools: ExploreTools, member: JsonObject): Json | undefined {
  const choices = listOf(member.enum).filter((choice) => choice !== null);
  if (choices.length > 0) return choices[0];
  const type = tools.typeOf(member);
  if (type === 'boolean') return true;
  return type === 'integer' || type === 'number' ? otherNumber(0, member) : undefined;
}

/** Even a server that stores the field may reject a number outside its limits. */
function otherNumber(value: number, { minimum, maximum }: JsonObject): number | undefined {
  if (typeof maximum !== 'number' || value + 4321 <= maximum) return value + 4321;
  return [maximum, minimum].find((limit): limit is number => typeof limit === 'number' && limit !== value);
}

/** The first extra field that was stored with the sent value and is not the default. */
export function assignedField(
  entity: JsonObject,
  extras: Readonly<Record<string, Json>>,
  normal: Readonly<Record<string, Json>>,
): string | null {
  const keepsAll = entity.assayExtra === 'assay';
  const taken = Object.entries(extras).find(
    ([name, value]) =>
      name !== 'assayExtra' &&
      JSON.stringify(entity[name]) === JSON.stringify(value) &&
      JSON.stringify(normal[name]) !== JSON.stringify(value) &&
      (!keepsAll || Object.hasOwn(normal, name)),
  );
  return taken?.[0] ?? null;
}

/**
 * A server that stores every field also stores unknown ones. In that case, only fields that existed before count. If the resource can no
 * longer be read, the update gave it to another user, and its response shows the change.
 */
function judgeAssigned(all: readonly Exchange[], collection: string, { fields, normal, inside }: Given): readonly ProbeVerdict[] {
  const [write] = all;
  const read = all.at(-1);
  if (write === undefined || read === undefined || !isSuccess(write.answer)) return [];
  const isLost = read.answer.status === 403 || read.answer.status === 404;
  const last = isLost ? write : read;
  const whole = isSuccess(last.answer) ? entityIn(last.answer.json, collection) : null;
  const entity = inside === null ? whole : objectOf(whole?.[inside]);
  if (entity === null) return [];
  const field = assignedField(entity, fields, normal);
  if (field === null) return [];
  const name = inside === null ? field : `${inside}.${field}`;
  const value = fields[field] ?? null;
  const { op } = write.step.state;
  return [
    {
      ...verdictDefaults(last),
      state: write.step.state,
      beside: last === write ? [] : [write],
      place: name,
      rule: 'mass-assignment',
      text: `${op.key} lets the client set ${name}, which is not in the request schema`,
      expected: `${name} = ${JSON.stringify(normal[field] ?? null)}`,
      actual: `${name} = ${JSON.stringify(value)}`,
      source: 'convention',
      checks: /^[A-Za-z_][\w.]*$/.test(name) ? { body: [[`$.${name}`, 'ne', value]] } : null,
    },
  ];
}
