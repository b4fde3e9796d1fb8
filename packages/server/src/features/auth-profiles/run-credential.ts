import type { AuthInjection } from '@assay/contract';
import type { TokenSettings } from '@assay/net';
import type { Db } from '../../platform/db/db.ts';
import type { EnvironmentsFeature } from '../environments/index.ts';
import { DEFAULT_IDENTITY, environmentKeyOf } from './auth-profiles.service.ts';
import { findByKey } from './auth-profiles.store.ts';
import type { ProfileSecrets } from './profile-secrets.ts';
import { resolveCredential } from './resolve-credential.ts';
import { valuesOfStored } from './secret-values.ts';
import { storedSettings } from './stored-settings.ts';

/** The credential of a run: plain data, so that it can go to a thread. */
export type RunCredential =
  | { readonly kind: 'fixed'; readonly value: string; readonly injections: readonly AuthInjection[]; readonly secrets: readonly string[] }
  | { readonly kind: 'token'; readonly settings: TokenSettings; readonly injections: readonly AuthInjection[] }
  | { readonly kind: 'refused'; readonly problem: string };

export interface RunPlace {
  readonly projectId: string;
  readonly environment: { readonly id: string | null; readonly name: string; readonly timeoutMs: number };
}

export interface RunCredentialDeps {
  readonly db: Db;
  readonly environments: Pick<EnvironmentsFeature, 'openSecrets'>;
  readonly secrets: ProfileSecrets;
}

/** The credential that the enabled profile of a project and environment gives its runs; null when there is none. */
export function createCredentialForRun({ db, environments, secrets }: RunCredentialDeps) {
  return async ({ projectId, environment }: RunPlace): Promise<RunCredential | null> => {
    const key = { projectId, ownerId: '', environmentKey: environmentKeyOf(environment.name), identity: DEFAULT_IDENTITY };
    const profile = await findByKey(db, key);
    if (profile === null || !profile.enabled) return null;
    const settings = storedSettings(profile);
    const fromEnvironment = environment.id === null ? {} : await environments.openSecrets(environment.id);
    const { values, problems } = valuesOfStored(await secrets.open(db, profile), { environment: fromEnvironment, overrides: {} });
    const [problem] = problems;
    if (problem !== undefined) return { kind: 'refused', problem };
    const credential = resolveCredential(settings, values, environment.timeoutMs);
    const { injections } = settings;
    if (credential.kind === 'consent')
      return { kind: 'refused', problem: 'The auth profile waits for consent: test it once in Auth Pilot and sign in.' };
    if (credential.kind === 'token') return { kind: 'token', settings: credential.settings, injections };
    if (credential.missing !== null) return { kind: 'refused', problem: credential.missing };
    return { kind: 'fixed', value: credential.value, injections, secrets: Object.values(values) };
  };
}
