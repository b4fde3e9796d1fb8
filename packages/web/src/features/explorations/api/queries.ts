import type { CallInput } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { isLiveStatus } from '../../../lib/run-status.ts';

const LIVE_MS = 5000;

export type ExploreWish = CallInput<'createExploration'>['body'];

/** An exploration. Changes usually arrive as events, and polling covers lost ones. */
export const explorationQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.exploration(id),
    queryFn: ({ signal }) => call('getExploration', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isLiveStatus(state.data.status) ? LIVE_MS : false),
  });

export const latestExplorationQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.explorationsOf(projectId),
    queryFn: ({ signal }) => call('listExplorations', { params: { id: projectId }, query: { page: 1, pageSize: 1 }, signal }),
    select: ({ items: [newest] }) => newest ?? null,
  });

export const factsQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.facts(projectId),
    queryFn: ({ signal }) => call('getFacts', { params: { id: projectId }, signal }),
  });

/** What the exploration would send, computed by the server. */
export const explorePreviewQuery = (wish: ExploreWish) =>
  queryOptions({
    queryKey: queryKeys.explorePreview(wish),
    queryFn: ({ signal }) => call('previewExploration', { body: wish, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
