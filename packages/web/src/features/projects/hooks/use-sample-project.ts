import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

/** Adds the sample project to the user's projects. */
export function useSampleProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('createSampleProject', { body: {} }),
    onSuccess: async (project) => {
      notify('Project created', project.name);
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.projects }),
        client.invalidateQueries({ queryKey: queryKeys.allEnvironments }),
      ]);
    },
    onError: (error) => notifyFailure('Failed to create project', errorDetail(error)),
  });
}
