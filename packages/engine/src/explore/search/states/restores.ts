import { isObject } from '../../../json/values.ts';
import { RESTORING_PATH } from '../../learning/switching.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { buildInstance, createSequenceProbe, preparedStepOnInstance, type ResourceOperations, stepOnInstance } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';

const ENDED = /^(?:is_?)?(?:deleted|archived|cancelled|canceled|inactive)$/i;
const STATE = /^(?:status|state|phase|stage)$/i;

/** A restored resource can be read again, and is no longer marked as deleted. */
export function restoreProbes(world: ExploreContext, creators: Creators, kit: ResourceOperations): readonly Probe[] {
  const instance = buildInstance(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOnInstance(world, creators, instance, kit.read);
  if (instance === null || read === null) return [];
  return kit.actions
    .filter(({ op, needs }) => RESTORING_PATH.test(op.path) && needs !== null)
    .flatMap((state) => {
      const ready = preparedStepOnInstance(world, creators, instance, state);
      if (ready === null) return [];
      const judge: Probe['judge'] = (all) => judgeRestored(all, kit.creator.collection);
      return [createSequenceProbe({ state, setup: ready.instance.setup, steps: [ready.step, { ...read, capture: {} }], judge })];
    });
}

function judgeRestored([restore, read]: readonly Exchange[], collection: string): readonly ProbeVerdict[] {
  if (restore === undefined || read === undefined || !isSuccess(restore.answer) || restore.answer.status === 202) return [];
  const entity = isSuccess(read.answer) ? entityIn(read.answer.json, collection) : null;
  const ended = Object.entries(isObject(entity) ? entity : {}).find(
    ([name, value]) => (ENDED.test(name) && value === true) || (STATE.test(name) && typeof value === 'string' && ENDED.test(value)),
  );
  const isGone = read.answer.status === 404 || read.answer.status === 410;
  if (!isGone && ended === undefined) return [];
  return [
    {
      ...verdictDefaults(read),
      state: restore.step.state,
      beside: [restore],
      rule: 'not-restored',
      text: `${restore.step.state.op.key} returns ${restore.answer.status}, but the resource ${isGone ? 'still does not exist' : `is still marked as ${String(ended?.[0])}`}`,
      expected: '2xx with the restored resource',
      actual: isGone ? statusText(read) : JSON.stringify(ended?.[1]),
      source: 'convention',
      checks: isGone ? { status: ['2xx'] } : null,
    },
  ];
}
