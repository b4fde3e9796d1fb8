import type { RequestPlan } from '../../requests/planned-request.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { type Exchange, isRejected, type ScriptStep, sentAs, type Vars } from '../model/script.ts';
import { runSteps } from './run-steps.ts';

/**
 * Sends an action as the owner. If the owner is rejected, sends it as the second user, because some actions are for other users: nobody can
 * buy their own offer.
 */
export function* actAsEitherUser(world: ExploreContext, action: ScriptStep, vars: Vars): RequestPlan<readonly Exchange[]> {
  const own = (yield* runSteps(world, [{ ...action, capture: {} }], 'free', vars)).exchanges;
  const [first] = own;
  const isForOthers = first !== undefined && !isSuccess(first.answer) && (isRejected(first) || first.answer.status === 403);
  if (!isForOthers || !world.tools.hasOther) return own;
  return (yield* runSteps(world, [sentAs(action, 'other')], 'free', vars)).exchanges;
}
