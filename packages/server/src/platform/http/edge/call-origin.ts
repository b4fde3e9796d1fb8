import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a call came from, for the record of who did what. */
export interface CallOrigin {
  /** Network address of the caller. */
  readonly address: string;
  readonly via: 'session' | 'key';
}

const origins = new AsyncLocalStorage<CallOrigin>();

/** Everything the job does, however deep, knows the origin. */
export const withOrigin = <T>(origin: CallOrigin, job: () => T): T => origins.run(origin, job);

/** Null for work that no caller asked for. */
export const callOrigin = (): CallOrigin | null => origins.getStore() ?? null;
