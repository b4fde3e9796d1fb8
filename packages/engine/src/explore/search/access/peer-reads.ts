import { SAFE_METHODS } from '../../../model/index.ts';
import type { ExploreContext } from '../../world.ts';
import { sentAs } from '../model/script.ts';
import type { Probe } from '../model/verdict.ts';
import { createSequenceProbe } from '../setup/kits.ts';
import type { Recipe } from '../setup/recipe.ts';
import { requiresCredentials } from './identity-probes.ts';

/** The other identity has different data, which may violate the spec in other ways. */
export function peerReadProbes(world: ExploreContext, { setup, step }: Recipe): readonly Probe[] {
  const { op, effect } = step.state;
  const isRead = SAFE_METHODS.includes(op.method) && effect === 'read';
  if (!world.tools.hasOther || !isRead || setup.length > 0 || !requiresCredentials(world, step.state)) return [];
  return [createSequenceProbe({ state: step.state, setup, steps: [sentAs(step, 'other')], judge: () => [] })];
}
