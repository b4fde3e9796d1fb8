import type { Actor, Feature } from '../../platform/http/feature.ts';
import { apiKeyHandlers } from './api-keys.routes.ts';
import { type ApiKeyDeps, type ApiKeysService, createApiKeysService } from './api-keys.service.ts';
import { isKeyValue } from './key-value.ts';

export interface ApiKeysFeature extends Feature {
  /** Wraps the reader of access tokens: what looks like a key is looked up as one. */
  authenticateWith(readAccess: (token: string) => Promise<Actor | null>): (token: string) => Promise<Actor | null>;
  /** Makes a key for somebody who agreed to it elsewhere, in the transaction of that. */
  readonly makeKey: ApiKeysService['makeKey'];
  /** Throws when the person has as many keys as there can be. */
  readonly requireRoom: ApiKeysService['requireRoom'];
  /** Revokes every key of a person, in the transaction of what made that necessary. */
  readonly revokeAll: ApiKeysService['revokeAll'];
}

/** Keys with scopes, for programs that call in the name of a person. */
export function createApiKeysFeature(deps: ApiKeyDeps): ApiKeysFeature {
  const service = createApiKeysService(deps);
  return {
    name: 'api-keys',
    handlers: apiKeyHandlers(service),
    makeKey: service.makeKey,
    requireRoom: service.requireRoom,
    revokeAll: service.revokeAll,
    authenticateWith: (readAccess) => (token) => (isKeyValue(token) ? service.authenticate(token) : readAccess(token)),
  };
}
