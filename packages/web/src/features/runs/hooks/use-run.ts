import type { RunCase, RunDetails } from '@assay/contract';
import type { LoadWindow } from '@assay/engine/model';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { failureOf } from '../../../lib/query-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { isLiveStatus } from '../../../lib/run-status.ts';
import { liveRunOf, watchRun } from '../api/live-run-store.ts';
import { runQuery, runStepsQuery } from '../api/queries.ts';
import { type LiveRun, plannedCases, type SendingStep } from '../model/live-run.ts';
import { countLive, type VerdictCounts } from '../model/run-view.ts';
import { inOrder, isCaseStep, type StepView } from '../model/step-view.ts';

/** A run with its steps, in the same shape while it is active and afterwards. */
export interface RunView {
  readonly run: RunDetails;
  readonly status: string;
  readonly isLive: boolean;
  readonly steps: readonly StepView[];
  readonly stepsState: 'loading' | 'ready' | 'failed';
  readonly retrySteps: () => unknown;
  readonly sending: readonly SendingStep[];
  /** The cases in the run's events so far. */
  readonly planned: readonly RunCase[];
  /** The per-second figures of a load run so far. */
  readonly windows: readonly LoadWindow[];
  readonly counts: VerdictCounts;
  readonly done: number;
  readonly total: number;
}

export type RunState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => unknown }
  | { readonly kind: 'ready'; readonly view: RunView };

const nothing = (): (() => void) => () => undefined;

function useLiveRun(runId: string, isLive: boolean): LiveRun {
  const subscribe = useCallback((listener: () => void) => (isLive ? watchRun(runId, listener) : nothing()), [runId, isLive]);
  return useSyncExternalStore(subscribe, () => liveRunOf(runId));
}

type StepsResult = Pick<UseQueryResult<readonly StepView[]>, 'data' | 'error' | 'failureReason' | 'refetch'>;

function stepsStateOf(isLive: boolean, result: StepsResult): RunView['stepsState'] {
  if (isLive || result.data !== undefined) return 'ready';
  return failureOf(result) === null ? 'loading' : 'failed';
}

function viewOf(run: RunDetails, live: LiveRun, result: StepsResult): RunView {
  const isLive = isLiveStatus(run.status);
  const steps = inOrder(isLive ? live.steps : (result.data ?? live.steps));
  // The number of repeated controls is not known in advance.
  const done = isLive ? steps.filter(isCaseStep).length : steps.length;
  return {
    run,
    status: isLive && live.phase === 'running' ? 'running' : run.status,
    isLive,
    steps,
    stepsState: stepsStateOf(isLive || steps.length > 0, result),
    retrySteps: result.refetch,
    sending: live.sending,
    planned: plannedCases(live),
    windows: run.loadResult?.windows ?? live.windows,
    counts: isLive ? countLive(live) : run.counts,
    done,
    // Steps that were planned but turned out to be unnecessary do not count once the run has ended.
    total: Math.max(isLive ? live.totalSteps : 0, run.stepsCount, done),
  };
}

/** Follows a run: events while it is active, the stored steps once it has ended. */
export function useRun(runId: string): RunState {
  const client = useQueryClient();
  const runResult = useQuery(runQuery(runId));
  const run = runResult.data;
  const isLive = run !== undefined && isLiveStatus(run.status);
  const live = useLiveRun(runId, isLive);
  const stepsResult = useQuery({ ...runStepsQuery(runId), enabled: run !== undefined && !isLive });

  const isFinished = isLive && live.phase === 'finished';
  useEffect(() => {
    if (isFinished) void client.invalidateQueries({ queryKey: queryKeys.runs });
  }, [isFinished, client]);

  const failure = failureOf(runResult);
  if (failure !== null) return { kind: 'failed', error: failure, retry: runResult.refetch };
  return run === undefined ? { kind: 'loading' } : { kind: 'ready', view: viewOf(run, live, stepsResult) };
}
