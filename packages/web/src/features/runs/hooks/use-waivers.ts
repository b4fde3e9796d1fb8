import type { CallInput } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

/** Marks a finding in this run as expected. On failure, the form keeps the typed values. */
export function useCreateWaiver(runId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'createWaiver'>['body']) => call('createWaiver', { params: { id: runId }, body }),
    onSuccess: async () => {
      notify('Finding waived', 'Later runs still show this finding, but it no longer makes them fail.');
      onDone();
      await client.invalidateQueries({ queryKey: queryKeys.runFindings(runId) });
    },
    onError: (error) => notifyFailure('Failed to waive the finding', errorDetail(error)),
  });
}

export function useEndWaiver(runId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('endWaiver', { params: { id } }),
    onSuccess: async () => {
      notify('Waiver ended', 'The finding counts again in the next run.');
      await client.invalidateQueries({ queryKey: queryKeys.runFindings(runId) });
    },
    onError: (error) => notifyFailure('Failed to end the waiver', errorDetail(error)),
  });
}
