import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Creates an empty suite. It is added to the list before the caller opens it. */
export function useCreateSuite(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call('createSuite', { params: { id: projectId }, body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.suites(projectId) }),
  });
}
