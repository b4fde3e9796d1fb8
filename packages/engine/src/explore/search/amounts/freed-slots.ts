import { isDated } from '../../learning/moments.ts';
import type { World } from '../../world.ts';
import type { Probe } from '../model/verdict.ts';
import { instanceOf, type Kit, sequence, stepOn } from '../setup/kits.ts';
import type { Creators } from '../setup/recipe.ts';
import { renewed } from '../setup/unique-values.ts';
import { judgeReleased } from './capacity.ts';
import { givesBack } from './gives-back.ts';

/** "The car is free again": what one resource occupied, such as a car on a day, can be taken again after it was cancelled. */
export function freedSlotProbes(world: World, creators: Creators, kit: Kit): readonly Probe[] {
  const instance = instanceOf(world, creators, kit);
  const create = instance?.setup.at(-1);
  if (instance === null || create === undefined || create.state !== kit.creator.state) return [];
  return [...(kit.remove === null ? [] : [kit.remove]), ...kit.actions].flatMap((state) => {
    const sentence = givesBack(state.op);
    const end = sentence === undefined ? null : stepOn(world, creators, instance, state);
    if (sentence === undefined || end === null) return [];
    const [second, third] = [1, 2].map((turn) => ({ ...renewed(world, create, turn, isDated), capture: {} }));
    if (second === undefined || third === undefined) return [];
    const steps = [create, second, { ...end, capture: {} }, third];
    return [sequence({ state, setup: instance.setup.slice(0, -1), steps, judge: (all) => judgeReleased(all, sentence) })];
  });
}
