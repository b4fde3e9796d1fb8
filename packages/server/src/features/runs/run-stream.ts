import { MAX_INTEGER } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor, ServerEvent } from '../../platform/http/feature.ts';
import type { RunBus } from './run-bus.ts';
import { isFinal } from './run-status.ts';
import { presentStreamEvent } from './runs.presenter.ts';
import { findStatus, listEvents } from './runs.store.ts';

interface StreamRequest {
  readonly runId: string;
  /** The client already has events up to and including this number. */
  readonly after: number;
  readonly signal: AbortSignal;
}

const PAGE = 200;
/** Polls in addition to signals, because a signal from another process may get lost. */
const POLL_MS = 2000;

export type StreamRun = (actor: Actor, request: StreamRequest) => Promise<AsyncIterable<ServerEvent>>;

/** Streams stored events first, then new ones, each exactly once and in order, until the run has ended. */
export function createStreamRun(db: Db, bus: RunBus): StreamRun {
  return async (actor, request) => {
    if ((await findStatus(db, actor.userId, request.runId)) === null) throw new AppError('RUN_NOT_FOUND');
    return follow(db, bus, actor, request);
  };
}

export type WaitForEnd = (actor: Actor, runId: string, signal: AbortSignal) => Promise<void>;

/** Waits until a run has ended or the signal is aborted. */
export function createWaitForEnd(stream: StreamRun): WaitForEnd {
  return async (actor, runId, signal) => {
    for await (const _ of await stream(actor, { runId, after: MAX_INTEGER, signal }));
  };
}

async function* follow(db: Db, bus: RunBus, actor: Actor, { runId, after, signal }: StreamRequest): AsyncGenerator<ServerEvent> {
  const wakeUp = createWakeUp(signal);
  const unsubscribe = bus.onAnnounced(runId, wakeUp.ring);
  try {
    let last = after;
    while (!signal.aborted) {
      // The state is read before the events. If it is final here, no event can follow those read next.
      const status = await findStatus(db, actor.userId, runId);
      if (status === null) return;
      const events = await listEvents(db, runId, { seq: last, limit: PAGE });
      for (const event of events) {
        yield { id: String(event.seq), data: presentStreamEvent(event) };
        last = event.seq;
      }
      if (events.length === PAGE) continue;
      if (isFinal(status)) return;
      await wakeUp.wait(POLL_MS);
    }
  } finally {
    unsubscribe();
    wakeUp.close();
  }
}

/** Waits for a wake-up, the end of the connection or the timeout. A wake-up that comes early is remembered. */
function createWakeUp(signal: AbortSignal) {
  let rung = false;
  let wake = () => {};
  const ring = () => {
    rung = true;
    wake();
  };
  signal.addEventListener('abort', ring, { once: true });
  return {
    ring,
    async wait(ms: number): Promise<void> {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
    },
    close: () => signal.removeEventListener('abort', ring),
  };
}
