import type { AuthSecretKey, AuthTestBody } from '@assay/contract';
import type { AuthType } from '@assay/engine/model';
import { DEFAULT_IDENTITY } from '@assay/engine/model';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import type { EnvironmentsFeature } from '../../environments/index.ts';
import { type ProjectAccess, requireRole } from '../../projects/index.ts';
import { environmentKeyOf } from '../auth-profiles.service.ts';
import { type EnvironmentRow, findProfile, listUsableEnvironments, type ProfileKey, type ProfileRow } from '../auth-profiles.store.ts';
import { inputSecretValues, type ResolvedSecrets, storedSecretValues } from '../credentials/secret-values.ts';
import { mergeSettings, type ProfileSettings } from '../profile-draft.ts';
import type { ProfileSecrets } from '../profile-secrets.ts';
import { storedSettings } from '../stored-settings.ts';
import { grantOf, isSameGrant } from '../token-grant.ts';

export interface TestSubjectDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly environments: Pick<EnvironmentsFeature, 'openSecrets'>;
  readonly secrets: ProfileSecrets;
}

const CLIENT = ['client_secret', 'refresh_token'] as const;

/** The secrets that each type sends. Tests ignore all other stored secrets. */
const USED_BY: Readonly<Record<AuthType, readonly AuthSecretKey[]>> = {
  oauth2_client_credentials: CLIENT,
  device_code: CLIENT,
  auth_code: CLIENT,
  password: ['username', 'password', ...CLIENT],
  basic: ['username', 'password'],
  custom_login: ['username', 'password'],
  api_key_header: ['api_key'],
  bearer_static: ['bearer_token'],
  session_cookie: ['cookie_value'],
};

/** The profile under test, with its context. */
export interface TestSubject {
  readonly profile: ProfileRow | null;
  readonly settings: ProfileSettings;
  readonly environment: EnvironmentRow | null;
  readonly resolved: ResolvedSecrets;
  /** The project or user whose host confirmations apply. */
  readonly place: ProfileKey;
  /** Whether a user must confirm the host, because stored secrets would be sent there or because the URL was detected automatically. */
  readonly needsTrust: boolean;
}

/** Resolves the profile, its secrets and its environment. Sending stored secrets requires the editor role. */
export async function loadTestSubject(deps: TestSubjectDeps, actor: Actor, body: AuthTestBody): Promise<TestSubject> {
  const profile = await storedProfile(deps, actor, body.authProfileId);
  const inline = body.profileInline ?? null;
  const projectId = profile?.projectId ?? inline?.projectId ?? body.projectId;
  if (profile === null && projectId !== null) await deps.access.requireMember(actor, projectId, 'editor');
  const settings = chooseSettings(inline, profile);
  const environmentKey = environmentKeyOf(inline?.environmentKey ?? '') || profile?.environmentKey || '';
  const environment = await environmentOf(deps, actor, { envId: body.envId, projectId, environmentKey });
  requireOwnEnvironment(profile, environment);
  const sources = {
    environment: environment === null ? {} : await deps.environments.openSecrets(environment.id),
    overrides: body.overrideSecretValues ?? {},
  };
  const own = profile === null ? null : storedSecretValues(await usableSecrets(deps, profile, settings), sources);
  const given = inline === null ? null : inputSecretValues(inline.secrets, sources);
  const resolved = merge(own, given);
  const place =
    profile ?? placeOf({ projectId, ownerId: actor.userId, environmentKey, identity: inline?.identity || DEFAULT_IDENTITY }, environment);
  const needsTrust = !resolved.allGiven || (inline?.detectSource ?? '') !== '';
  return { profile, settings, environment, resolved, place, needsTrust };
}

/** The stored secrets that these settings may send. A refresh token for another token URL, client or type is left out. */
async function usableSecrets({ db, secrets }: TestSubjectDeps, profile: ProfileRow, settings: ProfileSettings) {
  const isSame = isSameGrant(grantOf(storedSettings(profile)), grantOf(settings));
  const stored = await secrets.open(db, profile);
  return stored.filter(({ key }) => USED_BY[settings.type].includes(key) && (isSame || key !== 'refresh_token'));
}

/** The environment that is actually used takes precedence over the name in the request. */
function placeOf(named: ProfileKey, environment: EnvironmentRow | null): ProfileKey {
  if (environment === null) return named;
  return { ...named, projectId: environment.projectId ?? named.projectId, environmentKey: environmentKeyOf(environment.name) };
}

/** Prevents secrets in one environment from being sent to the hosts in another. */
function requireOwnEnvironment(profile: ProfileRow | null, environment: EnvironmentRow | null): void {
  if (profile === null || environment === null || profile.environmentKey === environmentKeyOf(environment.name)) return;
  const { environmentKey } = profile;
  const message = `This profile belongs to the environment ${environmentKey === '' ? 'without a name' : environmentKey}.`;
  throw new AppError('VALIDATION_FAILED', { problems: `envId: ${message}` }, { fields: { envId: message } });
}

async function storedProfile({ db }: TestSubjectDeps, actor: Actor, id: string | null): Promise<ProfileRow | null> {
  if (id === null) return null;
  const found = await findProfile(db, actor.userId, id);
  if (found === null) throw new AppError('AUTH_PROFILE_NOT_FOUND');
  requireRole(found.role, 'editor');
  return found.profile;
}

/** In a test request, type numbers use numbering `B`. */
function chooseSettings(inline: AuthTestBody['profileInline'] | null, profile: ProfileRow | null): ProfileSettings {
  const stored = profile === null ? null : storedSettings(profile);
  if (inline) return mergeSettings(inline, stored, 'B');
  if (stored !== null) return stored;
  const message = 'Send a profile or a profile id.';
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

async function environmentOf({ db, access }: TestSubjectDeps, actor: Actor, { envId, projectId, environmentKey }: Wanted) {
  if (envId === null && environmentKey === '') return null;
  const usable = await listUsableEnvironments(db, actor.userId, envId === null ? projectId : null);
  const found = usable.find((row) => (envId === null ? row.name.trim().toLowerCase() === environmentKey : row.id === envId)) ?? null;
  if (found === null && envId !== null) throw new AppError('ENVIRONMENT_NOT_FOUND');
  if (found !== null && found.projectId !== null) await access.requireMember(actor, found.projectId, 'editor');
  return found;
}
