import type { AuthProfile } from '@assay/contract';
import { DEFAULT_IDENTITY } from '@assay/engine/model';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { ProfileKey } from '../model/bodies.ts';

export const authProfilesQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.authProfilesOf(projectId),
    queryFn: ({ signal }) => call('listAuthProfiles', { query: { projectId }, signal }),
    select: (page) => page.items,
  });

async function firstProfile({ projectId, environmentKey, identity }: ProfileKey, signal: AbortSignal): Promise<AuthProfile | null> {
  try {
    return await call('getFirstAuthProfile', { query: { projectId, environmentKey, identity }, signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The auth profile for a project, an environment and one of its users; null when there is none. */
export const authProfileQuery = (key: ProfileKey) =>
  queryOptions({
    queryKey: queryKeys.authProfile(key.projectId, key.environmentKey, key.identity ?? DEFAULT_IDENTITY),
    queryFn: ({ signal }) => firstProfile(key, signal),
  });
