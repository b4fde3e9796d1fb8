import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

/** Makes a run the baseline for its suite and environment, or removes the baseline. */
export function useBaseline(runId: string): { readonly set: (isBaseline: boolean) => void; readonly isBusy: boolean } {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (isBaseline: boolean) => call('setRunBaseline', { params: { id: runId }, body: { isBaseline } }),
    onSuccess: ({ isBaseline }) => {
      notify(
        isBaseline ? 'Baseline set' : 'Baseline removed',
        `Later runs are compared with ${isBaseline ? 'this one' : 'the previous run'}.`,
      );
      return client.invalidateQueries({ queryKey: queryKeys.runs });
    },
    onError: (error) => notifyFailure('Failed to set the baseline', errorDetail(error)),
  });
  return { set: mutation.mutate, isBusy: mutation.isPending };
}
