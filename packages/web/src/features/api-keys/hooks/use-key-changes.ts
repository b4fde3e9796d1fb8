import type { ApiKey, NewApiKey } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { type CallOptions, call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

/** Creates a key. On failure, the form shows the server's error and keeps the typed values. */
export function useCreateApiKey(onMade: (key: NewApiKey) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<'createApiKey'>['body']) => call('createApiKey', { body }),
    onSuccess: async (key) => {
      await client.invalidateQueries({ queryKey: queryKeys.apiKeys });
      notify('API key generated', key.name);
      onMade(key);
    },
  });
}

export function useRevokeApiKey(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: ApiKey) => call('revokeApiKey', { params: { id: key.id } }),
    onSuccess: (_reply, key) => {
      notify('API key revoked', key.name);
      onDone();
    },
    onError: (error) => notifyFailure('Failed to revoke API key', errorDetail(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.apiKeys }),
  });
}
