import { z } from 'zod';
import type { Vault } from '../../platform/vault/vault.ts';
import type { ProfileSettings } from './profile-draft.ts';

const Kept = z.object({ expiresAt: z.number(), tokenUrl: z.string(), clientId: z.string(), refreshToken: z.string() });
type Grant = Omit<z.infer<typeof Kept>, 'expiresAt'>;

const LIFETIME_MS = 24 * 3600_000;
const placeOf = (userId: string) => `auth-pilot-kept-consent:${userId}`;

/** A refresh token that came before its profile was saved: the caller keeps it sealed, bound to the user, until then. */
export function sealKept(vault: Vault, userId: string, grant: Grant, now: number): string {
  return vault.sealForServer(placeOf(userId), JSON.stringify({ ...grant, expiresAt: now + LIFETIME_MS }));
}

/** The refresh token, if it was sealed here for this user and for this very client and token URL; else null. */
export function openKept(
  vault: Vault,
  userId: string,
  sealed: string,
  { settings, now }: { readonly settings: ProfileSettings; readonly now: number },
): string | null {
  if (settings.type !== 'device_code' && settings.type !== 'auth_code') return null;
  try {
    const kept = Kept.parse(JSON.parse(vault.openForServer(placeOf(userId), sealed)));
    const isSame = kept.tokenUrl === settings.tokenUrl && kept.clientId === (settings.params.client_id ?? '');
    return isSame && kept.expiresAt > now ? kept.refreshToken : null;
  } catch {
    // Not sealed here, or for somebody else: the profile is saved, and the next test asks for consent.
    return null;
  }
}
