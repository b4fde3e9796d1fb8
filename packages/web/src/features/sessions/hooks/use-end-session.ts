import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

/** Signs the user out of another browser. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('endSession', { params: { id } }),
    onSuccess: () => notify('Session ended'),
    onError: (error) => notifyFailure('Failed to end session', errorDetail(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.sessions }),
  });
}
