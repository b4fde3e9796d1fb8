import { ACTION_SUMMARIES } from '@assay/contract';
import type { Action, LoadWish } from '@assay/engine/model';
import { AppError } from '../../../platform/http/app-error.ts';
import type { MessageRequest } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { explorePreview } from '../runs/explore-api.ts';
import { previewRun } from '../runs/run-tests.ts';

/** The label of the button that performs the action. */
export function actionLabel(action: Action): string {
  switch (action.kind) {
    case 'run-tests': {
      const where = action.environment === null ? '' : ` on ${action.environment}`;
      return action.load === null ? `Run${where}` : `Run a load test${where}: ${describeLoad(action.load)}`;
    }
    case 'rerun':
      return action.only === 'failed' ? 'Rerun the failed cases' : 'Rerun';
    case 'explore-api':
      return `Explore${action.readOnly ? ' read-only' : ''}${action.environment === null ? '' : ` ${action.environment}`}`;
    case 'make-tests':
      return 'Write these tests';
    case 'remove-cases':
      return 'Remove these cases';
    case 'keep-cases':
      return 'Keep only these cases';
    case 'change-cases':
      return 'Change these cases';
    case 'rename-suite':
      return `Rename the suite to ${action.name}`;
    case 'undo-change':
      return 'Undo the last change';
    default:
      return ACTION_SUMMARIES[action.kind];
  }
}

/** Describes the load: `20 users for 30 s, p95 within 150 ms`. */
export function describeLoad({ users, seconds, p95Ms }: LoadWish): string {
  const who = users === null ? 'the default number of users' : `${users} ${users === 1 ? 'user' : 'users'}`;
  const time = seconds === null ? '' : ` for ${seconds} s`;
  return `${who}${time}${p95Ms === null ? '' : `, p95 within ${p95Ms} ms`}`;
}

/** What a run or an exploration would send, or the reason why it cannot start. Null for other actions. */
export async function previewDetail(deps: ActionDeps, request: MessageRequest, action: Action): Promise<string | null> {
  if (action.kind !== 'run-tests' && action.kind !== 'explore-api') return null;
  try {
    return await (action.kind === 'run-tests' ? previewRun(deps, request, action) : explorePreview(deps, request, action));
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
