/** A token's remaining lifetime, as the badge shows it. */
export type Expiry =
  | { readonly kind: 'unknown'; readonly text: 'No expiration info' }
  | { readonly kind: 'expired'; readonly text: 'Expired' }
  | { readonly kind: 'expiring'; readonly text: string }
  | { readonly kind: 'valid'; readonly text: string };

const EXPIRING_MS = 5 * 60_000;

/** Rounds a lifetime to minutes, up when only a few are left and down otherwise. Used by both the badge and the notification. */
function minutesOf(ms: number): number {
  // The countdown rounds up to seconds. Doing the same here keeps both on the same minute.
  const seconds = Math.ceil(ms / 1000);
  return ms < EXPIRING_MS ? Math.ceil(seconds / 60) : Math.floor(seconds / 60);
}

export function remainingLifetime(expiresAt: string | null, now: number): Expiry {
  if (expiresAt === null) return { kind: 'unknown', text: 'No expiration info' };
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return { kind: 'expired', text: 'Expired' };
  const minutes = minutesOf(left);
  if (left < EXPIRING_MS) return { kind: 'expiring', text: `Expires in ${minutes}m` };
  const hours = Math.floor(minutes / 60);
  return { kind: 'valid', text: hours === 0 ? `Valid for ${minutes}m` : `Valid for ${hours}h ${minutes % 60}m` };
}

/** Formats as `59:12` or `1:59:12`; empty once the token has expired. */
export function countdown(expiresAt: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000));
  const two = (n: number): string => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

/** A token's lifetime, as shown in the notification after a test. */
export const lifetimeText = (expiresIn: number | null): string =>
  expiresIn === null ? 'No expiration info' : `Token expires in ${minutesOf(expiresIn * 1000)}m`;
