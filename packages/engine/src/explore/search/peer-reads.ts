import { SAFE_METHODS } from '../../model/index.ts';
import type { World } from '../world.ts';
import { requiresCredentials } from './identity-probes.ts';
import { sequence } from './kits.ts';
import type { Recipe } from './recipe.ts';
import { sentAs } from './script.ts';
import type { Probe } from './verdict.ts';

/** The other identity has different data, which may violate the spec in other ways. */
export function peerReadProbes(world: World, { setup, step }: Recipe): readonly Probe[] {
  const { op, effect } = step.state;
  const isRead = SAFE_METHODS.includes(op.method) && effect === 'read';
  if (!world.tools.hasOther || !isRead || setup.length > 0 || !requiresCredentials(world, step.state)) return [];
  return [sequence({ state: step.state, setup, steps: [sentAs(step, 'other')], judge: () => [] })];
}
