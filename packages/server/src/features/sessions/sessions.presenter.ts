import type { User } from '@assay/contract';
import type { UserRow } from './sessions.store.ts';

/** The user as the identity token carries it. Phone numbers are not kept, and no account is ever locked by failed attempts. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    name: row.name,
    surname: row.surname,
    roles: [...row.roles],
    isActive: row.isActive,
    isEmailConfirmed: row.isEmailConfirmed,
    isPhoneNumberConfirmed: false,
    isLockoutEnabled: false,
    createdAt: row.createdAt.toISOString(),
  };
}
