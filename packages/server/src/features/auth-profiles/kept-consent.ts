import { AUTH_TYPES } from '@assay/engine/model';
import { z } from 'zod';
import type { Vault } from '../../platform/vault/vault.ts';
import type { ProfileSettings } from './profile-draft.ts';
import { grantOf, isSameGrant } from './token-grant.ts';

const Kept = z.object({
  expiresAt: z.number(),
  tokenUrl: z.string(),
  clientId: z.string(),
  type: z.enum(AUTH_TYPES),
  refreshToken: z.string(),
});
type Grant = Omit<z.infer<typeof Kept>, 'expiresAt'>;

const LIFETIME_MS = 24 * 3600_000;
const placeOf = (userId: string) => `auth-pilot-kept-consent:${userId}`;

/** A refresh token that came before its profile was saved: the caller keeps it sealed, bound to the user, until then. */
export function sealKept(vault: Vault, userId: string, grant: Grant, now: number): string {
  return vault.sealForServer(placeOf(userId), JSON.stringify({ ...grant, expiresAt: now + LIFETIME_MS }));
}

/** The refresh token, if it was sealed here for this user and issued for this token URL, client and type; else null. */
export function openKept(
  vault: Vault,
  userId: string,
  sealed: string,
  { settings, now }: { readonly settings: ProfileSettings; readonly now: number },
): string | null {
  if (settings.type !== 'device_code' && settings.type !== 'auth_code') return null;
  try {
    const kept = Kept.parse(JSON.parse(vault.openForServer(placeOf(userId), sealed)));
    return isSameGrant(kept, grantOf(settings)) && kept.expiresAt > now ? kept.refreshToken : null;
  } catch {
    // Not sealed here, or for somebody else: the profile is saved, and the next test asks for consent.
    return null;
  }
}
