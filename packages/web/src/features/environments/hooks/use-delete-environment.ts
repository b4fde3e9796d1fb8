import type { Environment } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

export function useDeleteEnvironment(environment: Environment, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('deleteEnvironment', { params: { id: environment.id } }),
    onSuccess: async () => {
      notify('Environment deleted successfully', environment.name);
      onDone();
      await client.invalidateQueries({ queryKey: queryKeys.allEnvironments });
    },
    onError: (error) => notifyFailure('Failed to delete environment', errorDetail(error)),
  });
}
