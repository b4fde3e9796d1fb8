import { reportNoResponse } from '../reachability.ts';
import { refreshSession } from '../session/refresh.ts';
import { announceSession, liveAccessToken, readSession } from '../session/session-store.ts';
import { ApiError, isAbort, NO_TOKEN, noResponse, SESSION_ENDED } from './api-error.ts';

async function send(url: string, init: RequestInit, token: string): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  try {
    return await fetch(url, { ...init, headers });
  } catch (error) {
    if (isAbort(error)) throw error;
    reportNoResponse();
    throw noResponse();
  }
}

async function tokenOrRefresh(): Promise<string> {
  const token = liveAccessToken(readSession()) ?? (await refreshSession())?.accessToken;
  if (token !== undefined) return token;
  // Clearing storage fires no event in the same tab, so without this the screens would not redirect.
  announceSession();
  throw new ApiError({ status: 401, code: NO_TOKEN, detail: 'No authentication token available' });
}

/** Sends the bearer token. After a 401 it refreshes the session once and retries once. */
export async function authorizedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const token = await tokenOrRefresh();
  const reply = await send(url, init, token);
  if (reply.status !== 401) return reply;
  await reply.body?.cancel();
  const renewed = await refreshSession(token);
  if (renewed === null) throw new ApiError({ status: 401, code: SESSION_ENDED, detail: 'Authentication failed' });
  return send(url, init, renewed.accessToken);
}
