import type { AuthProbe, AuthTestBody, AuthTestResult } from '@assay/contract';
import { type Egress, obtainToken, type TokenPorts, tokenFailure } from '@assay/net';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { EnvironmentsFeature } from '../environments/index.ts';
import { type ProjectAccess, requireRole } from '../projects/index.ts';
import { type EnvironmentRow, findForChange, findProfile, listUsableEnvironments, type ProfileRow } from './auth-profiles.store.ts';
import { continueConsent, startConsent } from './consent-flow.ts';
import { probeCredential } from './probe-credential.ts';
import { type ProfileSettings, settingsOf } from './profile-draft.ts';
import type { ProfileSecrets } from './profile-secrets.ts';
import { type Credential, resolveCredential } from './resolve-credential.ts';
import { type ResolvedSecrets, valuesOfInputs, valuesOfStored } from './secret-values.ts';
import { simulateStatic } from './simulate-static.ts';
import { storedSettings } from './stored-settings.ts';
import { failedResult, obtainedResult, testResult } from './test-result.ts';

export interface TestProfileDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly access: ProjectAccess;
  readonly egress: Pick<Egress, 'send'>;
  readonly environments: Pick<EnvironmentsFeature, 'openSecrets'>;
  readonly secrets: ProfileSecrets;
  readonly ports: TokenPorts;
  readonly redirectUri: () => string;
}

interface Subject {
  readonly profile: ProfileRow | null;
  readonly settings: ProfileSettings;
  readonly environment: EnvironmentRow | null;
  readonly resolved: ResolvedSecrets;
}

const DEFAULT_TIMEOUT_MS = 30_000;

export type TestProfile = (actor: Actor, body: AuthTestBody, signal: AbortSignal) => Promise<AuthTestResult>;

/** Obtains a token as a run would, with a stored profile or one that came along. */
export function createTestProfile(deps: TestProfileDeps): TestProfile {
  return async (actor, body, signal) => {
    if (body.continuation) return goOn(deps, actor, body, signal);
    const subject = await subjectOf(deps, actor, body);
    const timeoutMs = subject.environment?.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const credential = resolveCredential(subject.settings, subject.resolved.values, timeoutMs);
    const result = await obtain(deps, actor, subject, credential, signal);
    const [problem] = subject.resolved.problems;
    return result.ok || problem === undefined ? result : { ...result, message: `${result.message} ${problem}` };
  };
}

async function obtain(
  deps: TestProfileDeps,
  actor: Actor,
  subject: Subject,
  credential: Credential,
  signal: AbortSignal,
): Promise<AuthTestResult> {
  const { settings, resolved, profile, environment } = subject;
  const timeoutMs = environment?.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const showToken = resolved.allGiven;
  if (credential.kind === 'static') return testFixed(deps, subject, credential, signal);
  if (credential.kind === 'consent') {
    return startConsent(
      deps,
      { userId: actor.userId, settings, secrets: resolved.values, profileId: profile?.id ?? null, showToken, timeoutMs },
      signal,
    );
  }
  const obtained = await obtainToken(deps.ports, credential.settings, signal);
  const result = obtainedResult(obtained, { showToken, now: deps.ports.now() });
  if (obtained.outcome.kind === 'failure' || environment === null) return result;
  return {
    ...result,
    probe: await probe(deps, { ...subject, url: environment.baseUrl, value: obtained.outcome.token.value, timeoutMs }, signal),
  };
}

/** Fixed credentials: the simulation decides, the probe stands beside it. Basic has no simulation, so there the probe decides. */
async function testFixed(
  deps: TestProfileDeps,
  subject: Subject,
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
    return ofProbe(await probe(deps, { ...subject, url, value, timeoutMs }, signal));
  }
  const simulated = simulateStatic(settings, value);
  const probed = environment === null || missing !== null ? null : await probe(deps, { ...subject, url, value, timeoutMs }, signal);
  if (simulated.kind === 'failure')
    return testResult({ status: simulated.code, message: simulated.message, hint: simulated.hint, probe: probed });
  const expiresAt = new Date(deps.ports.now() + simulated.lifetimeS * 1000).toISOString();
  return testResult({
    ok: true,
    status: 'valid',
    message: 'Token acquired',
    tokenType: typeWord(settings),
    expiresAt,
    expiresIn: simulated.lifetimeS,
    expirySource: 'simulated',
    probe: probed,
  });
}

const typeWord = ({ type }: ProfileSettings) => (type === 'bearer_static' ? 'Bearer' : type === 'api_key_header' ? 'ApiKey' : 'Cookie');

function ofProbe(probed: AuthProbe): AuthTestResult {
  const { verdict, message, withStatus } = probed;
  if (verdict === 'proven' || verdict === 'open')
    return testResult({ ok: true, status: 'valid', message: 'Token acquired', tokenType: 'Basic', httpStatus: withStatus, probe: probed });
  const hint = verdict === 'unreachable' ? 'Network unreachable: check host and port of the token URL' : 'Check user name and password';
  return testResult({
    status: verdict === 'unreachable' ? 'network_error' : 'invalid_client',
    message,
    hint,
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

/** Which profile is meant, what its secrets are, and where it applies. Sending stored secrets takes an editor. */
async function subjectOf(deps: TestProfileDeps, actor: Actor, body: AuthTestBody): Promise<Subject> {
  const profile = await storedProfile(deps, actor, body.authProfileId);
  const inline = body.profileInline ?? null;
  const projectId = profile?.projectId ?? inline?.projectId ?? body.projectId;
  if (profile === null && projectId !== null) await deps.access.requireMember(actor, projectId, 'editor');
  const settings = chooseSettings(inline, profile);
  const environmentKey = inline?.environmentKey?.trim().toLowerCase() || profile?.environmentKey || '';
  const environment = await environmentOf(deps, actor, { envId: body.envId, projectId, environmentKey });
  const sources = {
    environment: environment === null ? {} : await deps.environments.openSecrets(environment.id),
    overrides: body.overrideSecretValues ?? {},
  };
  const own = profile === null ? null : valuesOfStored(await deps.secrets.open(deps.db, profile), sources);
  const given = inline === null ? null : valuesOfInputs(inline.secrets, sources);
  return { profile, settings, environment, resolved: merge(own, given) };
}

async function storedProfile({ db }: TestProfileDeps, actor: Actor, id: string | null): Promise<ProfileRow | null> {
  if (id === null) return null;
  const found = await findProfile(db, actor.userId, id);
  if (found === null) throw new AppError('AUTH_PROFILE_NOT_FOUND');
  requireRole(found.role, 'editor');
  return found.profile;
}

/** Numbers in a test are Reading B. */
function chooseSettings(inline: AuthTestBody['profileInline'] | null, profile: ProfileRow | null): ProfileSettings {
  const stored = profile === null ? null : storedSettings(profile);
  if (inline) return settingsOf(inline, stored, 'B');
  if (stored !== null) return stored;
  const message = 'Send a profile or the id of one.';
  throw new AppError('VALIDATION_FAILED', { problems: `profileInline: ${message}` }, { fields: { profileInline: message } });
}

function merge(own: ResolvedSecrets | null, given: ResolvedSecrets | null): ResolvedSecrets {
  if (own === null || given === null) return own ?? given ?? { values: {}, problems: [], allGiven: true };
  const isCovered = Object.keys(own.values).every((key) => Object.hasOwn(given.values, key));
  return { values: { ...own.values, ...given.values }, problems: given.problems, allGiven: given.allGiven && (own.allGiven || isCovered) };
}

interface Wanted {
  readonly envId: string | null;
  readonly projectId: string | null;
  readonly environmentKey: string;
}

async function environmentOf({ db, access }: TestProfileDeps, actor: Actor, { envId, projectId, environmentKey }: Wanted) {
  if (envId === null && environmentKey === '') return null;
  const usable = await listUsableEnvironments(db, actor.userId, envId === null ? projectId : null);
  const found = usable.find((row) => (envId === null ? row.name.trim().toLowerCase() === environmentKey : row.id === envId)) ?? null;
  if (found === null && envId !== null) throw new AppError('ENVIRONMENT_NOT_FOUND');
  if (found !== null && found.projectId !== null) await access.requireMember(actor, found.projectId, 'editor');
  return found;
}

async function goOn(deps: TestProfileDeps, actor: Actor, body: AuthTestBody, signal: AbortSignal): Promise<AuthTestResult> {
  const answered = { continuation: body.continuation ?? '', code: body.code ?? null, state: body.state ?? null };
  const { result, profileId, refreshToken } = await continueConsent(deps, actor.userId, answered, signal);
  if (profileId !== null && refreshToken !== null) {
    await deps.db.transaction(async (tx) => {
      const found = await findForChange(tx, actor.userId, profileId);
      if (found === null || found.role === 'viewer') return;
      await deps.secrets.write(tx, found.profile, { refresh_token: { kind: 'value', value: refreshToken } });
    });
  }
  return result;
}
