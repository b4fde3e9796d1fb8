import type { RunCase, RunStep } from '@assay/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { isLiveStatus } from '../../../lib/run-status.ts';
import { type StepView, toStepView } from '../model/step-view.ts';
import { previewRerun, type Rerun } from './start-run.ts';

export const RUNS_PAGE_SIZE = 20;
const STEPS_PAGE_SIZE = 500;
const EVENTS_PAGE_SIZE = 500;
const LIVE_LIST_MS = 4000;
const LIVE_RUN_MS = 5000;
const LIVE_TIMELINE_MS = 2000;

export interface RunsFilter {
  readonly page: number;
  readonly projectId?: string;
  readonly environmentId?: string;
  readonly suiteId?: string;
  readonly status?: string;
  readonly search?: string;
}

/** A page of runs, polled while any of them can still change. */
export const runsQuery = (filter: RunsFilter) => {
  const query = { ...filter, pageSize: RUNS_PAGE_SIZE };
  return queryOptions({
    queryKey: queryKeys.runsOf(query),
    queryFn: ({ signal }) => call('listRuns', { query, signal }),
    refetchInterval: ({ state }) => (state.data?.items.some((run) => isLiveStatus(run.status)) ? LIVE_LIST_MS : false),
  });
};

/** A run. Changes usually arrive as events, and polling covers lost ones. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.run(id),
    queryFn: ({ signal }) => call('getRun', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isLiveStatus(state.data.status) ? LIVE_RUN_MS : false),
  });

/** The number of requests a rerun would send, counted by the server. */
export const rerunPreviewQuery = (rerun: Rerun) =>
  queryOptions({
    queryKey: queryKeys.rerunPreview(rerun.rerunOf, rerun.only, rerun.revision ?? 'same'),
    queryFn: ({ signal }) => previewRerun(rerun, signal),
    retry: false,
  });

/** The steps in a finished run, without their exchanges. */
export const runStepsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.runSteps(id),
    queryFn: ({ signal }) => allSteps(id, signal),
    select: (items): readonly StepView[] => items.map(toStepView),
    // A finished run's steps never change.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The planned cases of a finished run, with their verdicts. */
export const runCasesQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.runCases(id),
    queryFn: ({ signal }) => call('getRunCases', { params: { id }, signal }),
    select: ({ items }): readonly RunCase[] => items,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Loads summaries page by page, because the bodies of thousands of steps would be too large. */
async function allSteps(id: string, signal: AbortSignal): Promise<readonly RunStep[]> {
  const items: RunStep[] = [];
  for (;;) {
    const after = items.at(-1)?.id;
    const query = { pageSize: STEPS_PAGE_SIZE, detail: 'summary' as const, ...(after === undefined ? {} : { after }) };
    const list = await call('getRunSteps', { params: { id }, query, signal });
    items.push(...list.items);
    if (list.items.length === 0 || items.length >= list.total) return items;
  }
}

/** A step with its exchange. Events arrive before the step is stored, so the request is retried. */
export const runStepQuery = (runId: string, stepId: string) =>
  queryOptions({
    queryKey: queryKeys.runStep(runId, stepId),
    queryFn: ({ signal }) => call('getRunStep', { params: { id: runId, stepId }, signal }),
    select: toStepView,
    retry: 3,
    retryDelay: 400,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Steps that contain the search text. The server also searches bodies. */
export const stepSearchQuery = (runId: string, words: string) =>
  queryOptions({
    queryKey: queryKeys.runStepSearch(runId, words),
    queryFn: ({ signal }) =>
      call('getRunSteps', {
        params: { id: runId },
        query: { search: words, detail: 'summary', page: 1, pageSize: STEPS_PAGE_SIZE },
        signal,
      }),
    select: ({ items }): ReadonlySet<string> => new Set(items.map((step) => step.id)),
    enabled: words.trim() !== '',
  });

export const findingsQuery = (runId: string) =>
  queryOptions({
    queryKey: queryKeys.runFindings(runId),
    queryFn: ({ signal }) => call('listRunFindings', { params: { id: runId }, signal }),
    select: (list) => list.items,
  });

export const artifactsQuery = (runId: string) =>
  queryOptions({
    queryKey: queryKeys.runArtifacts(runId),
    queryFn: ({ signal }) => call('listRunArtifacts', { params: { id: runId }, signal }),
    select: (list) => list.items,
  });

export const coverageQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.coverage(projectId),
    queryFn: ({ signal }) => call('getCoverage', { params: { id: projectId }, signal }),
  });

/** A run's first events, in pages, because a long run has more than one page can show. */
export const runTimelineQuery = (id: string, pace: 'live' | 'still') =>
  infiniteQueryOptions({
    queryKey: queryKeys.runTimeline(id),
    queryFn: ({ pageParam, signal }) =>
      call('getRunTimeline', { params: { id }, query: { after: pageParam, limit: EVENTS_PAGE_SIZE }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ items, total }) => {
      const last = items.at(-1)?.seq ?? total;
      return last < total ? last : null;
    },
    select: ({ pages }) => {
      const entries = pages.flatMap(({ items }) => items);
      return { entries, rest: (pages.at(-1)?.total ?? 0) - (entries.at(-1)?.seq ?? 0) };
    },
    refetchInterval: pace === 'live' ? LIVE_TIMELINE_MS : false,
  });
