import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const projectsQuery = () =>
  queryOptions({ queryKey: queryKeys.projects, queryFn: ({ signal }) => call('listProjects', { signal }), select: (page) => page.items });

export const projectQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.project(id), queryFn: ({ signal }) => call('getProject', { params: { id }, signal }) });

export const specsQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.specs(projectId),
    queryFn: ({ signal }) => call('listSpecs', { params: { id: projectId }, signal }),
    select: (page) => page.items,
  });
