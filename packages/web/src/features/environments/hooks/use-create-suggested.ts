import type { EnvironmentSuggestion } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

/** Creates a suggested environment with the default settings. */
export function useCreateSuggested(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, baseUrl }: EnvironmentSuggestion) =>
      call('createProjectEnvironment', { params: { id: projectId }, body: { name, baseUrl } }),
    onSuccess: async (environment) => {
      notify('Environment created successfully', environment.name);
      await client.invalidateQueries({ queryKey: queryKeys.allEnvironments });
      await client.invalidateQueries({ queryKey: queryKeys.environmentSuggestions(projectId) });
    },
    onError: (error) => notifyFailure('Failed to create environment', errorDetail(error)),
  });
}
