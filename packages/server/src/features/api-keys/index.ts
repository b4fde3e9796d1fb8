import type { Actor, Feature } from '../../platform/http/feature.ts';
import { apiKeyHandlers } from './api-keys.routes.ts';
import { type ApiKeyDeps, type ApiKeysService, createApiKeysService } from './api-keys.service.ts';
import { isKeyValue } from './key-value.ts';

export interface ApiKeysFeature extends Feature {
  /** Wraps the access token reader: a token that looks like a key is looked up as a key. */
  authenticateWith(readAccess: (token: string) => Promise<Actor | null>): (token: string) => Promise<Actor | null>;
  /** Creates a key for a user who approved it elsewhere, in the caller's transaction. */
  readonly makeKey: ApiKeysService['makeKey'];
  /** Throws when the user has the maximum number of keys. */
  readonly requireRoom: ApiKeysService['requireRoom'];
  /** Revokes all of a user's keys, in the caller's transaction. */
  readonly revokeAll: ApiKeysService['revokeAll'];
}

/** Scoped keys for programs that act on behalf of a user. */
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
