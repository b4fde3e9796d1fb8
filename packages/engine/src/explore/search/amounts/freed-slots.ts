import { isObject, listOf } from '../../../json/values.ts';
import { isDateOrTimestamp } from '../../learning/moments.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import type { ExploreContext } from '../../world.ts';
import type { ScriptStep } from '../model/script.ts';
import type { Probe } from '../model/verdict.ts';
import { buildCreated, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { withNewUniqueValues } from '../setup/unique-values.ts';
import { judgeReleased } from './capacity.ts';
import { findReleaseSentence } from './gives-back.ts';

/** "The car is free again": what one resource occupied, such as a car on a day, can be taken again after it was cancelled. */
export function freedSlotProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const created = buildCreated(world, creators, kit);
  if (created === null) return [];
  const { instance, create } = created;
  const first = withoutCodes(world, create);
  return [...(kit.remove === null ? [] : [kit.remove]), ...kit.actions].flatMap((state) => {
    const sentence = findReleaseSentence(state.op);
    // A stock is usually enough for several requests, so another probe compares its number instead.
    if (sentence !== undefined && STOCK.test(sentence)) return [];
    const end = sentence === undefined ? null : stepOnInstance(world, creators, instance, state);
    if (sentence === undefined || end === null) return [];
    const [second, third] = [1, 2].map((turn) => ({ ...withNewUniqueValues(world, first, turn, isDateOrTimestamp), capture: {} }));
    if (second === undefined || third === undefined) return [];
    const steps = [first, second, { ...end, capture: {} }, third];
    return [createSequenceProbe({ state, setup: instance.setup.slice(0, -1), steps, judge: (all) => judgeReleased(all, sentence) })];
  });
}

const STOCK = /\b(?:stock|inventory|quantit\w+)\b/i;

/** A voucher may be used up after the first request, so optional codes are left out. */
function withoutCodes({ tools }: ExploreContext, create: ScriptStep): ScriptStep {
  const { required } = resolveAlternatives(bodyOf(create.state.op)?.schema ?? true, { tools, turn: 0 });
  const codes = create.state.sources.flatMap(({ at: [name] }) => (/code$/i.test(String(name)) ? [String(name)] : []));
  const isKept = (name: string): boolean => !codes.includes(name) || listOf(required).includes(name);
  return isObject(create.body)
    ? { ...create, body: Object.fromEntries(Object.entries(create.body).filter(([name]) => isKept(name))) }
    : create;
}
