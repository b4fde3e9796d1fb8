import type { ActionRequest } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { latestRun, listRunSteps } from '../actions.store.ts';
import { brokenCases, readSteps } from '../results/stored-steps.ts';

/** The cases that failed in the latest run. */
export async function findFailedCases({ db }: ActionDeps, request: ActionRequest): Promise<readonly string[]> {
  const run = await latestRun(db, request);
  return run === null ? [] : [...brokenCases(readSteps(await listRunSteps(db, run.id)))];
}
