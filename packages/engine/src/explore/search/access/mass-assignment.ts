import { asSchema } from '../../../json/as-schema.ts';
import { isObject, listOf, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { entityShape } from '../../learning/response-shape.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { shapeOf } from '../../requests/sample-body.ts';
import type { ExploreTools } from '../../tools.ts';
import { isSuccess } from '../../visit.ts';
import type { World } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, Verdict } from '../model/verdict.ts';
import { instanceOf, type Kit, sequence, stepOn } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { base } from '../verdicts/judge-exchange.ts';

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
export function massAssignmentProbes(world: World, creators: Creators, kit: Kit): readonly Probe[] {
  const instance = instanceOf(world, creators, kit);
  const create = instance?.setup.at(-1);
  if (instance === null || create === undefined || create.state !== kit.creator.state || !isObject(create.body)) return [];
  const { collection } = kit.creator;
  const normal = entityIn(kit.creator.answer.json, collection) ?? {};
  const read = kit.read === null ? null : stepOn(world, creators, instance, kit.read);
  const extras = extraFields(world, create, normal);
  const reads = read === null ? [] : [read];
  const updates = kit.updates.flatMap((state) => {
    const update = stepOn(world, creators, instance, state);
    if (update === null || !isObject(update.body)) return [];
    const more = extraFields(world, update, normal);
    return attempts(world, update, more, normal).map((fields) => {
      const steps = [{ ...update, body: { ...objectOf(update.body), ...fields } }, ...reads];
      return sequence({ state, setup: instance.setup, steps, judge: (all) => judgeAssigned(all, collection, fields, normal) });
    });
  });
  const creates = attempts(world, create, extras, normal).map((fields) => {
    const steps = [{ ...create, body: { ...objectOf(create.body), ...fields } }, ...reads];
    const judge: Probe['judge'] = (all) => judgeAssigned(all, collection, fields, normal);
    return sequence({ state: create.state, setup: instance.setup.slice(0, -1), steps, judge });
  });
  return [...creates, ...updates];
}

const MAX_SINGLE = 6;

/** All fields together, or one at a time if the server must reject unknown fields. */
function attempts(
  { tools }: World,
  { state }: ScriptStep,
  extras: Readonly<Record<string, Json>>,
  normal: Readonly<Record<string, Json>>,
): readonly Readonly<Record<string, Json>>[] {
  const { additionalProperties } = shapeOf(bodyOf(state.op)?.schema ?? true, { tools, turn: 0 });
  if (additionalProperties !== false) return [extras];
  const own = Object.entries(extras).filter(([name]) => Object.hasOwn(normal, name));
  return own.slice(0, MAX_SINGLE).map((entry) => Object.fromEntries([entry]));
}

/** Privileges that are not in the request schema, and fields of the resource that only the server sets. */
export function extraFields(world: World, step: ScriptStep, normal: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  const shape = shapeOf(bodyOf(step.state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
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
function otherValue({ tools }: World, { state }: ScriptStep, name: string, value: Json): Json | undefined {
  if (typeof value === 'boolean') return !value;
  const flat = entityShape(tools, state.op, [201, 200]);
  const member = shapeOf(asSchema(objectOf(flat.properties)[name] ?? true), { tools, turn: 0 });
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

/** A server that stores every field also stores unknown ones. In that case, only fields that existed before count. */
function judgeAssigned(
  all: readonly Exchange[],
  collection: string,
  extras: Readonly<Record<string, Json>>,
  normal: Readonly<Record<string, Json>>,
): readonly Verdict[] {
  const [write] = all;
  const last = all.at(-1);
  if (write === undefined || last === undefined || !isSuccess(write.answer) || !isSuccess(last.answer)) return [];
  const entity = entityIn(last.answer.json, collection);
  if (entity === null) return [];
  const name = assignedField(entity, extras, normal);
  if (name === null) return [];
  const value = extras[name] ?? null;
  const { op } = write.step.state;
  return [
    {
      ...base(last),
      state: write.step.state,
      beside: last === write ? [] : [write],
      place: name,
      rule: 'mass-assignment',
      text: `${op.key} lets the client set ${name}, which is not in the request schema`,
      expected: `${name} = ${JSON.stringify(normal[name] ?? null)}`,
      actual: `${name} = ${JSON.stringify(value)}`,
      source: 'convention',
      checks: /^[A-Za-z_]\w*$/.test(name) ? { body: [[`$.${name}`, 'ne', value]] } : null,
    },
  ];
}
