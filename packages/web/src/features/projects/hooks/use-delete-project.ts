import type { Project } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { projectsQuery } from '../api/queries.ts';

export function useDeleteProject(project: Project, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('deleteProject', { params: { id: project.id } }),
    onSuccess: async () => {
      notify('Project deleted', project.name);
      onDone();
      // Removed from the list immediately, so that no component requests the deleted project again.
      client.setQueryData(
        projectsQuery().queryKey,
        (page) => page && { ...page, items: page.items.filter(({ id }) => id !== project.id), total: page.total - 1 },
      );
      client.removeQueries({ queryKey: queryKeys.project(project.id) });
      await client.invalidateQueries({ queryKey: queryKeys.projects, exact: true });
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.allEnvironments }),
        client.invalidateQueries({ queryKey: queryKeys.runs }),
      ]);
    },
    onError: (error) => notifyFailure('Failed to delete project', errorDetail(error)),
  });
}
