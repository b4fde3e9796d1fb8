import { singular, wordsOf } from '../../../format/words.ts';
import { isList, isObject } from '../../../json/values.ts';
import type { Json, Operation } from '../../../model/index.ts';
import { resourceOf } from '../../learning/place.ts';
import { stateOf } from '../../learning/wanted-state.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { actAsEitherUser } from '../setup/act-as-anyone.ts';
import { namesResource } from '../setup/full-description.ts';
import {
  buildInstance,
  createSequenceProbe,
  dependsOn,
  preparedStepOnInstance,
  type ResourceOperations,
  stepOnInstance,
} from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { statesOf } from './stated-states.ts';

const KEPT = /\b(?:(?:is|are) (?:kept|retained|preserved)|stays?|remains?)\b/i;
/** The first words say what is removed, and not what is kept: "Removes the guest and all stays". */
const REMOVING = /^\W*(?:delet|remov|cancel|discard|takes? )/i;
const REJECTING = /\b(?:4\d\d|cannot|can not|can't|not be (?:deleted|removed))\b/i;
/** Records that others may still read, or that are kept for a while. */
const ELSEWHERE = /\b(?:others?|recipients?|participants?|members?|audit\w*|archiv\w*|logs?|days?|weeks?|months?|years?)\b/i;
const EMPTIED = /[`"']?(\w+)[`"']?,? (?:is |are |being )?set to [`"']?null\b|\b(\w+) (?:is|becomes) [`"']?null\b/i;

interface KeptRecord {
  readonly sentence: string;
  /** The resource that is kept, or that contains what is kept. */
  readonly record: ResourceOperations;
  /** The states in which it is kept. If there are none, it is kept in any state. */
  readonly wanted: readonly string[];
  /** The field that no longer refers to the removed resource. */
  readonly emptied: string | null;
}

/**
 * "Completed orders are kept, with `bike_id` set to `null`": after the removal of what a record refers to, the record must still exist, and
 * must not refer to it any more.
 */
export function keptRecordProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const { remove } = kit;
  if (remove === null) return [];
  return keptRecords(world, kit, kits, remove.op).flatMap((kept) => {
    const { record } = kept;
    // An order line is only in the response to the read of its order. An open invoice may prevent the end of a lease.
    const parts = kits.filter(({ creator }) => record.children.includes(creator.state));
    const named = parts.filter(({ creator }) => namesResource(kept.sentence, resourceOf(creator.collection)));
    return [...named.slice(0, 1), record].flatMap((made) => {
      const instance = buildInstance(world, creators, made);
      const read = instance === null || record.read === null ? null : stepOnInstance(world, creators, instance, record.read);
      const removal = instance === null ? null : stepOnInstance(world, creators, instance, remove);
      if (instance === null || read === null || removal === null || !dependsOn(instance, kit.creator.state)) return [];
      const steps = { look: { ...read, capture: {} }, removal: { ...removal, capture: {} } };
      const actions = record.actions.flatMap((state) => preparedStepOnInstance(world, creators, instance, state) ?? []);
      return [
        keptRecordProbe(world, kept, steps, { setup: instance.setup, action: null }),
        ...actions.map(({ instance: { setup }, step }) => keptRecordProbe(world, kept, steps, { setup, action: step })),
      ];
    });
  });
}

interface KeptSteps {
  readonly look: ScriptStep;
  readonly removal: ScriptStep;
}

interface StateChange {
  readonly setup: readonly ScriptStep[];
  /** The step that brings the record into a state in which it is kept. Null if it is already in one. */
  readonly action: ScriptStep | null;
}

function keptRecordProbe(world: ExploreContext, kept: KeptRecord, { look, removal }: KeptSteps, { setup, action }: StateChange): Probe {
  const { record, wanted } = kept;
  const isWanted = (now: string | null): boolean => wanted.length === 0 || wanted.some((state) => state.toLowerCase() === now);
  const run: Probe['run'] = function* (vars) {
    const [acted] = action === null ? [] : yield* actAsEitherUser(world, action, vars);
    if (action !== null && (acted === undefined || !isSuccess(acted.answer))) return [];
    const before = yield* runSteps(world, [look], 'setup', vars);
    const shown = before.exchanges[0]?.answer.json;
    if (!before.isComplete || !isWanted(stateOf({ value: entityIn(shown, record.creator.collection) }))) return [];
    const after = yield* runSteps(world, [removal, { ...look }], 'free', vars);
    return [...before.exchanges, ...after.exchanges];
  };
  return { ...createSequenceProbe({ state: removal.state, setup, steps: [], judge: (all) => judgeKept(all, kept) }), run };
}

function keptRecords(
  world: ExploreContext,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
  { summary, description }: Operation,
): readonly KeptRecord[] {
  const sentences = `${summary ?? ''}. ${description ?? ''}`.split(/[.;](?:\s|$)/);
  return sentences
    .filter((sentence) => KEPT.test(sentence) && !REJECTING.test(sentence) && !REMOVING.test(sentence) && !ELSEWHERE.test(sentence))
    .flatMap((sentence): readonly KeptRecord[] => {
      const words = new Set(wordsOf(sentence).map((word) => singular(word.toLowerCase())));
      const named = kits.filter((one) => one !== kit && one.read !== null && namesResource(sentence, resourceOf(one.creator.collection)));
      const found = named.map((record) => {
        const states = record.read === null ? [] : statesOf(world, record.read);
        return { record, wanted: states.filter((state) => words.has(state.toLowerCase()) || words.has(singular(state.toLowerCase()))) };
      });
      const chosen = found.find(({ wanted }) => wanted.length > 0) ?? found[0];
      const [, one, other] = EMPTIED.exec(sentence) ?? [];
      return chosen === undefined ? [] : [{ ...chosen, sentence: sentence.replace(/\s+/g, ' ').trim(), emptied: one ?? other ?? null }];
    });
}

/** The values of a field anywhere in a response, with their locations. */
function valuesOf(json: Json | undefined, field: string, at = '$'): readonly (readonly [string, Json])[] {
  if (isList(json)) return json.flatMap((item, index) => valuesOf(item, field, `${at}.${index}`));
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([name, value]) =>
    name === field ? [[`${at}.${name}`, value] as const] : valuesOf(value, field, `${at}.${name}`),
  );
}

function judgeKept([before, removed, after]: readonly Exchange[], { sentence, emptied }: KeptRecord): readonly ProbeVerdict[] {
  if (before === undefined || removed === undefined || after === undefined || !isSuccess(removed.answer)) return [];
  const { key } = removed.step.state.op;
  const reader = after.step.state.op.key;
  const said = `even though the spec says “${sentence}”`;
  const isGone = after.answer.status === 404 || after.answer.status === 410;
  const removes = (text: string): readonly ProbeVerdict[] => [
    verdict(removed, [before, after], 'removes-record', text, '200', statusText(after)),
  ];
  if (isGone) return removes(`After ${key}, ${reader} returns ${after.answer.status}, ${said}`);
  if (!isSuccess(after.answer) || emptied === null) return [];
  const now = new Map(valuesOf(after.answer.json, emptied));
  const old = valuesOf(before.answer.json, emptied).filter(([, value]) => value !== null);
  const lost = old.find(([at]) => !now.has(at));
  if (lost !== undefined) return removes(`After ${key}, the response of ${reader} has fewer items with ${emptied}, ${said}`);
  const left = old.find(([at]) => now.get(at) !== null);
  if (left === undefined) return [];
  const text = `After ${key}, ${reader} returns ${emptied} = ${JSON.stringify(left[1])}, ${said}`;
  return [verdict(removed, [before, after], 'dangling-reference', text, `${emptied} = null`, `${emptied} = ${JSON.stringify(left[1])}`)];
}

const verdict = (
  exchange: Exchange,
  beside: readonly Exchange[],
  rule: string,
  text: string,
  expected: string,
  actual: string,
): ProbeVerdict => ({ ...verdictDefaults(exchange), beside, rule, text, expected, actual, source: 'spec', checks: null });
