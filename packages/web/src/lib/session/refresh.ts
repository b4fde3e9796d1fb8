import { ApiError } from '../api/api-error.ts';
import { clearSession, liveAccessToken, readSession, type Session, storeTokens } from './session-store.ts';
import { refreshGrant } from './token-endpoint.ts';

const LOCK = 'assay.refresh';
/**
 * How long the lock is held after new tokens are stored. Browsers guarantee no order between releasing a lock and writing to storage, so a
 * tab in another process may get the lock before it sees the tokens.
 */
const HOLD_LOCK_MS = 250;
/** A tab that waited longer than this for the lock was waiting for another tab, whose tokens will appear soon. */
const WAITED_MS = 50;
/** How often, and at what interval, to look for the tokens of another tab, because a tab that is still rendering may get the lock first. */
const ATTEMPTS = 25;
const ATTEMPT_EVERY_MS = 20;
let inFlight: Promise<Session | null> | null = null;

interface RefreshResult {
  readonly session: Session | null;
  /** Whether this tab stored new tokens while it held the lock. */
  readonly isRenewed: boolean;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A rejected token ends the session. An unreachable or busy server does not. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

const isNewer = (session: Session, staleToken: string): boolean => session.accessToken !== staleToken && liveAccessToken(session) !== null;

/** Returns the stored session. Another tab's changes may take a moment to appear. */
async function sessionAfterOthers(staleToken: string): Promise<Session | null> {
  for (let looks = 0; looks < ATTEMPTS; looks += 1) {
    const session = readSession();
    if (session === null || isNewer(session, staleToken)) return session;
    await pause(ATTEMPT_EVERY_MS);
  }
  return readSession();
}

async function refreshInTurn(staleToken: string, hasWaited: boolean): Promise<RefreshResult> {
  const session = hasWaited ? await sessionAfterOthers(staleToken) : readSession();
  if (session === null) return { session, isRenewed: false };
  // Another tab refreshed while this one waited for the lock, or the rejected token has since been replaced.
  if (isNewer(session, staleToken)) return { session, isRenewed: false };
  try {
    return { session: storeTokens(await refreshGrant(session.refreshToken)), isRenewed: true };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    clearSession('refused');
    return { session: null, isRenewed: false };
  }
}

/** Locks exist only in secure contexts. Elsewhere, the server tolerates a duplicate refresh for a short time. */
function oneTabAtATime(work: (hasWaited: boolean) => Promise<RefreshResult>): Promise<RefreshResult> {
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  if (!locks) return work(false);
  const askedAt = performance.now();
  return new Promise((resolve, reject) => {
    locks
      .request(LOCK, async () => {
        const turn = await work(performance.now() - askedAt > WAITED_MS);
        resolve(turn);
        if (turn.isRenewed) await pause(HOLD_LOCK_MS);
      })
      .catch(reject);
  });
}

/**
 * Refreshes the session once for all callers in all tabs, because a refresh token can be used only once. `refused` is the access token that
 * the server rejected; it defaults to the current one. Resolves to null when the session has ended. Rejects when the server could not be
 * reached.
 */
export function refreshSession(refused?: string): Promise<Session | null> {
  const session = readSession();
  if (session === null) return Promise.resolve(null);
  inFlight ??= oneTabAtATime((hasWaited) => refreshInTurn(refused ?? session.accessToken, hasWaited))
    .then((turn) => turn.session)
    .finally(() => {
      inFlight = null;
    });
  return inFlight;
}
