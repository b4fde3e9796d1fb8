import type { Db } from '../../platform/db/db.ts';
import { type Attempt, isCancelRequested, renewLease } from './run-attempt.store.ts';
import type { RunBus } from './run-bus.ts';

export interface LeaseListener {
  onLost(): void;
  /** May be called more than once. */
  onCancel(): void;
  onError(error: unknown): void;
}

const BEAT_MS = 1000;
const BEATS_PER_RENEWAL = 5;

/** Keeps an attempt's lease alive and looks for a request to stop; returns how to end it. */
export function watchLease(db: Db, bus: RunBus, attempt: Attempt, listener: LeaseListener): () => void {
  let beats = 0;
  let busy = false;

  const beat = async () => {
    beats += 1;
    if (beats % BEATS_PER_RENEWAL !== 0) {
      if (await isCancelRequested(db, attempt.runId)) listener.onCancel();
      return;
    }
    const lease = await renewLease(db, attempt);
    if (lease === 'lost') listener.onLost();
    if (lease === 'cancel') listener.onCancel();
  };

  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    void beat()
      .catch((error: unknown) => listener.onError(error))
      .finally(() => {
        busy = false;
      });
  }, BEAT_MS);
  const unsubscribe = bus.onCancel(attempt.runId, listener.onCancel);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
