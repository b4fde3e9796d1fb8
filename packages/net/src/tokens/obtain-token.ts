import type { OutgoingRequest, SendOutcome } from '@assay/engine/model';
import { REDACTED } from '../redactor.ts';
import { buildTokenRequest } from './build-token-request.ts';
import { recordExchange } from './exchange-record.ts';
import { type JsonReader, readTokenAnswer } from './read-token-answer.ts';
import type { ObtainedToken, TokenExchange } from './token-outcome.ts';
import { maskedSettings, secretsOf, type TokenSettings } from './token-settings.ts';

/** What obtaining tokens needs of the outside world. */
export interface TokenPorts {
  /** One request, no redirects followed. */
  readonly send: (request: OutgoingRequest, signal?: AbortSignal) => Promise<SendOutcome>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly json: JsonReader;
}

/** Asks the token endpoint once. The credentials go to that address and nowhere else: redirects are not followed. */
export async function obtainToken(ports: TokenPorts, settings: TokenSettings, signal?: AbortSignal): Promise<ObtainedToken> {
  const built = buildTokenRequest(settings);
  if (built.kind === 'failure') return { outcome: built, exchanges: [] };
  const { outcome: sent, ms } = await sendTimed(ports, built.request, signal);
  const { url, tokenPath } = settings;
  const outcome = readTokenAnswer(sent, { url, tokenPath, now: ports.now(), json: ports.json });
  const token = outcome.kind === 'token' ? [outcome.token.value, outcome.token.refreshToken ?? ''] : [];
  const secrets = [...secretsOf(settings), ...token];
  const exchange = recordExchange({ request: built.request, outcome: sent, ms, secrets, shownBody: shownBody(settings) });
  return { outcome: outcome.kind === 'failure' ? withoutSecrets(outcome, settings) : outcome, exchanges: [exchange] };
}

/** The body with every secret masked at the place where it stands, also one too short to be found again by its value. */
function shownBody(settings: TokenSettings): string | null {
  const built = buildTokenRequest(maskedSettings(settings));
  return built.kind === 'failure' || built.request.body === null
    ? null
    : built.request.body.replaceAll(encodeURIComponent(REDACTED), () => REDACTED);
}

/** Sends and measures. */
export async function sendTimed(
  { send, now }: Pick<TokenPorts, 'send' | 'now'>,
  request: OutgoingRequest,
  signal: AbortSignal | undefined,
): Promise<{ readonly outcome: SendOutcome; readonly ms: number }> {
  const startedAt = now();
  const outcome = await send(request, signal);
  return { outcome, ms: now() - startedAt };
}

/** A server may repeat what it was sent in its error text. */
function withoutSecrets<T extends { readonly message: string }>(failed: T, settings: TokenSettings): T {
  const secrets = secretsOf(settings).filter((secret) => secret.length >= 3);
  return { ...failed, message: secrets.reduce((text, secret) => text.replaceAll(secret, '••••'), failed.message) };
}

/** Several attempts as one story. */
export function afterExchanges(earlier: readonly TokenExchange[], later: ObtainedToken): ObtainedToken {
  return { ...later, exchanges: [...earlier, ...later.exchanges] };
}
