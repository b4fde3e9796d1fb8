import { AppError } from '../../../platform/http/app-error.ts';
import type { ActionRequest } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';

/** The base URL of the selected environment. Null if the project has no environment. */
export async function environmentUrl(
  { environments }: ActionDeps,
  { actor, projectId, environmentId }: ActionRequest,
): Promise<string | null> {
  try {
    return (await environments.environmentForRun(actor, projectId, environmentId)).baseUrl;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
