import { ApiError } from '../api/api-error.ts';
import { clearSession, liveAccessToken, readSession, type Session, storeTokens } from './session-store.ts';
import { refreshGrant } from './token-endpoint.ts';

const LOCK = 'assay.refresh';
/**
 * How long new tokens keep the next tab waiting. A browser promises no order between a lock that is passed on and a write to
 * storage: a tab in another process may hold the lock before it sees the tokens.
 */
const SPREAD_MS = 250;
let inFlight: Promise<Session | null> | null = null;

interface Turn {
  readonly session: Session | null;
  /** Whether this tab stored new tokens in its turn. */
  readonly isRenewed: boolean;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A refusal ends the session; a server that is away or busy does not. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

async function refreshInTurn(staleToken: string): Promise<Turn> {
  const session = readSession();
  if (session === null) return { session, isRenewed: false };
  // Another tab was faster while this one waited for the lock, or the refusal was of a token that has been replaced since.
  if (session.accessToken !== staleToken && liveAccessToken(session) !== null) return { session, isRenewed: false };
  try {
    return { session: storeTokens(await refreshGrant(session.refreshToken)), isRenewed: true };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    clearSession('refused');
    return { session: null, isRenewed: false };
  }
}

/** Locks exist in secure contexts only; elsewhere the server's grace for a doubled refresh has to do. */
function oneTabAtATime(work: () => Promise<Turn>): Promise<Turn> {
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  if (!locks) return work();
  return new Promise((resolve, reject) => {
    locks
      .request(LOCK, async () => {
        const turn = await work();
        resolve(turn);
        if (turn.isRenewed) await pause(SPREAD_MS);
      })
      .catch(reject);
  });
}

/**
 * Renews the session once for all callers of all tabs: a refresh token is good for one use.
 * `refused` is the access token that the server did not take; without it the present one is meant. Resolves to null when there is
 * no session any more; rejects when the server could not be asked.
 */
export function refreshSession(refused?: string): Promise<Session | null> {
  const session = readSession();
  if (session === null) return Promise.resolve(null);
  inFlight ??= oneTabAtATime(() => refreshInTurn(refused ?? session.accessToken))
    .then((turn) => turn.session)
    .finally(() => {
      inFlight = null;
    });
  return inFlight;
}
