import { SAFE_METHODS } from '../../../model/index.ts';
import { findId } from '../../learning/find-id.ts';
import { collectionOf, endsInParam, paramsIn } from '../../learning/place.ts';
import type { ExploreContext } from '../../world.ts';
import type { Probe } from '../model/verdict.ts';
import { judgeSecrets } from '../verdicts/judge-secrets.ts';
import { createSequenceProbe } from './kits.ts';
import type { Recipe } from './recipe.ts';

const MOST = 6;

/** Existing resources often contain objects that a new one lacks, such as the guest in a room, so several of them are read. */
export function existingItemProbes(world: ExploreContext, { step }: Recipe): readonly Probe[] {
  const { op, effect } = step.state;
  const [param, ...others] = paramsIn(op.path);
  if (!SAFE_METHODS.includes(op.method) || effect !== 'read' || !endsInParam(op.path) || param === undefined || others.length > 0)
    return [];
  const known = world.pool.in(collectionOf(op.path, param)).filter(({ isOwn }) => !isOwn);
  const ids = [...new Set(known.flatMap((resource) => findId(resource, param)?.value ?? []))].slice(0, MOST);
  return ids.map((id) =>
    createSequenceProbe({
      state: step.state,
      setup: [],
      steps: [{ ...step, values: { [param]: { text: String(id), origin: 'seen' } }, capture: {} }],
      judge: (all) => all.flatMap(judgeSecrets),
    }),
  );
}
