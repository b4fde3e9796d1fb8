import type { Member, Role } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

export function useTeam(projectId: string) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: queryKeys.project(projectId) });
  const changeRole = useMutation({
    mutationFn: ({ userId, role }: { readonly userId: string; readonly role: Role }) =>
      call('updateMember', { params: { id: projectId, userId }, body: { role } }),
    onSuccess: (member) => {
      notify('Role updated', `${member.email}: ${member.role}`);
      return reload();
    },
    onError: (error) => notifyFailure('Failed to update role', errorDetail(error)),
  });
  const withdraw = useMutation({
    mutationFn: (invitationId: string) => call('deleteInvitation', { params: { id: projectId, invitationId } }),
    onSuccess: () => {
      notify('Invitation revoked');
      return reload();
    },
    onError: (error) => notifyFailure('Failed to revoke invitation', errorDetail(error)),
  });
  return { changeRole: changeRole.mutate, withdraw: withdraw.mutate, isBusy: changeRole.isPending || withdraw.isPending };
}

/** Removes a member. If that is the current user, they leave the project. */
export function useRemoveMember(projectId: string, onDone: (member: Member) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (member: Member) => call('removeMember', { params: { id: projectId, userId: member.userId } }),
    onSuccess: async (_reply, member) => {
      notify(member.self ? 'You left the project' : 'Member removed', member.self ? undefined : member.email);
      onDone(member);
      await client.invalidateQueries({ queryKey: member.self ? queryKeys.projects : queryKeys.project(projectId) });
    },
    onError: (error) => notifyFailure('Failed to remove member', errorDetail(error)),
  });
}

/** Makes another member the owner and the current user an editor. */
export function useTransferProject(projectId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (member: Member) => call('transferProject', { params: { id: projectId, userId: member.userId } }),
    onSuccess: async (member) => {
      notify('Ownership transferred', member.email);
      onDone();
      await client.invalidateQueries({ queryKey: queryKeys.projects });
    },
    onError: (error) => notifyFailure('Failed to transfer ownership', errorDetail(error)),
  });
}
