import { AsyncLocalStorage } from 'node:async_hooks';

/** The origin of a call, for the audit log. */
export interface CallOrigin {
  /** Network address of the caller. */
  readonly address: string;
  readonly via: 'session' | 'key';
}

const origins = new AsyncLocalStorage<CallOrigin>();

/** The origin is available to everything the job calls, through async context. */
export const withOrigin = <T>(origin: CallOrigin, job: () => T): T => origins.run(origin, job);

/** Null for work without a caller. */
export const callOrigin = (): CallOrigin | null => origins.getStore() ?? null;
