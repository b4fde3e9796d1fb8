import { objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { parseTimestamp } from '../../learning/moments.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn, isAlike } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { changesOf } from './updates.ts';

const UPDATED = /^(?:last_?)?(?:updated|modified|changed)_?(?:at|on|time)?$/i;
/** Only a time with milliseconds shows that two requests in the same second were not at the same time. */
const EXACT = /\.\d{3}/;
const CREATED = /^(?:created|registered|added)(?:_?(?:at|on|date|time))?$/i;
const CLEARED: readonly (Json | undefined)[] = [null, '', 0, false, undefined];

/** An update must not change when a resource was created, and must not clear what only the create can set. */
export function fixedFieldProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  const create = instance?.setup.at(-1);
  if (instance === null || read === null || create === undefined || create.state !== kit.creator.state) return [];
  const { collection } = kit.creator;
  return kit.updates.flatMap((state) => {
    const update = stepOnInstance(world, creators, instance, state);
    if (update === null) return [];
    const { properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
    const settable = new Set(Object.keys(objectOf(properties)));
    const made = Object.keys(objectOf(create.body)).filter((name) => !settable.has(name));
    const judge: Probe['judge'] = ([before, changed, after]) => judgeFixed({ before, changed, after }, collection, { settable, made });
    const [change] = changesOf(world, state, update);
    const around = (step: ScriptStep): readonly ScriptStep[] => [{ ...read, capture: {} }, step, { ...read, capture: {} }];
    const times: Probe['judge'] = (all) => judgeTime(all, collection, settable);
    const timed =
      change === undefined ? [] : [createSequenceProbe({ state, setup: instance.setup, steps: around(change.step), judge: times })];
    return [createSequenceProbe({ state, setup: instance.setup, steps: around(update), judge }), ...timed];
  });
}

interface Updated {
  readonly before: Exchange | undefined;
  readonly changed: Exchange | undefined;
  readonly after: Exchange | undefined;
}

interface FixedNames {
  /** The fields that the update can set. */
  readonly settable: ReadonlySet<string>;
  /** The fields that the create sent and that the update cannot set. */
  readonly made: readonly string[];
}

function judgeFixed({ before, changed, after }: Updated, collection: string, { settable, made }: FixedNames): readonly ProbeVerdict[] {
  if (before === undefined || changed === undefined || after === undefined) return [];
  if (![before, changed, after].every(({ answer }) => isSuccess(answer))) return [];
  const [old, now] = [before, after].map((exchange) => entityIn(exchange.answer.json, collection) ?? {});
  if (old === undefined || now === undefined) return [];
  const name = Object.keys(old).find((one) => isMoved(old, now, one, settable) || (made.includes(one) && isCleared(old, now, one)));
  if (name === undefined) return [];
  const { op } = changed.step.state;
  return [
    {
      ...verdictDefaults(changed),
      beside: [before, after],
      place: name,
      rule: 'changes-fixed-field',
      text: `${op.key} changes ${name} from ${JSON.stringify(old[name])} to ${JSON.stringify(now[name] ?? null)}, which an update cannot set`,
      expected: JSON.stringify(old[name]),
      actual: JSON.stringify(now[name] ?? null),
      source: 'convention',
      checks: null,
    },
  ];
}

function isMoved(old: JsonObject, now: JsonObject, name: string, settable: ReadonlySet<string>): boolean {
  const [earlier, later] = [parseTimestamp(old[name]), parseTimestamp(now[name])];
  return CREATED.test(name) && !settable.has(name) && earlier !== null && later !== null && earlier !== later;
}

const isCleared = (old: JsonObject, now: JsonObject, name: string): boolean =>
  !CLEARED.includes(old[name]) && CLEARED.includes(now[name]) && !isAlike(old[name], now[name]);

/** The time of the last change must follow a change. */
function judgeTime(
  [before, changed, after]: readonly Exchange[],
  collection: string,
  settable: ReadonlySet<string>,
): readonly ProbeVerdict[] {
  if (before === undefined || changed === undefined || after === undefined) return [];
  if (![before, changed, after].every(({ answer }) => isSuccess(answer))) return [];
  const [old, now] = [before, after].map((exchange) => entityIn(exchange.answer.json, collection) ?? {});
  if (old === undefined || now === undefined) return [];
  const isChanged = [...settable].some((name) => old[name] !== undefined && JSON.stringify(old[name]) !== JSON.stringify(now[name]));
  const name = Object.keys(old).find(
    (one) => UPDATED.test(one) && !settable.has(one) && parseTimestamp(old[one]) !== null && EXACT.test(String(old[one])),
  );
  if (!isChanged || name === undefined || old[name] !== now[name] || /\.000/.test(String(old[name]))) return [];
  return [
    {
      ...verdictDefaults(changed),
      beside: [before, after],
      place: name,
      rule: 'stale-time',
      text: `${changed.step.state.op.key} changes the resource, but ${name} keeps its old value`,
      expected: 'a later time',
      actual: JSON.stringify(now[name]),
      source: 'convention',
      checks: null,
    },
  ];
}
