import type { AuthProfile } from '@assay/contract';
import { DEFAULT_IDENTITY, IDENTITY_NAME_PATTERN, type UserRole } from '@assay/engine/model';

const NAME = new RegExp(IDENTITY_NAME_PATTERN);

/** An environment's users: the first one, those with a profile by name, and the one that is being added. */
export function listIdentities(profiles: readonly AuthProfile[], environmentKey: string, open: string): readonly string[] {
  const saved = profiles.filter((profile) => profile.environmentKey === environmentKey).map(({ identity }) => identity);
  const others = [...new Set([...saved, open])].filter((identity) => identity !== DEFAULT_IDENTITY).toSorted();
  return [DEFAULT_IDENTITY, ...others];
}

/** Why a name cannot be used for another user. Null when it can. */
export function nameProblem(name: string, taken: readonly string[]): string | null {
  if (name === '') return null;
  if (!NAME.test(name)) return 'Start with a letter and use letters, digits, dashes and underscores.';
  return taken.includes(name) ? `There is a user ${name} already.` : null;
}

interface RoleEntry {
  readonly role: UserRole;
  readonly label: string;
  /** The menu entry that gives a user this role. */
  readonly mark: string;
  readonly hint: string;
}

export const ROLE_ENTRIES: readonly RoleEntry[] = [
  {
    role: 'user',
    label: 'Regular user',
    mark: 'Mark as regular user',
    hint: 'Tests check that this user cannot access the first user’s data.',
  },
  {
    role: 'admin',
    label: 'Administrator',
    mark: 'Mark as administrator',
    hint: 'Tests check that operations reserved for administrators reject the first user.',
  },
  {
    role: 'viewer',
    label: 'Read-only user',
    mark: 'Mark as read-only user',
    hint: 'Tests check that this user cannot create, change or delete data.',
  },
];

export type IdentityState = 'none' | 'sign-in' | 'unconfirmed' | 'disabled' | 'ready';

/** Whether runs can use a user's profile. */
export function identityState(profile: AuthProfile | undefined): IdentityState {
  if (profile === undefined) return 'none';
  if (profile.needsSignIn) return 'sign-in';
  if (!profile.tokenHostConfirmed) return 'unconfirmed';
  return profile.enabled ? 'ready' : 'disabled';
}
