import { AUTH_TYPES } from '@assay/engine/model';
import { z } from 'zod';
import type { Vault } from '../../platform/vault/vault.ts';
import type { ProfileSettings } from './profile-draft.ts';
import { grantOf, isSameGrant } from './token-grant.ts';

const KeptConsent = z.object({
  expiresAt: z.number(),
  tokenUrl: z.string(),
  clientId: z.string(),
  type: z.enum(AUTH_TYPES),
  refreshToken: z.string(),
});
type Grant = Omit<z.infer<typeof KeptConsent>, 'expiresAt'>;

const LIFETIME_MS = 24 * 3600_000;
const placeOf = (userId: string) => `auth-pilot-kept-consent:${userId}`;

/** Seals a refresh token that arrived before its profile was saved. The client keeps it until then, and it is bound to the user. */
export function sealRefreshToken(vault: Vault, userId: string, grant: Grant, now: number): string {
  return vault.sealForServer(placeOf(userId), JSON.stringify({ ...grant, expiresAt: now + LIFETIME_MS }));
}

/** Returns the refresh token if it was sealed here for this user, token URL, client and type; otherwise null. */
export function openRefreshToken(
  vault: Vault,
  userId: string,
  sealed: string,
  { settings, now }: { readonly settings: ProfileSettings; readonly now: number },
): string | null {
  if (settings.type !== 'device_code' && settings.type !== 'auth_code') return null;
  try {
    const kept = KeptConsent.parse(JSON.parse(vault.openForServer(placeOf(userId), sealed)));
    return isSameGrant(kept, grantOf(settings)) && kept.expiresAt > now ? kept.refreshToken : null;
  } catch {
    // The value was not sealed here or belongs to another user. The profile is saved anyway, and the next test asks for consent.
    return null;
  }
}
