import { lowerAlphanumeric } from '../../../format/words.ts';
import { resourceOf } from '../../learning/place.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe, ProbeVerdict } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { refersToResource } from '../states/in-use.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

/** A count such as `hive_count` of a yard: a hive in the yard adds one, and the count is as before once the hive is removed. */
export function referenceCountProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const { read, creator } = kit;
  if (read === null) return [];
  const shown = entityIn(creator.answer.json, creator.collection) ?? {};
  const users = kits.filter(
    (user) => user !== kit && !kit.children.includes(user.creator.state) && refersToResource(world, user.creator.state, kit),
  );
  return users.flatMap((user) => {
    const resource = resourceOf(user.creator.collection);
    const counts = [`${resource}count`, `${resource}scount`, `numberof${resource}s`, `num${resource}s`];
    const field = Object.keys(shown).find((name) => counts.includes(lowerAlphanumeric(name)) && typeof shown[name] === 'number');
    const instance = field === undefined ? null : buildInstance(world, creators, user);
    const create = instance?.setup.at(-1);
    const look = instance === null ? null : stepOnInstance(world, creators, instance, read);
    if (field === undefined || instance === null || look === null || create === undefined || create.state !== user.creator.state) return [];
    const remove = user.remove === null ? null : stepOnInstance(world, creators, instance, user.remove);
    const view = { ...look, capture: {} };
    const steps = [view, create, view, ...(remove === null ? [] : [{ ...remove, capture: {} }, view])];
    const judge: Probe['judge'] = (all) => judgeCount(all, creator.collection, field);
    return [createSequenceProbe({ state: read, setup: instance.setup.slice(0, -1), steps, judge })];
  });
}

function judgeCount(
  [before, created, after, removed, last]: readonly Exchange[],
  collection: string,
  field: string,
): readonly ProbeVerdict[] {
  if (before === undefined || created === undefined || after === undefined || !isSuccess(created.answer)) return [];
  const [old, now] = [before, after].map((exchange) => countIn(exchange, collection, field));
  // The count may be about something else if a new resource does not change it.
  if (old === null || now === null || old === undefined || now === undefined || now === old) return [];
  if (now !== old + 1) return [wrongCount(after, created, field, { expected: old + 1, actual: now })];
  const end = last === undefined ? null : countIn(last, collection, field);
  if (removed === undefined || last === undefined || end === null || end === old || !isSuccess(removed.answer)) return [];
  return [wrongCount(last, removed, field, { expected: old, actual: end })];
}

function countIn({ answer }: Exchange, collection: string, field: string): number | null {
  const value = isSuccess(answer) ? entityIn(answer.json, collection)?.[field] : undefined;
  return typeof value === 'number' ? value : null;
}

interface Counted {
  readonly expected: number;
  readonly actual: number;
}

function wrongCount(shown: Exchange, write: Exchange, field: string, { expected, actual }: Counted): ProbeVerdict {
  return {
    ...verdictDefaults(shown),
    state: write.step.state,
    beside: [write],
    place: field,
    rule: 'wrong-sum',
    text: `${shown.step.state.op.key} returns ${field} = ${actual} after ${write.step.state.op.key}, instead of ${expected}`,
    expected: String(expected),
    actual: String(actual),
    source: 'convention',
    checks: null,
  };
}
