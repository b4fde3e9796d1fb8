import type { CallInput } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

/** Creates a project. On failure, the form keeps the typed values. */
export function useCreateProject(onDone: (projectId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'createProject'>['body']) => call('createProject', { body }),
    onSuccess: async (project) => {
      notify('Project created', project.name);
      onDone(project.id);
      await client.invalidateQueries({ queryKey: queryKeys.projects });
    },
    onError: (error) => notifyFailure('Failed to create project', errorDetail(error)),
  });
}
