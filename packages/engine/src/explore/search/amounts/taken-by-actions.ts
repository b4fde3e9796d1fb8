import { isObject } from '../../../json/values.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { entityIn } from '../model/response-resources.ts';
import type { Exchange, ScriptStep } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import {
  buildInstance,
  createSequenceProbe,
  preparedStepOnInstance,
  type ResourceInstance,
  type ResourceOperations,
  stepOnInstance,
} from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { findReleaseSentence } from './gives-back.ts';

/** What is left of something: `grams_left`, `free_seats`, `remaining_places`. */
const LEFT = /(?:^|_)(?:left|remaining|available|free)(?:_|$)|^(?:left|remaining|available|free)[A-Z]|(?:Left|Remaining|Available)$/;
const CANCELS = /\/(?:cancel|withdraw|release|give-?up|hand-?back|un-?(?:book|reserve|register))\w*$/i;
/** Actions that send or use up something, which a cancellation does not give back. */
const USES = /\/(?:ship|dispatch|deliver|send|use|consume|redeem|pick-?up|hand-?over)\w*$/i;

/**
 * Some orders reduce the stock only when an action places them, and not when they are created. After a cancellation, the stock must be as
 * it was before the order, even if the order was cancelled before it reduced anything.
 */
export function takenByActionProbes(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  kits: readonly ResourceOperations[],
): readonly Probe[] {
  const { actions } = kit;
  const instance = buildInstance(world, creators, kit);
  const cancels = actions.filter(({ op }) => CANCELS.test(op.path));
  const ends = cancels.length > 0 ? cancels : actions.filter(({ op }) => findReleaseSentence(op) !== undefined);
  const takers = actions.filter((state) => !ends.includes(state) && !USES.test(state.op.path));
  if (instance === null || ends.length === 0) return [];
  return takers.flatMap((state) => {
    const taking = preparedStepOnInstance(world, creators, instance, state);
    if (taking === null) return [];
    return holdersFor(world, creators, kit, taking.instance, kits).flatMap(({ holder, look, field }) =>
      ends.flatMap((ending) => {
        const end = stepOnInstance(world, creators, instance, ending);
        const { setup } = taking.instance;
        const at = setup.findLastIndex((step) => step.state === holder.creator.state) + 1;
        if (end === null || at === 0) return [];
        const [before, after] = [setup.slice(0, at), setup.slice(at)];
        const last = { ...end, capture: {} };
        const judge: Probe['judge'] = (all) => judgeReturned(all, holder.creator.collection, field);
        return [
          createSequenceProbe({
            state: ending,
            setup: before,
            steps: [look, ...after, { ...taking.step, capture: {} }, look, last, look],
            judge,
          }),
          createSequenceProbe({ state: ending, setup: before, steps: [look, ...after, look, last, look], judge }),
        ];
      }),
    );
  });
}

/** The resources that show what is left and that the setup creates. */
function holdersFor(
  world: ExploreContext,
  creators: Creators,
  kit: ResourceOperations,
  instance: ResourceInstance,
  kits: readonly ResourceOperations[],
) {
  return kits.flatMap((holder) => {
    const shown = entityIn(holder.creator.answer.json, holder.creator.collection) ?? {};
    const fields = Object.keys(shown).filter((name) => LEFT.test(name) && typeof shown[name] === 'number');
    const [field] = fields;
    const isMade = holder !== kit && instance.setup.some((step) => step.state === holder.creator.state);
    const look = isMade && holder.read !== null ? stepOnInstance(world, creators, instance, holder.read) : null;
    return look === null || field === undefined || fields.length !== 1
      ? []
      : [{ holder, look: { ...look, capture: {} } satisfies ScriptStep, field }];
  });
}

function judgeReturned(all: readonly Exchange[], collection: string, field: string): readonly ProbeVerdict[] {
  const [first] = all;
  const [middle, ended, last] = all.slice(-3);
  if (first === undefined || middle === undefined || ended === undefined || last === undefined) return [];
  if (!all.every(({ answer }) => isSuccess(answer))) return [];
  const [old, taken, now] = [first, middle, last].map((exchange) => numberIn(exchange, collection, field));
  if (old === undefined || taken === undefined || now === undefined || old === null || taken === null || now === null || now === old)
    return [];
  // Without a cancellation that changes it, the number may depend on something else.
  if (taken > old || (taken === old && now < old)) return [];
  const { op } = ended.step.state;
  return [
    {
      ...verdictDefaults(ended),
      beside: [first, middle, last],
      place: field,
      rule: 'wrong-stock',
      text: `${op.key} returns ${statusText(ended)}, but ${field} is ${now} afterwards, ${taken} before, and was ${old} at the start`,
      expected: `${field} = ${old}`,
      actual: `${field} = ${now}`,
      source: 'convention',
      checks: null,
    },
  ];
}

function numberIn({ answer }: Exchange, collection: string, field: string): number | null {
  const entity = entityIn(answer.json, collection);
  const value = isObject(entity) ? entity[field] : undefined;
  return typeof value === 'number' ? value : null;
}
