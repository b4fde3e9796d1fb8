import type { AuthInjection } from '@assay/contract';
import type { UserRole } from '@assay/engine/model';
import type { TokenSettings } from '@assay/net';
import type { Db } from '../../../platform/db/db.ts';
import type { EnvironmentsFeature } from '../../environments/index.ts';
import { environmentKeyOf } from '../auth-profiles.service.ts';
import { findInProject, listIdentities, type ProfileRow } from '../auth-profiles.store.ts';
import type { ProfileSecrets } from '../profile-secrets.ts';
import { storedSettings } from '../stored-settings.ts';
import { originOf } from '../token-host.ts';
import type { TrustedHosts } from '../trusted-hosts.ts';
import { resolveCredential, type SecretValues } from './resolve-credential.ts';
import { storedSecretValues } from './secret-values.ts';

/** The credential for a run. It is plain data, so that it can be sent to a worker thread. */
export type RunCredential =
  | { readonly kind: 'fixed'; readonly value: string; readonly injections: readonly AuthInjection[]; readonly secrets: readonly string[] }
  | {
      readonly kind: 'token';
      readonly settings: TokenSettings;
      readonly injections: readonly AuthInjection[];
      /** The profile whose stored refresh token is replaced by a new one. */
      readonly renews: string | null;
    }
  | { readonly kind: 'refused'; readonly problem: string };

/** The credential of one of an environment's identities. */
export interface IdentityCredential {
  readonly identity: string;
  readonly role: UserRole;
  readonly credential: RunCredential;
}

export interface RunTarget {
  readonly projectId: string;
  readonly environment: { readonly id: string | null; readonly name: string; readonly timeoutMs: number; readonly baseUrl: string };
}

export interface RunCredentialDeps {
  readonly db: Db;
  readonly environments: Pick<EnvironmentsFeature, 'openSecrets'>;
  readonly secrets: ProfileSecrets;
  readonly hosts: TrustedHosts;
}

export type RunCredentials = ReturnType<typeof createRunCredentials>;

/** The credentials that profiles provide to runs and to single requests. */
export function createRunCredentials({ db, environments, secrets, hosts }: RunCredentialDeps) {
  /** Builds the credential for a valid profile. Its secrets are sent only to confirmed hosts. */
  async function offer(profile: ProfileRow, values: SecretValues, environment: RunTarget['environment']): Promise<RunCredential> {
    const settings = storedSettings(profile);
    const credential = resolveCredential(settings, values, environment.timeoutMs);
    const { injections } = settings;
    if (credential.kind === 'consent')
      return { kind: 'refused', problem: 'The auth profile requires consent. Test it once in Auth Pilot and sign in.' };
    if (credential.kind === 'static') {
      if (credential.missing !== null) return { kind: 'refused', problem: credential.missing };
      return { kind: 'fixed', value: credential.value, injections, secrets: Object.values(values) };
    }
    const { url } = credential.settings;
    if (await hosts.isTrusted(db, profile, url, environment.baseUrl)) {
      const renews = credential.settings.kind === 'refresh' ? profile.id : null;
      return { kind: 'token', settings: credential.settings, injections, renews };
    }
    const problem = `The host ${originOf(url)} has not been confirmed for this auth profile. Test the profile once in Auth Pilot and confirm the host.`;
    return { kind: 'refused', problem };
  }

  async function credentialOf(profile: ProfileRow, environment: RunTarget['environment']): Promise<RunCredential> {
    const fromEnvironment = environment.id === null ? {} : await environments.openSecrets(environment.id);
    const { values, problems } = storedSecretValues(await secrets.open(db, profile), { environment: fromEnvironment, overrides: {} });
    const [problem] = problems;
    return problem === undefined ? offer(profile, values, environment) : { kind: 'refused', problem };
  }

  return {
    /** The credentials of the enabled profiles for a project and environment, `default` first. */
    async forRun({ projectId, environment }: RunTarget): Promise<readonly IdentityCredential[]> {
      const found: IdentityCredential[] = [];
      for (const profile of await listIdentities(db, projectId, environmentKeyOf(environment.name)))
        if (profile.enabled) {
          const { identity, role } = profile;
          found.push({ identity, role, credential: await credentialOf(profile, environment) });
        }
      return found;
    },

    /** The credential from a manually chosen profile, or null when the project has no such profile. */
    async ofProfile({ projectId, environment }: RunTarget, profileId: string): Promise<RunCredential | null> {
      const profile = await findInProject(db, projectId, profileId);
      return profile === null ? null : credentialOf(profile, environment);
    },
  };
}
