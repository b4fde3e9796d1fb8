import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { projectPath } from '../../../lib/paths.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

/** Joins the project of an invitation whose link was opened; the token leaves the address bar at once. */
export function useAcceptInvitation(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const token = search.get('invitation');
  const used = useRef<string | null>(null);
  const { mutate } = useMutation({
    mutationFn: (value: string) => call('acceptInvitation', { body: { token: value } }),
    onSuccess: async (project) => {
      notify(`You joined ${project.name}`, `Your role: ${project.role}`);
      await client.invalidateQueries({ queryKey: queryKeys.projects });
      await navigate(projectPath(project.id), { replace: true });
    },
    onError: (error) => notifyFailure('Failed to accept invitation', errorDetail(error)),
  });
  useEffect(() => {
    if (token === null || used.current === token) return;
    used.current = token;
    setSearch({}, { replace: true });
    mutate(token);
  }, [token, mutate, setSearch]);
}
