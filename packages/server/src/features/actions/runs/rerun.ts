import { countOf } from '@assay/engine/format';
import type { Action } from '@assay/engine/model';
import type { CommandAnswer, MessageRequest } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { latestRun, listRunSteps } from '../actions.store.ts';
import { choicesCard, messageButton, pageButton } from '../choices.ts';
import { NO_RUN, runName } from '../results/run-words.ts';
import { brokenCases, readSteps } from '../results/stored-steps.ts';
import { EMPTY_RUN_BODY, findEnvironmentByName, startRun } from './run-tests.ts';

/** Repeats the latest run, or only its failed cases, with the newest revision of the suite. */
export async function rerun(
  deps: ActionDeps,
  request: MessageRequest,
  { only, environment, confirm }: Extract<Action, { kind: 'rerun' }>,
): Promise<CommandAnswer> {
  const run = await latestRun(deps.db, request);
  if (run === null) return NO_RUN;
  const place = await findEnvironmentByName(deps, { ...request, environmentId: null }, environment);
  if (place.kind === 'answer') return place.answer;
  const failed = brokenCases(readSteps(await listRunSteps(deps.db, run.id))).size;
  if (only === 'failed' && failed === 0) {
    const look = [messageButton('Rerun everything', '/run again'), pageButton('Open the run', 'run', { id: run.id })];
    return { heading: `Nothing failed in ${runName(run)}, the latest run, so nothing was rerun.`, cards: [choicesCard('Go on', look)] };
  }
  const body = {
    ...EMPTY_RUN_BODY,
    projectId: request.projectId,
    conversationId: request.storeIn,
    environmentId: place.id,
    rerunOf: run.id,
    only,
    revision: 'newest' as const,
    ...(confirm === undefined ? {} : { confirmLocked: confirm }),
  };
  const title = only === 'failed' ? `${countOf(failed, 'failed case')} again` : 'it again';
  return startRun(deps, request, { body, title, load: null });
}
