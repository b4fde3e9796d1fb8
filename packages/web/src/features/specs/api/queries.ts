import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** All versions of a project's API specs, newest first. */
export const specsQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.specs(projectId),
    queryFn: ({ signal }) => call('listSpecs', { params: { id: projectId }, signal }),
    select: (page) => page.items,
  });

/** Specs whose source is checked regularly. */
export const specWatchesQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.specWatches(projectId),
    queryFn: ({ signal }) => call('listSpecWatches', { params: { id: projectId }, signal }),
    select: (list) => list.items,
  });

/** The project's enabled auth profiles, one of which may give access to a private spec. */
export const enabledProfilesQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.usableProfiles(projectId),
    queryFn: ({ signal }) => call('listAuthProfiles', { query: { projectId, enabled: 'true' }, signal }),
    select: (page) => page.items,
  });

/** The changes that affect callers. Stored versions never change, so a response never goes stale. */
export const specDiffQuery = (projectId: string, headId: string, baseId: string | null) =>
  queryOptions({
    queryKey: queryKeys.specDiff(projectId, headId, baseId),
    queryFn: async ({ signal }) => {
      const query = { format: 'json' as const, ...(baseId === null ? {} : { against: baseId }) };
      const reply = await call('compareSpecs', { params: { id: headId }, query, signal });
      if (typeof reply === 'string') throw new Error('The comparison came in a form that this screen cannot show.');
      return reply;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
