import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { isLiveStatus } from '../../../lib/run-status.ts';
import { type StepView, toStepView } from './step-view.ts';

export const RUNS_PAGE_SIZE = 20;
const LIVE_LIST_MS = 4000;
const LIVE_RUN_MS = 5000;
const LIVE_TIMELINE_MS = 2000;

export interface RunsFilter {
  readonly page: number;
  readonly projectId?: string;
  readonly status?: string;
}

/** A page of runs; asks again while one of them still changes. */
export const runsQuery = (filter: RunsFilter) => {
  const query = { ...filter, pageSize: RUNS_PAGE_SIZE };
  return queryOptions({
    queryKey: queryKeys.runsOf(query),
    queryFn: ({ signal }) => call('listRuns', { query, signal }),
    refetchInterval: ({ state }) => (state.data?.items.some((run) => isLiveStatus(run.status)) ? LIVE_LIST_MS : false),
  });
};

/** One run; events tell of changes first, asking now and then is the safety net. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.run(id),
    queryFn: ({ signal }) => call('getRun', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isLiveStatus(state.data.status) ? LIVE_RUN_MS : false),
  });

export const runStepsQuery = (id: string, pace: 'live' | 'still') =>
  queryOptions({
    queryKey: queryKeys.runSteps(id, pace),
    queryFn: ({ signal }) => call('getRunSteps', { params: { id }, signal }),
    select: (list): readonly StepView[] => list.items.map(toStepView),
    // What a finished run did never changes.
    staleTime: pace === 'still' ? Number.POSITIVE_INFINITY : 0,
    refetchInterval: pace === 'live' ? LIVE_TIMELINE_MS : false,
  });

export const runTimelineQuery = (id: string, pace: 'live' | 'still') =>
  queryOptions({
    queryKey: queryKeys.runTimeline(id),
    queryFn: ({ signal }) => call('getRunTimeline', { params: { id }, signal }),
    select: (list) => list.items,
    refetchInterval: pace === 'live' ? LIVE_TIMELINE_MS : false,
  });
