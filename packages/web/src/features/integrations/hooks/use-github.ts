import type { NewGithubConnection } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { type CallOptions, call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

function useReload(projectId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.integrations(projectId) });
}

/** Connects a repository. On failure, the form shows the errors and keeps the typed values. */
export function useConnectGithub(projectId: string, onDone: (connection: NewGithubConnection) => void) {
  const reload = useReload(projectId);
  return useMutation({
    mutationFn: (body: CallOptions<'connectGithub'>['body']) => call('connectGithub', { params: { id: projectId }, body }),
    onSuccess: async (connection) => {
      notify('GitHub connected successfully', connection.repo);
      onDone(connection);
      await reload();
    },
  });
}

export function useDisconnectGithub(projectId: string, onDone: () => void) {
  const reload = useReload(projectId);
  return useMutation({
    mutationFn: () => call('disconnectGithub', { params: { id: projectId } }),
    onSuccess: () => {
      notify('Integration disconnected');
      onDone();
    },
    onError: (error) => notifyFailure('Failed to disconnect', errorDetail(error)),
    onSettled: reload,
  });
}

type Change = NonNullable<CallOptions<'updateGithub'>['body']>;

export function useUpdateGithub(projectId: string) {
  const reload = useReload(projectId);
  return useMutation({
    mutationFn: (change: Change) => call('updateGithub', { params: { id: projectId }, body: change }),
    onSuccess: () => notify('Integration updated'),
    onError: (error) => notifyFailure('Failed to update integration', errorDetail(error)),
    onSettled: reload,
  });
}

/** Tests the stored token again. */
export function useCheckGithub(projectId: string) {
  const reload = useReload(projectId);
  return useMutation({
    mutationFn: () => call('checkGithub', { params: { id: projectId } }),
    onSuccess: ({ attention }) =>
      attention === null
        ? notify('Connection works')
        : notifyFailure('Needs attention', `${attention.replace(/^./, (first) => first.toUpperCase())}.`),
    onError: (error) => notifyFailure('Failed to check connection', errorDetail(error)),
    onSettled: reload,
  });
}
