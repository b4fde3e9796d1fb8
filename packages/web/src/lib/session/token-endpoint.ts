import type { TokenReply } from '@assay/contract';
import { CLIENT_ID, DEFAULT_SCOPE } from '@assay/contract/constants';
import { splitPath } from '@assay/contract/paths';
import { ApiError, errorFromReply, isAbort, noResponse } from '../api/api-error.ts';

export const UNREADABLE = 'UNREADABLE';
export const NO_ACCESS_TOKEN = 'NO_ACCESS_TOKEN';

function isTokenReply(value: unknown): value is TokenReply {
  return (
    typeof value === 'object' &&
    value !== null &&
    'access_token' in value &&
    typeof value.access_token === 'string' &&
    value.access_token !== ''
  );
}

async function post(name: 'token' | 'revokeToken', form: Readonly<Record<string, string>>): Promise<Response> {
  const { method, path } = splitPath(name);
  try {
    return await fetch(path, { method, body: new URLSearchParams(form), keepalive: name === 'revokeToken' });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw noResponse();
  }
}

async function requestTokens(form: Readonly<Record<string, string>>): Promise<TokenReply> {
  const reply = await post('token', { client_id: CLIENT_ID, ...form });
  if (!reply.ok) throw await errorFromReply(reply);
  const body: unknown = await reply.json().catch(() => undefined);
  if (body === undefined) throw new ApiError({ status: reply.status, code: UNREADABLE, detail: 'Network error during authentication' });
  if (!isTokenReply(body)) throw new ApiError({ status: reply.status, code: NO_ACCESS_TOKEN, detail: 'No access token received' });
  return body;
}

export function passwordGrant(username: string, password: string): Promise<TokenReply> {
  return requestTokens({ grant_type: 'password', username, password, scope: DEFAULT_SCOPE });
}

export function refreshGrant(refreshToken: string): Promise<TokenReply> {
  return requestTokens({ grant_type: 'refresh_token', refresh_token: refreshToken });
}

/** Ends the session on the server. Failures are ignored, because the local session ends anyway. */
export async function revokeGrant(refreshToken: string): Promise<void> {
  await post('revokeToken', { token: refreshToken, client_id: CLIENT_ID }).catch(() => undefined);
}
