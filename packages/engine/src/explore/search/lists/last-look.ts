import { lowerAlphanumeric } from '../../../format/words.ts';
import { paramsIn } from '../../learning/place.ts';
import { isSuccess } from '../../visit.ts';
import type { ExploreContext } from '../../world.ts';
import { itemsIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';
import type { Probe } from '../model/verdict.ts';
import { controlProbe } from '../setup/probe-runner.ts';
import type { Recipe } from '../setup/recipe.ts';
import { runSteps } from '../setup/run-steps.ts';
import { findPageLimit } from '../setup/whole-page.ts';

const PAGE = /^(?:page|pagenumber|pageno|pagenum)$/;
const MOST_PAGES = 6;

/**
 * Reads each list again at the end, page by page. By then, its items have been through all states, and some of them may no longer match the
 * schema.
 */
export function finalListProbes(world: ExploreContext, { step }: Recipe): readonly Probe[] {
  const { op, effect } = step.state;
  const limit = findPageLimit(world, op.params);
  const page = op.params.find(({ name, in: place }) => place === 'query' && PAGE.test(lowerAlphanumeric(name)));
  if (op.method !== 'GET' || effect !== 'read' || paramsIn(op.path).length > 0 || limit === null) return [];
  const pages = page === undefined ? [{}] : Array.from({ length: MOST_PAGES }, (_, index) => ({ [page.name]: index + 1 }));
  const run: Probe['run'] = function* (vars) {
    const exchanges: Exchange[] = [];
    for (const at of pages) {
      const asked = { ...step, query: { ...step.query, [limit.name]: limit.most, ...at } };
      const shown = (yield* runSteps(world, [asked], 'free', vars)).exchanges;
      exchanges.push(...shown);
      if (!shown.some(({ answer }) => isSuccess(answer) && (itemsIn(answer.json, '')?.length ?? 0) >= limit.most)) break;
    }
    return exchanges;
  };
  return [{ ...controlProbe({ setup: [], step, isOwn: false }), steps: [], run, judge: () => [], sharesSetup: false }];
}
