import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

export function useCancelRun(runId: string): { readonly cancel: () => void; readonly isBusy: boolean } {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => call('cancelRun', { params: { id: runId }, body: {} }),
    onSuccess: () => {
      notify('Run cancelled', 'No more steps will start.');
      return client.invalidateQueries({ queryKey: queryKeys.runs });
    },
    onError: (error) => notifyFailure('Failed to cancel run', errorDetail(error)),
  });
  return { cancel: () => mutation.mutate(), isBusy: mutation.isPending };
}
