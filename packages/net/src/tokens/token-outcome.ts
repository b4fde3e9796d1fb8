/** A token in the form that is sent to the target. */
export interface Token {
  readonly value: string;
  readonly type: string;
  /** Epoch milliseconds. Null when neither the response nor the token contains it. */
  readonly expiresAt: number | null;
  readonly expirySource: 'response' | 'jwt' | 'unknown';
  readonly refreshToken: string | null;
  readonly obtainedAt: number;
}

/** A request to a token endpoint and its response, for display. Secrets and tokens are masked. */
export interface TokenExchange {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: readonly (readonly [string, string])[];
  readonly requestBody: string | null;
  readonly status: number | null;
  readonly responseHeaders: readonly (readonly [string, string])[];
  readonly responseBody: string | null;
  readonly ms: number;
  /** Why there was no response. */
  readonly error: string | null;
}

/** Why there is no token. The codes in the first group come from RFC 6749 and RFC 8628. */
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

/** The result of an attempt, with all its exchanges. */
export interface ObtainedToken {
  readonly outcome: TokenOutcome;
  readonly exchanges: readonly TokenExchange[];
}
