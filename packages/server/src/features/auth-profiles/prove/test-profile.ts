import type { AuthProbe, AuthTestBody, AuthTestResult } from '@assay/contract';
import { type Egress, obtainToken, type TokenPorts, tokenFailure } from '@assay/net';
import type { Actor } from '../../../platform/http/feature.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import { findForChange, listPlainPaths } from '../auth-profiles.store.ts';
import { createSaveRefreshOutcome, isRejectedRefresh, type KeepRefreshToken } from '../credentials/refresh-tokens.ts';
import { type Credential, resolveCredential } from '../credentials/resolve-credential.ts';
import type { ProfileSettings } from '../profile-draft.ts';
import { storedSettings } from '../stored-settings.ts';
import { grantOf, isSameGrant } from '../token-grant.ts';
import { originOf, secretRecipientOf } from '../token-host.ts';
import type { TrustedHosts } from '../trusted-hosts.ts';
import { continueConsent, startConsent } from './consent-flow.ts';
import { probeCredential } from './probe-credential.ts';
import { probeOperations } from './probe-operations.ts';
import { simulateStatic } from './simulate-static.ts';
import { failedResult, testResult, tokenResult } from './test-result.ts';
import { loadTestSubject, type TestSubject, type TestSubjectDeps } from './test-subject.ts';

export interface TestProfileDeps extends TestSubjectDeps {
  readonly vault: Vault;
  readonly egress: Pick<Egress, 'send'>;
  readonly ports: TokenPorts;
  readonly redirectUri: () => string;
  readonly hosts: TrustedHosts;
  readonly keepRefreshToken: KeepRefreshToken;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const PROBED_PATHS = 5;

export type TestProfile = (actor: Actor, body: AuthTestBody, signal: AbortSignal) => Promise<AuthTestResult>;

/** Obtains a token as a run would, with a stored profile or one from the request. */
export function createTestProfile(deps: TestProfileDeps): TestProfile {
  return async (actor, body, signal) => {
    if (body.continuation) return goOn(deps, actor, body, signal);
    const subject = await loadTestSubject(deps, actor, body);
    const timeoutMs = subject.environment?.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const credential = resolveCredential(subject.settings, subject.resolved.values, timeoutMs);
    const unconfirmed = await unconfirmedOrigin(deps, subject);
    const result = await (unconfirmed === null
      ? obtain(deps, actor, subject, credential, signal)
      : withoutSending(deps, subject, credential, unconfirmed));
    const [problem] = subject.resolved.problems;
    return result.ok || problem === undefined ? result : { ...result, message: `${result.message} ${problem}` };
  };
}

/** The unconfirmed origin that these secrets would be sent to; null when they may be sent. */
async function unconfirmedOrigin({ db, hosts }: TestProfileDeps, { settings, environment, place, needsTrust }: TestSubject) {
  if (!needsTrust) return null;
  const url = secretRecipientOf(settings);
  return (await hosts.isTrusted(db, place, url, environment?.baseUrl ?? null)) ? null : originOf(url);
}

/** The result of simulating a fixed credential, which needs no request. For all other credentials, a user must first confirm the host. */
async function withoutSending(
  deps: TestProfileDeps,
  { settings }: TestSubject,
  credential: Credential,
  origin: string,
): Promise<AuthTestResult> {
  if (credential.kind === 'static' && settings.type !== 'basic') {
    const simulated = simulatedResult(deps, settings, credential.value);
    // An invalid credential is not sent, so its host is not checked.
    return { ...simulated, unconfirmedOrigin: simulated.ok ? origin : null };
  }
  return testResult({
    status: 'host_unconfirmed',
    message: `Nothing was sent: the host ${origin} has not been confirmed for these credentials.`,
    hint: 'Check the host, and confirm it only if you trust it with the credentials',
    unconfirmedOrigin: origin,
  });
}

async function obtain(
  deps: TestProfileDeps,
  actor: Actor,
  subject: TestSubject,
  credential: Credential,
  signal: AbortSignal,
): Promise<AuthTestResult> {
  const { settings, resolved, profile, environment } = subject;
  const timeoutMs = environment?.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const showToken = resolved.allGiven;
  if (credential.kind === 'static') return testFixed(deps, subject, credential, signal);
  const consent = { userId: actor.userId, settings, secrets: resolved.values, profileId: profile?.id ?? null, showToken, timeoutMs };
  if (credential.kind === 'consent') return startConsent(deps, consent, signal);
  const obtained = await obtainToken(deps.ports, credential.settings, signal);
  if (credential.settings.kind === 'refresh') {
    const used = credential.settings.refreshToken;
    if (profile !== null) await createSaveRefreshOutcome(deps.keepRefreshToken)(profile.id, used, obtained.outcome);
    if (isRejectedRefresh(obtained.outcome)) return requireConsent(await startConsent(deps, consent, signal));
  }
  const result = tokenResult(obtained, { showToken, now: deps.ports.now() });
  if (obtained.outcome.kind === 'failure' || environment === null) return result;
  const { projectId } = subject.place;
  const paths = projectId === null ? [] : await listPlainPaths(deps.db, projectId, PROBED_PATHS);
  const credentials = { injections: settings.injections, credential: obtained.outcome.token.value };
  return { ...result, probe: await probeOperations(deps.egress, { url: environment.baseUrl, ...credentials, timeoutMs, paths }, signal) };
}

const requireConsent = (started: AuthTestResult): AuthTestResult => ({
  ...started,
  message: `The stored sign-in is no longer valid. ${started.message}`,
});

/**
 * For fixed credentials, the simulation determines the result and the probe is an additional check. Basic has no simulation, so the probe
 * determines the result.
 */
async function testFixed(
  deps: TestProfileDeps,
  subject: TestSubject,
  credential: Extract<Credential, { kind: 'static' }>,
  signal: AbortSignal,
) {
  const { settings, environment } = subject;
  const { value, missing } = credential;
  const timeoutMs = environment?.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const url = settings.tokenUrl;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    return failedResult(tokenFailure('bad_settings', url === '' ? 'Token URL is required' : 'Token URL must be a valid HTTP(S) URL'));
  if (settings.type === 'basic') {
    if (missing !== null) return failedResult(tokenFailure('invalid_client', missing));
    return probeResult(await probe(deps, { ...subject, url, value, timeoutMs }, signal));
  }
  const probed = environment === null || missing !== null ? null : await probe(deps, { ...subject, url, value, timeoutMs }, signal);
  return { ...simulatedResult(deps, settings, value), probe: probed };
}

function simulatedResult({ ports }: TestProfileDeps, settings: ProfileSettings, value: string): AuthTestResult {
  const simulated = simulateStatic(settings, value);
  if (simulated.kind === 'failure') return testResult({ status: simulated.code, message: simulated.message, hint: simulated.hint });
  return testResult({
    ok: true,
    status: 'valid',
    message: 'Token acquired',
    tokenType: typeWord(settings),
    expiresAt: new Date(ports.now() + simulated.lifetimeS * 1000).toISOString(),
    expiresIn: simulated.lifetimeS,
    expirySource: 'simulated',
  });
}

const typeWord = ({ type }: ProfileSettings) => (type === 'bearer_static' ? 'Bearer' : type === 'api_key_header' ? 'ApiKey' : 'Cookie');

const NOT_PROVEN = { status: 'not_proven', hint: 'Use an API URL that requires the credential' } as const;
const FAILURES = {
  refused: { status: 'invalid_client', hint: 'Check the username and password' },
  unreachable: { status: 'network_error', hint: 'The network is unreachable; check the host and port of the token URL' },
  open: NOT_PROVEN,
  unclear: NOT_PROVEN,
} as const;

function probeResult(probed: AuthProbe): AuthTestResult {
  const { verdict, message, withStatus } = probed;
  if (verdict === 'proven')
    return testResult({ ok: true, status: 'valid', message: 'Token acquired', tokenType: 'Basic', httpStatus: withStatus, probe: probed });
  return testResult({
    ...FAILURES[verdict],
    message,
    httpStatus: withStatus,
    probe: probed,
  });
}

function probe(
  { egress }: TestProfileDeps,
  target: { readonly url: string; readonly settings: ProfileSettings; readonly value: string; readonly timeoutMs: number },
  signal: AbortSignal,
): Promise<AuthProbe> {
  const { url, settings, value, timeoutMs } = target;
  return probeCredential(egress, { url, injections: settings.injections, credential: value, timeoutMs }, signal);
}

async function goOn(deps: TestProfileDeps, actor: Actor, body: AuthTestBody, signal: AbortSignal): Promise<AuthTestResult> {
  const answered = { continuation: body.continuation ?? '', code: body.code ?? null, state: body.state ?? null };
  const { result, granted } = await continueConsent(deps, actor.userId, answered, signal);
  if (granted !== null) {
    await deps.db.transaction(async (tx) => {
      const found = await findForChange(tx, actor.userId, granted.profileId);
      if (found === null || found.role === 'viewer') return;
      // The profile may have changed while the user was signing in.
      if (!isSameGrant(granted.grant, grantOf(storedSettings(found.profile)))) return;
      await deps.secrets.write(tx, found.profile, { refresh_token: { kind: 'value', value: granted.refreshToken } });
    });
  }
  return result;
}
