import { asSchema } from '../../../json/as-schema.ts';
import { isList, isObject, listOf, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { allowsNull, resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { isFixed, newValue } from './updates.ts';

const MOST_FIELDS = 6;
/** References, secrets, versions and states have rules of their own, and one resource may always have to be the default. */
const OTHER_SUBJECT = /^id$|_id$|Id$|pass|secret|token|version|default|primary|^(?:status|state|phase|stage)$/i;

/**
 * Many servers treat null, false, 0 and an empty list in an update like a missing field. The first request sets the field to something else,
 * so that the second one must change it.
 */
export function clearedFieldProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  if (instance === null || read === null) return [];
  return kit.updates.flatMap((state) => {
    const update = stepOnInstance(world, creators, instance, state);
    if (update === null || !isObject(update.body)) return [];
    const rest = state.op.method === 'PATCH' ? requiredPart(world, state, update.body) : update.body;
    const send = (field: string, value: Json): ScriptStep => ({ ...update, body: { ...rest, [field]: value }, capture: {} });
    const look = { ...read, capture: {} };
    return pairsOf(world, state, update.body)
      .slice(0, MOST_FIELDS)
      .map(({ field, full, empty }) => ({
        ...createSequenceProbe({
          state,
          setup: instance.setup,
          steps: [send(field, full), look, send(field, empty), { ...look }],
          judge: (all) => judgeCleared(all, kit.creator.collection, field),
        }),
        sharesSetup: true,
      }));
  });
}

function requiredPart({ tools }: ExploreContext, { op }: OperationState, body: JsonObject): JsonObject {
  const required = listOf(resolveAlternatives(bodyOf(op)?.schema ?? true, { tools, turn: 0 }).required);
  return Object.fromEntries(Object.entries(body).filter(([name]) => required.includes(name)));
}

/** A field that an update can set, with a value and the empty one. */
interface ValuePair {
  readonly field: string;
  readonly full: Json;
  readonly empty: Json;
}

function pairsOf(world: ExploreContext, { op }: OperationState, body: JsonObject): readonly ValuePair[] {
  const shape = resolveAlternatives(bodyOf(op)?.schema ?? true, { tools: world.tools, turn: 0 });
  return Object.entries(objectOf(shape.properties)).flatMap(([field, member]): readonly ValuePair[] => {
    const flat = resolveAlternatives(asSchema(member), { tools: world.tools, turn: 0 });
    const empty = allowsNull(asSchema(member), world.tools) ? null : emptyValue(world, flat);
    const full = empty === undefined || OTHER_SUBJECT.test(field) ? undefined : fullValue(world, field, flat, body[field]);
    // Null may restore the default value.
    const isRestored = empty === null && flat.default !== undefined && flat.default !== null;
    return isRestored || empty === undefined || full === undefined || full === null ? [] : [{ field, full, empty }];
  });
}

/** The empty value that the spec allows for a field that cannot be null. Undefined if it allows none. */
function emptyValue({ tools }: ExploreContext, flat: JsonObject): Json | undefined {
  if (listOf(flat.enum).length > 0) return undefined;
  const type = tools.typeOf(flat);
  if (type === 'boolean') return false;
  if (type === 'array') return typeof flat.minItems === 'number' && flat.minItems > 0 ? undefined : [];
  if (type === 'integer' || type === 'number') return flat.minimum === 0 ? 0 : undefined;
  return type === 'string' && flat.minLength === 0 && flat.pattern === undefined && flat.format === undefined ? '' : undefined;
}

/** Another value than the empty one. */
function fullValue(world: ExploreContext, field: string, flat: JsonObject, now: Json | undefined): Json | undefined {
  const type = world.tools.typeOf(flat);
  if (type === 'boolean') return true;
  if (type !== 'array') return isScalarValue(now) ? now : newValue(world, field, flat, undefined);
  if (isList(now) && now.length > 0) return now;
  const item = resolveAlternatives(asSchema(flat.items ?? true), { tools: world.tools, turn: 0 });
  const value = world.tools.typeOf(item) === 'object' ? undefined : newValue(world, field, item, undefined);
  return value === undefined || value === null ? undefined : [value];
}

const isScalarValue = (value: Json | undefined): value is string | number =>
  (typeof value === 'string' && value !== '') || (typeof value === 'number' && value !== 0);

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === false || value === 0 || value === '' || (isList(value) && value.length === 0);

function judgeCleared([set, before, clear, after]: readonly Exchange[], collection: string, field: string): readonly ProbeVerdict[] {
  if (set === undefined || before === undefined || clear === undefined || after === undefined || clear.answer.status === 202) return [];
  if (![set, before, clear, after].every(({ answer }) => isSuccess(answer))) return [];
  const [old, now] = [before, after].map(({ answer }) => entityIn(answer.json, collection));
  if (old == null || now == null || isEmpty(old[field]) || JSON.stringify(old[field]) !== JSON.stringify(now[field])) return [];
  if (isFixed(clear, old, field)) return [];
  if (!Object.hasOwn(objectOf(clear.request.body), field)) return [];
  const sent = JSON.stringify(objectOf(clear.request.body)[field] ?? null);
  return [
    {
      ...verdictDefaults(after),
      state: clear.step.state,
      beside: [set, before, clear],
      place: field,
      rule: 'lost-update',
      text: `${clear.step.state.op.key} returns ${clear.answer.status}, but ${field} keeps its old value`,
      expected: sent,
      actual: JSON.stringify(now[field]),
      source: 'convention',
      checks: null,
    },
  ];
}
