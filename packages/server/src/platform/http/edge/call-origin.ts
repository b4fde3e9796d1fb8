import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a call comes from, for the audit log. */
export interface CallOrigin {
  /** The caller's IP address. */
  readonly address: string;
  readonly via: 'session' | 'key';
}

const origins = new AsyncLocalStorage<CallOrigin>();

/** The origin is available to everything the job calls, through async context. */
export const withOrigin = <T>(origin: CallOrigin, job: () => T): T => origins.run(origin, job);

/** Null for work without a caller. */
export const callOrigin = (): CallOrigin | null => origins.getStore() ?? null;
