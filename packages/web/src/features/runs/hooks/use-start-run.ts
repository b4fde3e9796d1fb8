import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError, errorDetail } from '../../../lib/api/api-error.ts';
import { projectStartPath } from '../../../lib/paths.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { StartOutcome } from '../../../lib/start-outcome.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { type RunRequest, startRun } from '../api/start-run.ts';

export type StartRun = (request: RunRequest) => Promise<StartOutcome>;

/** Starts a cloud run, and reports that it started or why it was rejected. */
export function useStartRun(): StartRun {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (request) => {
    try {
      const run = await startRun(request);
      notify('Cloud run started', `Run ${run.runId} created with status: ${run.status}`);
      if (run.missingCases.length > 0) notify('Some cases are no longer in the suite', run.missingCases.join(', '));
      await client.invalidateQueries({ queryKey: queryKeys.runs });
      return { kind: 'started', run };
    } catch (error) {
      const detail = errorDetail(error);
      const code = error instanceof ApiError ? error.code : null;
      const setUp = { label: 'Choose the server', run: () => void navigate(projectStartPath(request.projectId)) };
      notifyFailure('Failed to start cloud run', detail, code === 'NO_ENVIRONMENT' ? setUp : undefined);
      return { kind: 'refused', detail, code };
    }
  };
}
