import type { OutgoingRequest } from '@assay/engine/model';
import { nestedBody } from './nested-body.ts';
import { MAX_RESPONSE_BYTES } from './oauth-calls.ts';
import { tokenFailure } from './token-failure.ts';
import type { TokenFailure } from './token-outcome.ts';
import type { LoginSettings } from './token-settings.ts';

/** Builds a login request without OAuth, using the API's own field names and body format. */
export function loginRequest(settings: LoginSettings): OutgoingRequest | TokenFailure {
  const { userKey, passKey, username, password, extraParams, bodyType } = settings;
  const fields = [[userKey, username], [passKey, password], ...Object.entries(extraParams)] satisfies [string, string][];
  if (bodyType === 'form') return post(settings, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded');
  const body = nestedBody(fields);
  if (body === null) return tokenFailure('bad_settings', `The keys ${userKey} and ${passKey} cannot be used in the same JSON body.`);
  return post(settings, body, 'application/json');
}

function post({ url, timeoutMs }: LoginSettings, body: string, media: string): OutgoingRequest {
  return {
    method: 'POST',
    url,
    headers: [
      ['accept', 'application/json'],
      ['content-type', media],
    ],
    body,
    timeoutMs,
    maxBytes: MAX_RESPONSE_BYTES,
  };
}
