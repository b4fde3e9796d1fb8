import type { ProfileRow } from './auth-profiles.store.ts';
import type { ProfileSettings } from './profile-draft.ts';
import type { TrustedHostRow } from './trusted-hosts.store.ts';

/** A URL's scheme, host and port; null when it is not an HTTP URL. */
export function originOf(url: string): string | null {
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).origin : null;
}

/** The URL that receives a profile's secrets when it obtains its credential. */
export function secretRecipientOf({ type, tokenUrl, params }: Pick<ProfileSettings, 'type' | 'tokenUrl' | 'params'>): string {
  return type === 'custom_login' ? params.custom_login_url || tokenUrl : tokenUrl;
}

/** Whether one of these confirmations covers the host that receives the profile's secrets. */
export function isCovered(profile: ProfileRow, settings: ProfileSettings, hosts: readonly TrustedHostRow[]): boolean {
  const origin = originOf(secretRecipientOf(settings));
  return hosts.some(
    (host) =>
      host.origin === origin &&
      host.projectId === profile.projectId &&
      (host.projectId !== null || host.ownerId === profile.ownerId) &&
      host.environmentKey === profile.environmentKey &&
      host.identity === profile.identity,
  );
}
