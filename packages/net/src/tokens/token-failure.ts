import type { ErrorCause } from '@assay/engine/model';
import type { TokenErrorCode, TokenFailure } from './token-outcome.ts';

const HINTS: Readonly<Record<TokenErrorCode, string>> = {
  invalid_client: 'Check CLIENT_ID and CLIENT_SECRET',
  invalid_grant: 'Check the username and password',
  invalid_scope: 'Check the scopes; one is unknown or not allowed for this client',
  invalid_request: 'A parameter is missing or was rejected; check scopes, audience and extra parameters',
  unauthorized_client: 'The client is not allowed to use this grant; allow it on the authorization server',
  unsupported_grant_type: 'The server does not support this grant; choose another type',
  access_denied: 'The user or the server denied the request',
  authorization_pending: 'Open the URL, enter the code and confirm',
  slow_down: 'The server requires a longer interval between requests',
  expired_token: 'The code has expired; start again',
  server_error: 'The authorization server failed; try again later',
  network_error: 'The network is unreachable; check the host and port of the token URL',
  tls_error: 'The TLS connection failed; check the token endpoint’s certificate',
  timeout: 'The token endpoint took too long to respond; check the URL and try again',
  host_denied: 'Requests to that host are blocked on this server',
  redirect_refused: 'Enter the final URL as the token URL; credentials are not sent to redirect targets',
  too_large: 'The response is too large to be a token response; check the token URL',
  not_json: 'The response is not JSON; the URL may be a web page instead of the token endpoint',
  error_in_body: 'The server returned 200 with an error in the body',
  token_missing: 'Compare the token path with the response',
  token_unusable: 'The value at the token path is not a string',
  http_error: 'Check the token URL and the credentials',
  bad_settings: 'Complete the auth profile',
  cancelled: 'Start the test again',
};

/** Creates a failure with the hint for its code. */
export function tokenFailure(
  code: TokenErrorCode,
  message: string,
  more: { readonly httpStatus?: number; readonly hint?: string } = {},
): TokenFailure {
  return { kind: 'failure', code, message, hint: more.hint ?? HINTS[code], httpStatus: more.httpStatus ?? null };
}

const CODE_OF_CAUSE: Partial<Record<ErrorCause, TokenErrorCode>> = {
  tls: 'tls_error',
  'timeout-connect': 'timeout',
  'timeout-first-byte': 'timeout',
  'timeout-total': 'timeout',
  denied: 'host_denied',
  'too-large': 'too_large',
  cancelled: 'cancelled',
};

/** Describes why the token endpoint did not respond. */
export function networkFailure(cause: ErrorCause, message: string, url: string): TokenFailure {
  const host = URL.canParse(url) ? new URL(url).host : 'the token endpoint';
  const code = CODE_OF_CAUSE[cause] ?? 'network_error';
  return tokenFailure(code, `${host} could not be reached to get a token: ${message}.`);
}

const KNOWN: ReadonlySet<string> = new Set<TokenErrorCode>([
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'invalid_request',
  'unauthorized_client',
  'unsupported_grant_type',
  'access_denied',
  'authorization_pending',
  'slow_down',
  'expired_token',
  'server_error',
]);

/** Returns the code of an OAuth error response, or null for any other string. */
export function toKnownErrorCode(code: string): TokenErrorCode | null {
  return isKnown(code) ? code : null;
}

function isKnown(code: string): code is TokenErrorCode {
  return KNOWN.has(code);
}
