import { isObject } from '../../../json/values.ts';
import { RESTORES } from '../../learning/switching.ts';
import { isSuccess } from '../../visit.ts';
import type { World } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';
import { type Probe, statusText, type Verdict } from '../model/verdict.ts';
import { instanceOf, type Kit, readyStepOn, sequence, stepOn } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { base } from '../verdicts/judge-exchange.ts';

const ENDED = /^(?:is_?)?(?:deleted|archived|cancelled|canceled|inactive)$/i;
const STATE = /^(?:status|state|phase|stage)$/i;

/** A restored resource can be read again, and is no longer marked as deleted. */
export function restoreProbes(world: World, creators: Creators, kit: Kit): readonly Probe[] {
  const instance = instanceOf(world, creators, kit);
  const read = instance === null || kit.read === null ? null : stepOn(world, creators, instance, kit.read);
  if (instance === null || read === null) return [];
  return kit.actions
    .filter(({ op, needs }) => RESTORES.test(op.path) && needs !== null)
    .flatMap((state) => {
      const ready = readyStepOn(world, creators, instance, state);
      if (ready === null) return [];
      const judge: Probe['judge'] = (all) => judgeRestored(all, kit.creator.collection);
      return [sequence({ state, setup: ready.instance.setup, steps: [ready.step, { ...read, capture: {} }], judge })];
    });
}

function judgeRestored([restore, read]: readonly Exchange[], collection: string): readonly Verdict[] {
  if (restore === undefined || read === undefined || !isSuccess(restore.answer) || restore.answer.status === 202) return [];
  const entity = isSuccess(read.answer) ? entityIn(read.answer.json, collection) : null;
  const ended = Object.entries(isObject(entity) ? entity : {}).find(
    ([name, value]) => (ENDED.test(name) && value === true) || (STATE.test(name) && typeof value === 'string' && ENDED.test(value)),
  );
  const isGone = read.answer.status === 404 || read.answer.status === 410;
  if (!isGone && ended === undefined) return [];
  return [
    {
      ...base(read),
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
