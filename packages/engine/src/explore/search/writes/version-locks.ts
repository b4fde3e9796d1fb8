import { objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { fullDescriptionOf } from '../setup/full-description.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

export const LOCK = /^(?:row|lock|entity)?_?(?:version|revision|rev)$/i;
const STALE = /\b(?:out ?of ?date|outdated|stale|must (?:be|match) the current|somebody else|someone else|meanwhile|concurrent\w*)\b/i;
const CURRENT = 'FOUND_CURRENT_VERSION';

/**
 * "409 `version` is out of date": an update counts the version up, and a second update with the version from before must be rejected.
 */
export function versionLockProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  if (instance === null || read === null) return [];
  return kit.updates.flatMap((state) => {
    const { properties } = resolveAlternatives(bodyOf(state.op)?.schema ?? true, { tools: world.tools, turn: 0 });
    const field = Object.keys(objectOf(properties)).find((name) => LOCK.test(name));
    const update = field === undefined || !isStated(state.op) ? null : stepOnInstance(world, creators, instance, state);
    if (update === null || field === undefined) return [];
    const locked = { ...update, body: { ...objectOf(update.body), [field]: `{{${CURRENT}}}` }, capture: {} };
    const steps = [{ ...read, capture: { [CURRENT]: `$.${field}` } }, locked, { ...read, capture: {} }, { ...locked }];
    const judge: Probe['judge'] = (all) => judgeLocked(all, kit.creator.collection, field);
    return [createSequenceProbe({ state, setup: instance.setup, steps, judge })];
  });
}

const isStated = (op: Parameters<typeof fullDescriptionOf>[0]): boolean =>
  STALE.test(fullDescriptionOf(op)) && op.responses.some(({ status }) => status === '409' || status === '412');

function judgeLocked([first, update, second, again]: readonly Exchange[], collection: string, field: string): readonly ProbeVerdict[] {
  if (first === undefined || update === undefined || second === undefined || again === undefined) return [];
  const [old, now] = [first, second].map(({ answer }) => entityIn(answer.json, collection));
  const before = versionIn(old, field);
  if (!isSuccess(update.answer) || !isSuccess(second.answer) || before === null) return [];
  const { op } = update.step.state;
  const shared = { place: field, source: 'spec', checks: null } as const;
  if (before === versionIn(now, field))
    return [
      {
        ...verdictDefaults(update),
        ...shared,
        beside: [first, second],
        rule: 'same-version',
        text: `${op.key} changes the resource, but its ${field} is still ${before}, so outdated updates cannot be recognized`,
        expected: `a ${field} other than ${before}`,
        actual: `${field} = ${before}`,
      },
    ];
  if (!isSuccess(again.answer)) return [];
  return [
    {
      ...verdictDefaults(again),
      ...shared,
      beside: [first, update, second],
      rule: 'ignores-version',
      text: `${op.key} accepts the outdated ${field} ${before}, even though the spec says that it must be the current one`,
      expected: '409',
      actual: statusText(again),
    },
  ];
}

const versionIn = (entity: JsonObject | null | undefined, field: string): string | null => {
  const value = entity?.[field];
  return typeof value === 'number' || typeof value === 'string' ? String(value) : null;
};
