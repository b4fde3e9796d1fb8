import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { countOf } from '../../../lib/format.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

/** Imports an API description from a URL, or a new version of one. */
export function useImportSpec(projectId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (url: string) => call('importSpec', { params: { id: projectId }, body: { url } }),
    onSuccess: async (spec) => {
      notify(`${spec.title} ${spec.version} imported`, countOf(spec.operations, 'operation'));
      onDone();
      await client.invalidateQueries({ queryKey: queryKeys.project(projectId) });
    },
    onError: (error) => notifyFailure('Import failed', errorDetail(error)),
  });
}
