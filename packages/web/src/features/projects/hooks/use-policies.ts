import type { Policies } from '@assay/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { policiesQuery } from '../api/queries.ts';

/** The project's policies. A switch flips immediately and flips back if the server rejects the change. */
export function usePolicies(projectId: string) {
  const client = useQueryClient();
  const key = queryKeys.policies(projectId);
  const result = useQuery(policiesQuery(projectId));
  const mutation = useMutation({
    mutationFn: (change: Partial<Policies>) => call('updatePolicies', { params: { id: projectId }, body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Policies>(key);
      if (before !== undefined) client.setQueryData<Policies>(key, { ...before, ...change });
      return before;
    },
    onSuccess: (policies) => {
      client.setQueryData<Policies>(key, policies);
      notify('Policy updated');
    },
    onError: (error, _change, before) => {
      client.setQueryData(key, before);
      notifyFailure('Failed to update policy', errorDetail(error));
    },
  });
  return { result, change: mutation.mutate };
}
