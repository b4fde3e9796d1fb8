import type { Spec } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

export function useDeleteSpec(spec: Pick<Spec, 'id' | 'projectId'>, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('deleteSpec', { params: { id: spec.id } }),
    onSuccess: async () => {
      notify('Deleted', 'Specification and related endpoints removed.');
      onDone();
      await client.invalidateQueries({ queryKey: queryKeys.project(spec.projectId) });
    },
    onError: (error) => notifyFailure('Delete failed', errorDetail(error)),
  });
}
