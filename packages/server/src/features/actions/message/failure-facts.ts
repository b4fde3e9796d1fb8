import type { FailureFact } from '@assay/engine/understand';
import type { MessageRequest } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { findExchange, latestRun, listRunSteps } from '../actions.store.ts';
import { isBrokenVerdict, loadExchange, readSteps } from '../results/stored-steps.ts';

const MAX_FAILURES = 5;
const MAX_BODY = 500;

/** The failed steps of the latest run, for a model. Bodies are included only if an administrator allows it. */
export async function loadFailureFacts(deps: ActionDeps, request: MessageRequest): Promise<readonly FailureFact[]> {
  const run = await latestRun(deps.db, request);
  if (run === null) return [];
  const broken = readSteps(await listRunSteps(deps.db, run.id)).filter(({ verdict }) => isBrokenVerdict(verdict));
  const sendsBodies = broken.length > 0 && (await deps.languageModel.sendsBodies());
  return Promise.all(
    broken.slice(0, MAX_FAILURES).map(async (step) => {
      const { caseId, op, status, reason } = step;
      const { exchange } = sendsBodies ? loadExchange(step, await findExchange(deps.db, run.id, step)) : { exchange: null };
      return {
        caseId,
        op: op ?? '',
        status: status ?? null,
        reason: reason ?? null,
        body: exchange?.responseBody?.slice(0, MAX_BODY) ?? null,
      };
    }),
  );
}
