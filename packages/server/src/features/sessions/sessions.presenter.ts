import type { User } from '@assay/contract';
import type { UserRow } from './sessions.store.ts';

/** The user claims in the identity token. Phone numbers are not stored, and failed attempts never lock an account. */
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
