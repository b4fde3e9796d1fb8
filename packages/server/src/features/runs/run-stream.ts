import { MAX_INTEGER } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor, ServerEvent } from '../../platform/http/feature.ts';
import { followEvents } from './follow-events.ts';
import type { RunBus } from './run-bus.ts';
import { isFinalStatus } from './run-status.ts';
import { presentStreamEvent } from './runs.presenter.ts';
import { findStatus, listEvents } from './runs.store.ts';

interface StreamRequest {
  readonly runId: string;
  /** The client already has events up to and including this number. */
  readonly after: number;
  readonly signal: AbortSignal;
}

export type StreamRun = (actor: Actor, request: StreamRequest) => Promise<AsyncIterable<ServerEvent>>;

/** Streams stored events first, then new ones, each exactly once and in order, until the run has ended. */
export function createStreamRun(db: Db, bus: RunBus): StreamRun {
  return async (actor, request) => {
    if ((await findStatus(db, actor.userId, request.runId)) === null) throw new AppError('RUN_NOT_FOUND');
    const { runId, after, signal } = request;
    return followEvents({
      after,
      signal,
      onAnnounced: (listener) => bus.onAnnounced(runId, listener),
      state: async () => {
        const status = await findStatus(db, actor.userId, runId);
        return status === null ? 'gone' : isFinalStatus(status) ? 'ended' : 'going';
      },
      list: async (seq, limit) => (await listEvents(db, runId, { seq, limit })).map(presentStreamEvent),
    });
  };
}

export type WaitForEnd = (actor: Actor, runId: string, signal: AbortSignal) => Promise<void>;

/** Waits until a run has ended or the signal is aborted. */
export function createWaitForEnd(stream: StreamRun): WaitForEnd {
  return async (actor, runId, signal) => {
    for await (const _ of await stream(actor, { runId, after: MAX_INTEGER, signal }));
  };
}
