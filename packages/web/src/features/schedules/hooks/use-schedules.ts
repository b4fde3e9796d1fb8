import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { type CallOptions, call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

/** Creates, toggles and deletes a project's schedules. */
export function useScheduleChanges(projectId: string, onDone: () => void) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: queryKeys.schedules(projectId) });
  const create = useMutation({
    mutationFn: (body: CallOptions<'createSchedule'>['body']) => call('createSchedule', { params: { id: projectId }, body }),
    onSuccess: async () => {
      notify('Schedule created');
      onDone();
      await reload();
    },
  });
  const toggle = useMutation({
    mutationFn: ({ id, isEnabled }: { readonly id: string; readonly isEnabled: boolean }) =>
      call('updateSchedule', { params: { id }, body: { isEnabled } }),
    onError: (error) => notifyFailure('Failed to update schedule', errorDetail(error)),
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('deleteSchedule', { params: { id } }),
    onSuccess: () => {
      notify('Schedule deleted');
      onDone();
    },
    onError: (error) => notifyFailure('Failed to delete schedule', errorDetail(error)),
    onSettled: reload,
  });
  return { create, toggle: toggle.mutate, remove };
}
