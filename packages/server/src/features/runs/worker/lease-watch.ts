import type { RunBus } from '../run-bus.ts';

/** The database's view of a lease. */
export interface Lease {
  readonly runId: string;
  /** Renews the lease. */
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

/** Renews the lease of an attempt and checks for a request to stop. Returns a function that ends it. */
export function watchLease(lease: Lease, bus: Pick<RunBus, 'onCancel'>, listener: LeaseListener): () => void {
  let renewedAt = performance.now();
  let busy = false;

  // Uses the clock instead of counting beats, because on a busy machine each beat takes seconds and five would outlast the lease.
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
