import type { AuthTestResult } from '@assay/contract';
import { obtainToken, startAuthorization, startDeviceFlow, type TokenPorts, tokenFailure } from '@assay/net';
import type { Vault } from '../../../platform/vault/vault.ts';
import { oauthSettings, type SecretValues } from '../credentials/resolve-credential.ts';
import { sealRefreshToken } from '../kept-consent.ts';
import type { ProfileSettings } from '../profile-draft.ts';
import type { TokenGrant } from '../token-grant.ts';
import { consentSettings, openConsent, sealConsent } from './continuation.ts';
import { failedResult, presentExchanges, testResult, tokenResult } from './test-result.ts';

export interface ConsentDeps {
  readonly vault: Vault;
  readonly ports: TokenPorts;
  /** The redirect URI for authorization servers. */
  readonly redirectUri: () => string;
}

export interface ConsentRequest {
  readonly userId: string;
  readonly settings: ProfileSettings;
  readonly secrets: SecretValues;
  readonly profileId: string | null;
  readonly showToken: boolean;
  readonly timeoutMs: number;
}

const CODE_LIFETIME_MS = 10 * 60_000;

/** Starts a grant in which the user consents on another site. */
export async function startConsent(deps: ConsentDeps, request: ConsentRequest, signal: AbortSignal): Promise<AuthTestResult> {
  return request.settings.type === 'device_code' ? startDevice(deps, request, signal) : startBrowser(deps, request);
}

async function startDevice({ vault, ports }: ConsentDeps, request: ConsentRequest, signal: AbortSignal): Promise<AuthTestResult> {
  const { settings, secrets, userId, profileId, showToken, timeoutMs } = request;
  const oauth = oauthSettings(settings, secrets, timeoutMs);
  const deviceUrl = settings.params.device_authorization_url ?? '';
  if (!/^https?:\/\//i.test(deviceUrl)) return failedResult(tokenFailure('bad_settings', 'The device authorization URL is missing.'));
  if (!sameOrigin(deviceUrl, settings.tokenUrl))
    return failedResult(tokenFailure('bad_settings', 'The device authorization URL is on a different host than the token URL.'));
  const { outcome, exchanges } = await startDeviceFlow(ports, { ...oauth, deviceUrl }, signal);
  if (outcome.kind === 'failure') return failedResult(outcome, exchanges);
  const expiresAt = ports.now() + outcome.expiresInS * 1000;
  const step = { ...oauth, scopes: [...oauth.scopes], kind: 'device-code' as const, deviceCode: outcome.deviceCode };
  return testResult({
    status: 'authorization_pending',
    message: `Open ${outcome.verificationUri} and enter ${outcome.userCode}.`,
    hint: 'Open the URL, enter the code and confirm',
    exchanges: presentExchanges(exchanges),
    continuation: sealConsent(vault, userId, { expiresAt, profileId, showToken, step }),
    device: {
      userCode: outcome.userCode,
      verificationUri: outcome.verificationUri,
      verificationUriComplete: outcome.verificationUriComplete,
      intervalS: outcome.intervalS,
      expiresAt: new Date(expiresAt).toISOString(),
    },
  });
}

/** Client credentials are sent to one origin only. */
const sameOrigin = (left: string, right: string) =>
  URL.canParse(left) && URL.canParse(right) && new URL(left).origin === new URL(right).origin;

async function startBrowser({ vault, ports, redirectUri }: ConsentDeps, request: ConsentRequest): Promise<AuthTestResult> {
  const { settings, secrets, userId, profileId, showToken, timeoutMs } = request;
  const oauth = oauthSettings(settings, secrets, timeoutMs);
  if (oauth.client.id === '') return failedResult(tokenFailure('invalid_client', 'The client ID is missing.'));
  const started = await startAuthorization({
    authorizationUrl: settings.params.authorization_url ?? '',
    clientId: oauth.client.id,
    redirectUri: redirectUri(),
    scopes: oauth.scopes,
    audience: oauth.audience,
  });
  if (started === null) return failedResult(tokenFailure('bad_settings', 'The authorization URL is missing.'));
  const { url, verifier, state } = started;
  const step = { ...oauth, scopes: [...oauth.scopes], kind: 'authorization-code' as const, redirectUri: redirectUri(), verifier, state };
  return testResult({
    status: 'authorization_pending',
    message: `Sign in at ${new URL(url).host} and return here.`,
    hint: 'Open the URL and approve access',
    continuation: sealConsent(vault, userId, { expiresAt: ports.now() + CODE_LIFETIME_MS, profileId, showToken, step }),
    authorization: { url, state, redirectUri: redirectUri() },
  });
}

export interface ConsentResponse {
  readonly continuation: string;
  readonly code: string | null;
  readonly state: string | null;
}

export interface ConsentResult {
  readonly result: AuthTestResult;
  /** Stored with a saved profile, so that later runs can get tokens without the user. */
  readonly granted: { readonly profileId: string; readonly refreshToken: string; readonly grant: TokenGrant } | null;
}

/** Continues after the user has consented, or polls for the consent. */
export async function continueConsent(
  deps: ConsentDeps,
  userId: string,
  answered: ConsentResponse,
  signal: AbortSignal,
): Promise<ConsentResult> {
  const { vault, ports } = deps;
  const consent = openConsent(vault, userId, answered.continuation, ports.now());
  if (consent === null) return UNKNOWN_CONSENT;
  const obtained = await obtainToken(ports, consentSettings(consent, answered), signal);
  const result = tokenResult(obtained, { showToken: consent.showToken, now: ports.now() });
  if (result.status === 'authorization_pending' || result.status === 'slow_down')
    return { result: { ...result, continuation: answered.continuation }, granted: null };
  const refreshToken = obtained.outcome.kind === 'token' ? obtained.outcome.token.refreshToken : null;
  if (refreshToken === null) return { result, granted: null };
  const { profileId, step } = consent;
  const type = step.kind === 'device-code' ? ('device_code' as const) : ('auth_code' as const);
  const grant: TokenGrant = { tokenUrl: step.url, clientId: step.client.id, type };
  if (profileId !== null) return { result, granted: { profileId, refreshToken, grant } };
  return { result: { ...result, keptConsent: sealRefreshToken(vault, userId, { ...grant, refreshToken }, ports.now()) }, granted: null };
}

const UNKNOWN_CONSENT: ConsentResult = {
  result: failedResult(tokenFailure('expired_token', 'This consent request was not found or has expired.')),
  granted: null,
};
