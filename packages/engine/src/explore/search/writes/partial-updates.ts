import { asSchema } from '../../../json/as-schema.ts';
import { isObject, objectOf } from '../../../json/values.ts';
import type { ApiModel, Json, JsonObject, Operation } from '../../../model/index.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn, isAlike, isVolatile } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { fullDescriptionOf } from '../setup/full-description.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { changesOf, newValue } from './updates.ts';

const MERGES = /merge[- ]patch|rfc ?7396|nested (?:objects?|propert\w+|fields?|members?) are merged/i;
const LEFT_OUT = '(?:left out|not (?:sent|given|included|listed|mentioned|present|in the request)|omitted|absent|missing)';
const KEPT = '(?:keeps?|kept|unchanged|retain\\w*|untouched|not changed|stays?|remains?)';
const OTHERS = '\\bleav\\w+ (?:the |all )?(?:others?|other \\w+|rest)\\b';
const KEEPS = new RegExp(`${LEFT_OUT}[^.]*\\b${KEPT}\\b|\\b${KEPT}\\b[^.]*${LEFT_OUT}|${OTHERS}`, 'i');

/** Longer sentences are lists or markup. */
const LONGEST = 300;

/** What the description of an operation or the introduction says about fields that are not in a PATCH: `nested` fields keep their values, only `top`-level fields do, or nothing. */
export function keptFields({ description = '' }: ApiModel, op: Operation): 'nested' | 'top' | 'none' {
  const general = description.split(/(?<=[.!?])\s+/).filter((sentence) => /\bPATCH\b/.test(sentence) && sentence.length <= LONGEST);
  const text = [fullDescriptionOf(op), ...general].join('. ');
  if (op.method !== 'PATCH') return 'none';
  if (MERGES.test(text) || op.bodies.some(({ media }) => /merge-patch/i.test(media))) return 'nested';
  return KEEPS.test(text) ? 'top' : 'none';
}

/** If the spec requires it, a PATCH keeps the values of fields that are not in the request, including fields of nested objects. */
export function partialUpdateProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  if (instance === null || read === null) return [];
  const { collection } = kit.creator;
  return kit.updates.flatMap((state) => {
    const update = keptFields(world.model, state.op) === 'none' ? null : stepOnInstance(world, creators, instance, state);
    if (update === null) return [];
    const changes = new Map(
      changesOf(world, state, update).flatMap(({ field, value }) => (value === null ? [] : [[field, value] as const])),
    );
    const whole: JsonObject = {
      ...Object.fromEntries(changes),
      ...(keptFields(world.model, state.op) === 'nested' ? objectsIn(world, update) : {}),
    };
    const probeFor = (whole: JsonObject, part: JsonObject): Probe => {
      const steps = [
        { ...update, body: whole },
        { ...read, capture: {} },
        { ...update, body: part },
        { ...read, capture: {} },
      ];
      const judge: Probe['judge'] = ([full, before, partial, after]) =>
        full === undefined || !isSuccess(full.answer) ? [] : judgeKept([before, partial, after], collection, whole);
      return createSequenceProbe({ state, setup: instance.setup, steps, judge });
    };
    const parts = partsOf(whole);
    // A flag that already has its default value would not show that it is reset, so both values are tried.
    const flipped = Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, typeof value === 'boolean' ? !value : value]));
    const [first] = parts.filter((part) => Object.values(part).every((value) => typeof value !== 'boolean'));
    const isSame = JSON.stringify(flipped) === JSON.stringify(whole);
    return [...parts.map((part) => probeFor(whole, part)), ...(first === undefined || isSame ? [] : [probeFor(flipped, first)])];
  });
}

/** Objects in the body, with a new value for each scalar member. */
function objectsIn(world: ExploreContext, { state }: ScriptStep): JsonObject {
  const shape = (schema: Json | undefined): JsonObject => resolveAlternatives(asSchema(schema ?? true), { tools: world.tools, turn: 0 });
  const found = Object.entries(objectOf(resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools: world.tools, turn: 0 }).properties));
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

/** Fields that are in the first set of values but not in the partial update must not change. */
export function judgeKept(
  [before, update, after]: readonly (Exchange | undefined)[],
  collection: string,
  whole: JsonObject,
): readonly ProbeVerdict[] {
  if (before === undefined || update === undefined || after === undefined) return [];
  if (![before, update, after].every(({ answer }) => isSuccess(answer))) return [];
  const [old, now] = [entityIn(before.answer.json, collection), entityIn(after.answer.json, collection)];
  const lost = old === null || now === null ? null : lostIn(old, now, objectOf(update.request.body), Object.keys(whole));
  if (lost === null) return [];
  return [
    {
      ...verdictDefaults(after),
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
