import { findId } from '../../learning/find-id.ts';
import { collectionOf, createdIn, paramsIn } from '../../learning/place.ts';
import type { RequestPlan } from '../../requests/planned-request.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { itemsIn } from '../model/response-resources.ts';
import type { ScriptStep } from '../model/script.ts';
import type { Creators, Recipe } from './recipe.ts';
import { freshVars, runSteps } from './run-steps.ts';
import { withWholePage } from './whole-page.ts';

const MAX_PARENTS = 4;
const ENOUGH = 3;

/**
 * A list below a new resource is empty, and an empty list reveals nothing. If no items can be added, the list of an existing resource is
 * read instead.
 */
export function* withFullList(world: ExploreContext, creators: Creators, recipe: Recipe): RequestPlan<Recipe> {
  const { step } = recipe;
  const { op } = step.state;
  const param = paramsIn(op.path).at(-1);
  const isBelow = param !== undefined && !op.path.endsWith('}') && paramsIn(op.path).length === 1;
  if (op.method !== 'GET' || !isBelow || creators.has(createdIn(op.path, world.itemPaths))) return recipe;
  const seen = world.pool.in(collectionOf(op.path, param)).filter(({ isOwn }) => !isOwn);
  const ids = [...new Set(seen.flatMap((resource) => findId(resource, param)?.value ?? []))].slice(0, MAX_PARENTS);
  for (const id of ids) {
    const other: ScriptStep = { ...step, values: { [param]: { text: String(id), origin: 'seen' } }, capture: {} };
    const { exchanges } = yield* runSteps(world, [withWholePage(world, other)], 'free', freshVars(world));
    const items = exchanges.map(({ answer }) => (isSuccess(answer) ? itemsIn(answer.json, createdIn(op.path)) : null))[0];
    if ((items?.length ?? 0) >= ENOUGH) return { setup: [], step: other, isOwn: false };
  }
  return recipe;
}
