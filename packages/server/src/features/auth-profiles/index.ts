import { type AuthDetection, type AuthProfile, AuthProfileBody, type AuthProfileInput } from '@assay/contract';
import type { Egress } from '@assay/net';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Actor, Feature } from '../../platform/http/feature.ts';
import type { CurrentModelSource } from '../../platform/llm/language-model.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { jsonReader } from '../../shared/json-reader.ts';
import type { EnvironmentsFeature } from '../environments/index.ts';
import type { ProjectAccess } from '../projects/index.ts';
import type { CurrentModels } from '../specs/index.ts';
import { authProfileHandlers } from './auth-profiles.routes.ts';
import { createReadProfiles } from './auth-profiles.service.ts';
import { type AddressHeaders, createAddressCredential, type UrlCredentialRequest } from './credentials/address-credential.ts';
import { createRefreshTokens, type ExchangedToken } from './credentials/refresh-tokens.ts';
import { createRequestCredential, type RequestCredential } from './credentials/request-credential.ts';
import { createRunCredentials, type IdentityCredential, type RunTarget } from './credentials/run-credential.ts';
import { createDetectAuth } from './detect/detect-auth.ts';
import { createDetectThread } from './detect/detect-thread-client.ts';
import { createProfileSecrets } from './profile-secrets.ts';
import { createTestProfile } from './prove/test-profile.ts';
import { createTrustedHosts } from './trusted-hosts.ts';
import { createProfileWriter } from './write-profiles.ts';

export type { ExchangedToken } from './credentials/refresh-tokens.ts';
export type { RequestCredential } from './credentials/request-credential.ts';
export type { IdentityCredential, RunCredential, RunTarget } from './credentials/run-credential.ts';
export { listIdentityProfiles } from './identity-profiles.ts';

export interface AuthProfilesDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly access: ProjectAccess;
  readonly egress: Pick<Egress, 'send'>;
  readonly environments: Pick<EnvironmentsFeature, 'openSecrets'>;
  readonly models: Pick<CurrentModels, 'currentModel' | 'serverAddress'>;
  readonly ownUrl: () => string;
  readonly languageModel: CurrentModelSource;
  readonly detection?: { readonly timeoutMs: number } | undefined;
}

export interface AuthProfilesFeature extends Feature {
  /** The credentials from the profiles enabled for a project and environment, `default` first. */
  credentialsForRun(place: RunTarget): Promise<readonly IdentityCredential[]>;
  /** The headers and parameters that a chosen profile adds to a single request. */
  credentialForRequest(place: RunTarget, profileId: string, signal: AbortSignal): Promise<RequestCredential>;
  /** A chosen profile's headers for fetching a spec by URL. Throws for hosts outside the profile's environment. */
  credentialForAddress(request: UrlCredentialRequest, signal: AbortSignal): Promise<AddressHeaders>;
  /** Stores the refresh token that a run received in exchange for the profile's stored one. */
  keepRefreshToken(profileId: string, exchanged: ExchangedToken): Promise<void>;
  /** The sign-in methods in the project's current spec. */
  readonly detectFromSpec: (actor: Actor, projectId: string) => Promise<AuthDetection>;
  /** Creates a profile on behalf of its owner, for seeding. */
  readonly createProfile: (actor: Pick<Actor, 'userId'>, body: AuthProfileInput) => Promise<AuthProfile>;
  close(): Promise<void>;
}

/** The redirect URI for authorization servers. */
const CALLBACK_PATH = '/connect/auth-pilot/callback';

export function createAuthProfilesFeature(deps: AuthProfilesDeps): AuthProfilesFeature {
  const secrets = createProfileSecrets(deps);
  const read = createReadProfiles(deps);
  const thread = createDetectThread(deps.detection);
  const hosts = createTrustedHosts(deps);
  const write = createProfileWriter({ ...deps, secrets, read, hosts });
  const keepRefreshToken = createRefreshTokens({ ...deps, secrets });
  const ports = { send: deps.egress.send, now: () => deps.clock.now().getTime(), json: jsonReader };
  const redirectUri = () => `${deps.ownUrl()}${CALLBACK_PATH}`;
  const credentials = createRunCredentials({ ...deps, secrets, hosts });
  const forRequest = createRequestCredential({ credentials, ports, keepRefreshToken });
  const detect = createDetectAuth({ ...deps, thread });
  return {
    name: 'auth-profiles',
    handlers: authProfileHandlers({
      read,
      write,
      detect,
      test: createTestProfile({ ...deps, secrets, ports, redirectUri, hosts, keepRefreshToken }),
      hosts,
    }),
    credentialsForRun: credentials.forRun,
    credentialForRequest: forRequest,
    credentialForAddress: createAddressCredential({ ...deps, forRequest }),
    keepRefreshToken,
    detectFromSpec: detect.fromSpec,
    createProfile: (actor, body) => write.create(actor, AuthProfileBody.parse(body)),
    close: thread.close,
  };
}
