import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a call comes from, for the audit log. */
export interface CallOrigin {
  /** The caller's IP address. */
  readonly address: string;
  readonly via: 'session' | 'key';
}

const origins = new AsyncLocalStorage<CallOrigin>();

/** Runs a job with this call origin, which everything it calls can read from the async context. */
export const withOrigin = <T>(origin: CallOrigin, job: () => T): T => origins.run(origin, job);

/** Null for background work. */
export const callOrigin = (): CallOrigin | null => origins.getStore() ?? null;
