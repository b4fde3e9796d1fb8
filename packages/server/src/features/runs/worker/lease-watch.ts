import type { RunBus } from '../run-bus.ts';

/** The lease operations that the database provides. */
export interface Lease {
  readonly runId: string;
  renew(): Promise<'lost' | 'held' | 'cancel'>;
  isCancelRequested(): Promise<boolean>;
}

export interface LeaseListener {
  onLost(): void;
  /** May be called more than once. */
  onCancel(): void;
  onError(error: unknown): void;
}

const BEAT_MS = 1000;
const RENEW_EVERY_MS = 5000;

/** Keeps an attempt's lease renewed and checks for a stop request. Returns a function that ends it. */
export function watchLease(lease: Lease, bus: Pick<RunBus, 'onCancel'>, listener: LeaseListener): () => void {
  let renewedAt = performance.now();
  let busy = false;

  // Uses the clock instead of counting renewals, because on a busy machine a renewal may take seconds, and five of them would outlast the
  // lease.
  const beat = async () => {
    const now = performance.now();
    if (now - renewedAt < RENEW_EVERY_MS) {
      if (await lease.isCancelRequested()) listener.onCancel();
      return;
    }
    const answer = await lease.renew();
    renewedAt = now;
    if (answer === 'lost') listener.onLost();
    if (answer === 'cancel') listener.onCancel();
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
  const unsubscribe = bus.onCancel(lease.runId, listener.onCancel);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
