import type { OutgoingRequest, SendOutcome } from '@assay/engine/model';
import { createRedactor, REDACTED } from '../redactor.ts';
import { checkToken } from './check-token.ts';
import { recordExchange } from './exchange-record.ts';
import { type JsonReader, readTokenResponse } from './read-token-response.ts';
import { requestToken } from './request-token.ts';
import type { ObtainedToken, TokenExchange, TokenFailure } from './token-outcome.ts';
import { maskSettings, secretsInSettings, type TokenSettings } from './token-settings.ts';

export interface TokenPorts {
  /** Sends one request without redirects. */
  readonly send: (request: OutgoingRequest, signal?: AbortSignal) => Promise<SendOutcome>;
  /** Returns epoch milliseconds. */
  readonly now: () => number;
  readonly json: JsonReader;
}

/** Calls the token endpoint once. The credentials are only sent to that URL, and redirects are not followed. */
export async function obtainToken(ports: TokenPorts, settings: TokenSettings, signal?: AbortSignal): Promise<ObtainedToken> {
  const startedAt = ports.now();
  const sent = await requestToken(ports.send, settings, signal);
  if (sent.kind === 'failure') return { outcome: sent, exchanges: [] };
  const ms = ports.now() - startedAt;
  const { url, tokenPath } = settings;
  const read = readTokenResponse(sent.exchange.outcome, { url, tokenPath, now: ports.now(), json: ports.json });
  const outcome = read.kind === 'token' && settings.kind !== 'login' ? await checkToken(read.token, settings) : read;
  const token = read.kind === 'token' ? [read.token.value, read.token.refreshToken ?? ''] : [];
  const secrets = [...secretsInSettings(settings), ...token];
  const exchange = recordExchange({ ...sent.exchange, ms, secrets, shownBody: await shownBody(settings) });
  return { outcome: outcome.kind === 'failure' ? withoutSecrets(ofGrant(outcome, settings), settings) : outcome, exchanges: [exchange] };
}

/** Builds the body with every secret masked in place, including those too short to be found by their value. */
async function shownBody(settings: TokenSettings): Promise<string | null> {
  const made = await requestToken(sendNothing, maskSettings(settings));
  return made.kind === 'failure' ? null : (made.exchange.request.body?.replaceAll(encodeURIComponent(REDACTED), () => REDACTED) ?? null);
}

const sendNothing: TokenPorts['send'] = async () => ({
  kind: 'failure',
  cause: 'cancelled',
  message: 'built for display only',
  sent: false,
  phases: { queued: 0, connect: 0, waiting: 0, download: 0 },
});

const REFUSED_GRANT: Partial<Record<TokenSettings['kind'], string>> = {
  refresh: 'The refresh token has expired, was already used or was revoked; sign in or consent again',
  'authorization-code': 'The code has expired or was already used; start the sign-in again',
  'device-code': 'The device code has expired or was already used; start again',
};

/** A rejection has a different cause for each grant. */
function ofGrant(failed: TokenFailure, { kind }: TokenSettings): TokenFailure {
  const hint = failed.code === 'invalid_grant' ? REFUSED_GRANT[kind] : kind === 'login' ? rejectedLogin(failed) : undefined;
  return hint === undefined ? failed : { ...failed, hint };
}

/** An API's own login has no client, so only the URL or the account can be wrong. */
function rejectedLogin({ code, httpStatus }: TokenFailure): string | undefined {
  if (httpStatus === 404 || httpStatus === 405) return 'Check the login URL and the base URL of the environment';
  const isRejected = code === 'invalid_client' || code === 'invalid_request' || (code === 'http_error' && (httpStatus ?? 0) >= 400);
  return isRejected && httpStatus !== null ? 'Check the username and password' : undefined;
}

/** Why a stored profile did not obtain a token. Users know an account by its login, not by the token that it returns. */
export function tokenProblem({ kind }: Pick<TokenSettings, 'kind'>, { message, hint }: TokenFailure): string {
  const what = kind === 'login' || kind === 'password' ? 'log in' : 'get a token';
  return `The auth profile could not ${what}: ${message} ${hint}.`;
}

/** A server may repeat the request in its error message. Short secrets, which the redactor skips, are masked where they occur literally. */
function withoutSecrets<T extends { readonly message: string }>(failed: T, settings: TokenSettings): T {
  const secrets = secretsInSettings(settings).filter((secret) => secret.length >= 3);
  const clean = createRedactor(secrets)(failed.message);
  return { ...failed, message: secrets.reduce((text, secret) => text.replaceAll(secret, REDACTED), clean) };
}

export function prependExchanges(earlier: readonly TokenExchange[], later: ObtainedToken): ObtainedToken {
  return { ...later, exchanges: [...earlier, ...later.exchanges] };
}
