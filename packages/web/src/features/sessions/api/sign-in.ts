import type { User } from '@assay/contract';
import { ApiError, isAbort, NO_RESPONSE } from '../../../lib/api/api-error.ts';
import { clearSession, readSession, storeTokens } from '../../../lib/session/session-store.ts';
import { NO_ACCESS_TOKEN, passwordGrant, revokeGrant, UNREADABLE } from '../../../lib/session/token-endpoint.ts';

/** The result of a sign-in: the user, or an error message. */
export type LoginResult =
  | { readonly success: true; readonly user: User; readonly errorMessage: null }
  | { readonly success: false; readonly user: null; readonly errorMessage: string };

/** Exchanges the password for tokens and stores them. */
export async function signIn(username: string, password: string): Promise<LoginResult> {
  try {
    const { user } = storeTokens(await passwordGrant(username, password));
    return { success: true, user, errorMessage: null };
  } catch (error) {
    return { success: false, user: null, errorMessage: signInMessage(error) };
  }
}

/** Ends the session locally first, then on the server. */
export function signOut(): void {
  const session = readSession();
  clearSession('signed-out');
  if (session !== null) void revokeGrant(session.refreshToken);
}

const byCode: Readonly<Record<string, string>> = {
  [NO_RESPONSE]: 'Cannot connect to server. Please check if the backend is running.',
  [UNREADABLE]: 'Network error during authentication',
  [NO_ACCESS_TOKEN]: 'No access token received',
};

function refusalMessage(error: ApiError): string {
  const known = byCode[error.code];
  if (known !== undefined) return known;
  // The password was right, so this message reveals nothing to a stranger.
  if (error.code === 'EMAIL_NOT_CONFIRMED') return error.detail;
  if (error.status === 400 || error.status === 401) return 'Invalid email or password';
  return `Server error: ${error.status === 0 ? 'Unknown' : error.status}`;
}

/** Returns the sign-in page's message for a failed attempt. */
export function signInMessage(error: unknown): string {
  if (error instanceof ApiError) return refusalMessage(error);
  if (isAbort(error)) return 'Network error during authentication';
  if (error instanceof Error) return error.message === '' ? 'Login failed. Please check your credentials.' : error.message;
  return 'An unexpected error occurred';
}
