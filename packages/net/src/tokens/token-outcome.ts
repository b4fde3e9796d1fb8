/** A token as the target will get it. */
export interface Token {
  readonly value: string;
  readonly type: string;
  /** Epoch milliseconds; null when neither the answer nor the token says. */
  readonly expiresAt: number | null;
  readonly expirySource: 'response' | 'jwt' | 'unknown';
  readonly refreshToken: string | null;
  readonly obtainedAt: number;
}

/** One request to a token endpoint and its answer, fit to be shown: secrets and tokens are masked. */
export interface TokenExchange {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: readonly (readonly [string, string])[];
  readonly requestBody: string | null;
  readonly status: number | null;
  readonly responseHeaders: readonly (readonly [string, string])[];
  readonly responseBody: string | null;
  readonly ms: number;
  /** Why there was no answer. */
  readonly error: string | null;
}

/** Why there is no token; the first group are codes of RFC 6749 and RFC 8628. */
export type TokenErrorCode =
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_request'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'access_denied'
  | 'authorization_pending'
  | 'slow_down'
  | 'expired_token'
  | 'server_error'
  | 'network_error'
  | 'tls_error'
  | 'timeout'
  | 'host_denied'
  | 'redirect_refused'
  | 'too_large'
  | 'not_json'
  | 'error_in_body'
  | 'token_missing'
  | 'token_unusable'
  | 'http_error'
  | 'bad_settings'
  | 'cancelled';

export interface TokenFailure {
  readonly kind: 'failure';
  readonly code: TokenErrorCode;
  readonly message: string;
  readonly hint: string;
  readonly httpStatus: number | null;
}

export type TokenOutcome = { readonly kind: 'token'; readonly token: Token } | TokenFailure;

/** What became of an attempt, with every exchange it took. */
export interface ObtainedToken {
  readonly outcome: TokenOutcome;
  readonly exchanges: readonly TokenExchange[];
}
