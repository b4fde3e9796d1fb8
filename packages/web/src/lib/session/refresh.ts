import { ApiError } from '../api/api-error.ts';
import { clearSession, liveAccessToken, readSession, type Session, storeTokens } from './session-store.ts';
import { refreshGrant } from './token-endpoint.ts';

const LOCK = 'assay.refresh';
let inFlight: Promise<Session | null> | null = null;

/** A refusal ends the session; a server that is away or busy does not. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

async function refreshInTurn(staleToken: string): Promise<Session | null> {
  const session = readSession();
  if (session === null) return null;
  // Another tab was faster while this one waited for the lock, or the refusal was of a token that has been replaced since.
  if (session.accessToken !== staleToken && liveAccessToken(session) !== null) return session;
  try {
    return storeTokens(await refreshGrant(session.refreshToken));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    clearSession('refused');
    return null;
  }
}

/** Locks exist in secure contexts only; elsewhere the server's grace for a doubled refresh has to do. */
function oneTabAtATime(work: () => Promise<Session | null>): Promise<Session | null> {
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  return locks ? locks.request(LOCK, work) : work();
}

/**
 * Renews the session once for all callers of all tabs: a refresh token is good for one use.
 * `refused` is the access token that the server did not take; without it the present one is meant. Resolves to null when there is
 * no session any more; rejects when the server could not be asked.
 */
export function refreshSession(refused?: string): Promise<Session | null> {
  const session = readSession();
  if (session === null) return Promise.resolve(null);
  inFlight ??= oneTabAtATime(() => refreshInTurn(refused ?? session.accessToken)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}
