import { SAFE_METHODS } from '../../../model/index.ts';
import type { RequestPlan } from '../../requests/planned-request.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { type Exchange, sentAs } from '../model/script.ts';
import { type Probe, type ProbeVerdict, statusText } from '../model/verdict.ts';
import { createSequenceProbe, type ResourceOperations } from '../setup/kits.ts';
import { type Creators, type Recipe, recipeFor } from '../setup/recipe.ts';
import { freshVars, runSteps } from '../setup/run-steps.ts';
import { verdictDefaults } from '../verdicts/judge-exchange.ts';
import { requiresCredentials } from './identity-probes.ts';

/** A user with read-only access sends every write. If one is rejected with 403, the others must be rejected too. */
export function* viewerProbes(
  world: ExploreContext,
  creators: Creators,
  ready: readonly Recipe[],
  kits: readonly ResourceOperations[],
): RequestPlan<readonly Probe[]> {
  if (!world.tools.hasViewer) return [];
  const removals = kits.flatMap(({ remove }) => (remove === null ? [] : (recipeFor(world, creators, remove) ?? [])));
  const writes = [...ready, ...removals.filter(({ isOwn }) => isOwn)].filter(({ step: { state } }) => isWrite(world, state));
  const accepted: Recipe[] = [];
  let refused: Exchange | null = null;
  for (const recipe of writes) {
    const before = yield* runSteps(world, recipe.setup, 'setup', freshVars(world));
    if (!before.isComplete) continue;
    const [tried] = (yield* runSteps(world, [sentAs(recipe.step, 'viewer')], 'free', before.vars)).exchanges;
    if (tried?.answer.status === 403) refused ??= tried;
    if (tried !== undefined && isSuccess(tried.answer)) accepted.push(recipe);
  }
  const shut = refused;
  return shut === null
    ? []
    : accepted.map(({ step, setup }) =>
        createSequenceProbe({ state: step.state, setup, steps: [sentAs(step, 'viewer')], judge: ([tried]) => judgeViewer(tried, shut) }),
      );
}

const isWrite = (world: ExploreContext, state: Recipe['step']['state']): boolean =>
  !SAFE_METHODS.includes(state.op.method) &&
  state.effect !== 'read' &&
  requiresCredentials(world, state) &&
  !world.tools.isAdminOnly(state.op);

function judgeViewer(tried: Exchange | undefined, refused: Exchange): readonly ProbeVerdict[] {
  if (tried === undefined || !isSuccess(tried.answer)) return [];
  return [
    {
      ...verdictDefaults(tried),
      beside: [refused],
      rule: 'viewer-writes',
      text: `${tried.step.state.op.key} succeeds for a user with read-only access, even though ${refused.step.state.op.key} returns 403 to the same user`,
      expected: '403',
      actual: statusText(tried),
      source: 'identity',
      checks: null,
    },
  ];
}
