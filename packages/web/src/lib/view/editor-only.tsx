import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { queryKeys } from '../query-keys.ts';

/** Whether the user may change the project. Viewers may not. Without a project, there is nothing to restrict. */
export function useCanEdit(projectId: string | null): boolean {
  const id = projectId ?? '';
  const { data } = useQuery({
    queryKey: queryKeys.project(id),
    queryFn: ({ signal }) => call('getProject', { params: { id }, signal }),
    enabled: projectId !== null && projectId !== '',
  });
  return data?.role !== 'viewer';
}

/** Hides controls from viewers, because the server rejects what they would do. */
export function EditorOnly({ projectId, children }: { readonly projectId: string | null; readonly children: ReactNode }) {
  return useCanEdit(projectId) ? children : null;
}
