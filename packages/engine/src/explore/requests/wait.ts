import type { ExploreResponse } from './planned-request.ts';

/** A longer wait ends the attempts for an operation instead of delaying all others. */
export const LONG_WAIT_MS = 10_000;
const DEFAULT_WAIT_MS = 1000;

/** The number of milliseconds that a server asks to wait, or null. A Retry-After date counts as one second. */
export function waitOf({ status, header }: ExploreResponse): number | null {
  const retryAfter = header('retry-after');
  if (status !== 429 && !(status === 503 && retryAfter !== null)) return null;
  const seconds = Number(retryAfter);
  return retryAfter === null || !Number.isFinite(seconds) || seconds < 0 ? DEFAULT_WAIT_MS : seconds * 1000;
}
