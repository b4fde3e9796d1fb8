import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { projectPath } from '../../../lib/paths.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

/** Accepts an invitation and opens its project. */
export function useAcceptInvitation(token: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call('acceptInvitation', { body: { token } }),
    onSuccess: async (project) => {
      notify(`You joined ${project.name}`, `Your role: ${project.role}`);
      await client.invalidateQueries({ queryKey: queryKeys.projects });
      await navigate(projectPath(project.id), { replace: true });
    },
    onError: (error) => notifyFailure('Failed to accept invitation', errorDetail(error)),
  });
}
