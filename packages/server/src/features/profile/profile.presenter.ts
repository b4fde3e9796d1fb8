import type { Account, Preferences } from '@assay/contract';
import type { SettingsRow, UserRow } from './profile.store.ts';

export const displayNameOf = (user: Pick<UserRow, 'name' | 'surname' | 'username'>) =>
  `${user.name} ${user.surname}`.trim() || user.username;

export const presentPreferences = (settings: SettingsRow | null): Preferences => ({
  theme: settings?.theme ?? null,
  notifyOnFailure: settings?.notifyOnFailure ?? false,
});

function avatarOf(settings: SettingsRow | null): string | null {
  if (settings?.avatar == null || settings.avatarType === null) return null;
  return `data:${settings.avatarType};base64,${Buffer.from(settings.avatar).toString('base64')}`;
}

export const presentAccount = (user: UserRow, settings: SettingsRow | null, pendingEmail: string | null): Account => ({
  id: user.id,
  username: user.username,
  displayName: displayNameOf(user),
  email: user.email,
  pendingEmail,
  roles: [...user.roles],
  avatarUrl: avatarOf(settings),
  preferences: presentPreferences(settings),
  createdAt: user.createdAt.toISOString(),
});
