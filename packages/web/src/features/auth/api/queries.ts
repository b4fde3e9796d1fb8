import type { AuthProfile } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const authProfilesQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.authProfilesOf(projectId),
    queryFn: ({ signal }) => call('listAuthProfiles', { query: { projectId }, signal }),
    select: (page) => page.items,
  });

async function firstProfile(projectId: string, environmentKey: string, signal: AbortSignal): Promise<AuthProfile | null> {
  try {
    return await call('getFirstAuthProfile', { query: { projectId, environmentKey }, signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The auth profile for a project and environment; null when there is none. */
export const authProfileQuery = (projectId: string, environmentKey: string) =>
  queryOptions({
    queryKey: queryKeys.authProfile(projectId, environmentKey),
    queryFn: ({ signal }) => firstProfile(projectId, environmentKey, signal),
  });
