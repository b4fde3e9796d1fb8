import { obtainToken, prependExchanges, type TokenPorts } from './obtain-token.ts';
import type { ObtainedToken, Token, TokenErrorCode } from './token-outcome.ts';
import type { TokenSettings } from './token-settings.ts';

/** Returns valid tokens, and obtains new ones when they expire. */
export interface TokenSource {
  /** `key` names the profile, environment and identity. Different settings under the same key get a different token. */
  get(key: string, settings: TokenSettings, signal?: AbortSignal): Promise<ObtainedToken>;
  /** Reports that the target rejected this token. A newer token under the key is kept. */
  refuse(key: string, tokenValue: string): void;
  /** Removes the key's token, for example because its profile was changed. */
  forget(key: string): void;
}

interface CachedToken {
  readonly fingerprint: string;
  readonly token: Token;
  readonly refused: boolean;
}

const EARLIEST_MS = 60_000;
const MOST_KEYS = 1000;
/** The login may still work when the refresh token does not. */
const REFRESH_REFUSED: ReadonlySet<TokenErrorCode> = new Set([
  'invalid_grant',
  'invalid_client',
  'invalid_request',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
  'access_denied',
  'expired_token',
  'http_error',
  'not_json',
  'error_in_body',
  'token_missing',
]);

/** A cache with early refresh, one request at a time per key, and a new login when a refresh is rejected. */
export function createTokenSource(ports: TokenPorts): TokenSource {
  const held = new Map<string, CachedToken>();
  const underWay = new Map<string, Promise<ObtainedToken>>();

  async function renew(key: string, settings: TokenSettings, fingerprint: string, signal?: AbortSignal): Promise<ObtainedToken> {
    const known = held.get(key);
    const refreshToken = known?.fingerprint === fingerprint ? known.token.refreshToken : null;
    const obtained = await (refreshToken === null ? obtainToken(ports, settings, signal) : refresh(ports, settings, refreshToken, signal));
    if (obtained.outcome.kind === 'token') keep(key, { fingerprint, token: obtained.outcome.token, refused: false });
    return obtained;
  }

  function keep(key: string, entry: CachedToken): void {
    held.delete(key);
    held.set(key, entry);
    for (const oldest of held.keys()) if (held.size > MOST_KEYS) held.delete(oldest);
  }

  return {
    get: async (key, settings, signal) => {
      const fingerprint = fingerprintOf(settings);
      const known = held.get(key);
      if (known?.fingerprint === fingerprint && isGood(known, ports.now())) {
        return { outcome: { kind: 'token', token: known.token }, exchanges: [] };
      }
      const flight = `${key} ${fingerprint}`;
      const running = underWay.get(flight) ?? renew(key, settings, fingerprint, signal).finally(() => underWay.delete(flight));
      underWay.set(flight, running);
      return running;
    },
    refuse: (key, tokenValue) => {
      const known = held.get(key);
      if (known?.token.value === tokenValue) held.set(key, { ...known, refused: true });
    },
    forget: (key) => void held.delete(key),
  };
}

/** Tokens are refreshed a minute before expiry, or a tenth of their lifetime if that is shorter, so that they do not expire in flight. */
function isGood({ token, refused }: CachedToken, now: number): boolean {
  if (refused) return false;
  if (token.expiresAt === null) return true;
  const early = Math.min(EARLIEST_MS, (token.expiresAt - token.obtainedAt) * 0.1);
  return now < token.expiresAt - early;
}

async function refresh(ports: TokenPorts, settings: TokenSettings, refreshToken: string, signal?: AbortSignal): Promise<ObtainedToken> {
  if (settings.kind === 'login') return obtainToken(ports, settings, signal);
  const { url, tokenPath, timeoutMs, client, scopes, audience, extraParams } = settings;
  const obtained = await obtainToken(
    ports,
    { kind: 'refresh', refreshToken, url, tokenPath, timeoutMs, client, scopes, audience, extraParams },
    signal,
  );
  const { outcome } = obtained;
  if (outcome.kind === 'token') {
    // RFC 6749, 6: when a server sends no new refresh token, the old one stays valid.
    const token = { ...outcome.token, refreshToken: outcome.token.refreshToken ?? refreshToken };
    return { outcome: { kind: 'token', token }, exchanges: obtained.exchanges };
  }
  if (!REFRESH_REFUSED.has(outcome.code) || isSpent(settings)) return obtained;
  return prependExchanges(obtained.exchanges, await obtainToken(ports, settings, signal));
}

/** Codes are single-use, and a refresh token that was replaced must not be sent again. */
const isSpent = ({ kind }: TokenSettings) => kind === 'authorization-code' || kind === 'device-code' || kind === 'refresh';

function fingerprintOf(settings: TokenSettings): string {
  // Loaded only for tokens, because it takes 5 ms at the start of a command.
  const { createHash } = process.getBuiltinModule('node:crypto');
  return createHash('sha256').update(JSON.stringify(settings)).digest('base64url');
}
