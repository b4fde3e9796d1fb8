import type { Role } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify } from '../../../ui/toast.ts';

/** Invites somebody by mail; a refusal is shown at the field. */
export function useInvite(projectId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly email: string; readonly role: Role }) => call('createInvitation', { params: { id: projectId }, body }),
    onSuccess: async (result) => {
      if (result.kind === 'added') notify('Member added', result.member.email);
      else notify('Invitation sent', result.invitation.email);
      onDone();
      await client.invalidateQueries({ queryKey: queryKeys.project(projectId) });
    },
  });
}
