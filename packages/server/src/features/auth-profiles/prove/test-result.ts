import type { AuthTestResult } from '@assay/contract';
import type { ObtainedToken, Token, TokenExchange, TokenFailure } from '@assay/net';

const EMPTY: AuthTestResult = {
  ok: false,
  status: 'failed',
  message: '',
  hint: null,
  httpStatus: null,
  accessToken: null,
  sampleTokenPrefix: null,
  tokenType: null,
  expiresAt: null,
  expiresIn: null,
  expirySource: null,
  hasRefreshToken: false,
  unconfirmedOrigin: null,
  exchanges: [],
  probe: null,
  continuation: null,
  keptConsent: null,
  device: null,
  authorization: null,
};

/** Fills omitted fields with empty values. */
export function testResult(given: Partial<AuthTestResult>): AuthTestResult {
  return { ...EMPTY, ...given };
}

export const presentExchanges = (exchanges: readonly TokenExchange[]): AuthTestResult['exchanges'] =>
  exchanges.map((one) => ({
    ...one,
    requestHeaders: one.requestHeaders.map(([name, value]): [string, string] => [name, value]),
    responseHeaders: one.responseHeaders.map(([name, value]): [string, string] => [name, value]),
  }));

/** A failed result; the hints depend on its status code. */
export function failedResult({ code, message, hint, httpStatus }: TokenFailure, exchanges: readonly TokenExchange[] = []): AuthTestResult {
  return testResult({ status: code, message, hint, httpStatus, exchanges: presentExchanges(exchanges) });
}

/** The outcome of a token request. The token is shown only if the caller sent all secrets. */
export function tokenResult(
  { outcome, exchanges }: ObtainedToken,
  options: { readonly showToken: boolean; readonly now: number },
): AuthTestResult {
  if (outcome.kind === 'failure') return failedResult(outcome, exchanges);
  const { token } = outcome;
  return testResult({
    ok: true,
    status: 'valid',
    message: 'Token acquired',
    httpStatus: exchanges.at(-1)?.status ?? null,
    accessToken: options.showToken ? token.value : null,
    sampleTokenPrefix: visibleTokenPart(token),
    tokenType: token.type,
    expiresAt: token.expiresAt === null ? null : new Date(token.expiresAt).toISOString(),
    expiresIn: token.expiresAt === null ? null : Math.max(0, Math.round((token.expiresAt - options.now) / 1000)),
    expirySource: token.expirySource,
    hasRefreshToken: token.refreshToken !== null,
    exchanges: presentExchanges(exchanges),
  });
}

/** Long enough to tell two tokens apart, too short to be used as one. */
export function visibleTokenPart({ value }: Pick<Token, 'value'>): string {
  return `${value.slice(0, Math.min(8, Math.floor(value.length / 4)))}…`;
}
