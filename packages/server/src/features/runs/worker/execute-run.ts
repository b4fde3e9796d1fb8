import type { Db } from '../../../platform/db/db.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { RunningTask, ThreadPool } from '../../../platform/threads/thread-pool.ts';
import { earlyFinishRecord } from '../early-finish.ts';
import type { RunBus } from '../run-bus.ts';
import type { RunRecord } from '../run-records.ts';
import type { RunRow } from '../runs.store.ts';
import type { FromRunThread, RunTask, RunTaskResult, RunThreadTask, ToRunThread } from '../thread/thread-messages.ts';
import { writeBatch } from '../write-batch.ts';
import { claimNextRun } from './fair-claim.ts';
import { type Lease, watchLease } from './lease-watch.ts';
import { type AttemptSources, prepareAttempt, RunRejectedError } from './prepare-attempt.ts';
import { type Attempt, isCancelRequested, renewLease } from './run-attempt.store.ts';
import { createRunRecorder, LeaseLostError, type RunRecorder } from './run-recorder.ts';

export interface ExecutorDeps extends AttemptSources {
  readonly bus: RunBus;
  readonly log: Log;
  readonly threads: ThreadPool<RunThreadTask, RunTaskResult>;
}

/** How an attempt ended: the run is finished, another worker has it, or it must be retried. */
export type AttemptEnd =
  | { readonly kind: 'finished' }
  | { readonly kind: 'taken' }
  | { readonly kind: 'unfinished'; readonly attempt: Attempt };

const MAX_ATTEMPTS = 5;
const CANCEL_GRACE_MS = 5000;

/** Claims the next run and executes it in a thread. `stop` gives up the run, so that another worker can continue it. */
export async function executeRun(deps: ExecutorDeps, jobRunId: string, stop: AbortSignal): Promise<AttemptEnd> {
  const run = await claimNextRun(deps.db, jobRunId);
  if (run === null) return { kind: 'taken' };
  const runId = run.id;
  const attempt: Attempt = { runId, attempt: run.attempt };
  const write = async (batch: Parameters<typeof writeBatch>[2]) => {
    const stored = await writeBatch(deps.db, attempt, batch);
    if (stored) deps.bus.announce(runId);
    return stored;
  };
  const recorder = createRunRecorder(write);
  try {
    const last = (await endBefore(deps.db, run)) ?? (await executePrepared(deps, run, recorder, stop));
    if (last !== null) await recorder.add([last]);
    return { kind: 'finished' };
  } catch (error) {
    if (error instanceof LeaseLostError) return { kind: 'taken' };
    deps.log.warn({ err: error, runId, attempt: run.attempt }, 'an attempt at a run ended early');
    return { kind: 'unfinished', attempt };
  }
}

/** Ends runs that no longer need a thread. */
async function endBefore(db: Db, run: RunRow): Promise<RunRecord | null> {
  if (run.cancelRequestedAt !== null) return earlyFinishRecord(db, run, 'cancelled', null);
  if (run.attempt > MAX_ATTEMPTS)
    return earlyFinishRecord(db, run, 'error', `The run was interrupted on each of its ${MAX_ATTEMPTS} attempts.`);
  return null;
}

async function executePrepared(deps: ExecutorDeps, run: RunRow, recorder: RunRecorder, stop: AbortSignal): Promise<RunRecord | null> {
  try {
    return await executeInThread(deps, run, await prepareAttempt(deps, run), recorder, stop);
  } catch (error) {
    if (error instanceof RunRejectedError) return earlyFinishRecord(deps.db, run, 'error', error.message);
    throw error;
  }
}

/** Returns the last record when the thread did not write one itself. */
async function executeInThread(deps: ExecutorDeps, run: RunRow, task: RunTask, recorder: RunRecorder, stop: AbortSignal) {
  const problem = Promise.withResolvers<never>();
  problem.promise.catch(() => {});
  const stored = new Set<Promise<void>>();
  const running: RunningTask<RunTaskResult> = deps.threads.start({ kind: 'run', run: task }, (message) =>
    receive(message as FromRunThread),
  );
  const post = (message: ToRunThread) => running.post(message);
  const keep = (work: Promise<void>, then?: ToRunThread) => {
    const kept = work.then(() => (then === undefined ? undefined : post(then))).catch(problem.reject);
    stored.add(kept);
    void kept.finally(() => stored.delete(kept));
  };
  function receive(message: FromRunThread): void {
    if (message.kind === 'records') keep(recorder.add(message.records), { kind: 'stored', weight: message.weight });
    else if (message.kind === 'refresh-token') keep(deps.authProfiles.keepRefreshToken(message.profileId, message));
    else keep(recorder.intent(message.key), { kind: 'intent-stored', id: message.id });
  }

  const cancel = createCancel(post, () => problem.reject(new CancelOverdue()));
  const unwatch = watchLease(leaseOf(deps.db, { runId: run.id, attempt: run.attempt }), deps.bus, {
    onLost: () => problem.reject(new LeaseLostError()),
    onCancel: cancel.request,
    onError: problem.reject,
  });
  const giveUp = () => problem.reject(new Error('the worker is stopping'));
  stop.addEventListener('abort', giveUp, { once: true });
  if (stop.aborted) giveUp();
  try {
    const result = await Promise.race([running.done, problem.promise]);
    await Promise.race([Promise.all(stored), problem.promise]);
    return result.kind === 'refused' ? await earlyFinishRecord(deps.db, run, 'error', result.problem) : null;
  } catch (error) {
    running.done.catch(() => {});
    await running.terminate();
    if (error instanceof CancelOverdue) return earlyFinishRecord(deps.db, run, 'cancelled', null);
    throw error;
  } finally {
    unwatch();
    cancel.settle();
    stop.removeEventListener('abort', giveUp);
  }
}

function leaseOf(db: Db, attempt: Attempt): Lease {
  return {
    runId: attempt.runId,
    renew: () => renewLease(db, attempt),
    isCancelRequested: () => isCancelRequested(db, attempt.runId),
  };
}

/** Terminates a thread that ignores the stop request. */
function createCancel(post: (message: ToRunThread) => void, onOverdue: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    request: () => {
      post({ kind: 'cancel' });
      timer ??= setTimeout(onOverdue, CANCEL_GRACE_MS);
    },
    settle: () => clearTimeout(timer),
  };
}

class CancelOverdue extends Error {}
