import type { OwnFile } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

export function useDeleteFile(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: OwnFile) => call('deleteFile', { params: { id: file.id } }),
    onSuccess: (_reply, file) => {
      notify('File deleted', file.name);
      onDone();
    },
    onError: (error) => notifyFailure('Failed to delete file', errorDetail(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.ownFiles }),
  });
}
