import type { Role } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

/** Invites a user by email. Errors are shown at the field. */
export function useInvite(projectId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly email: string; readonly role: Role }) => call('createInvitation', { params: { id: projectId }, body }),
    onSuccess: async (result) => {
      if (result.kind === 'added') notify('Member added', result.member.email);
      else notify('Invitation sent', result.invitation.email ?? undefined);
      onDone();
      await client.invalidateQueries({ queryKey: queryKeys.project(projectId) });
    },
  });
}

/** Creates an invitation link, which is shown until the user leaves the page. */
export function useInviteLink(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (role: Exclude<Role, 'owner'>) => call('createInvitationLink', { params: { id: projectId }, body: { role } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.project(projectId) }),
    onError: (error) => notifyFailure('Failed to create link', errorDetail(error)),
  });
}
