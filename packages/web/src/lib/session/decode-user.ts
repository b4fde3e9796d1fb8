import type { User } from '@assay/contract';

type Claims = Readonly<Record<string, unknown>>;

function readClaims(idToken: string): Claims {
  const part = idToken.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
  const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (typeof claims !== 'object' || claims === null) throw new Error('the identity token carries no claims');
  return { ...claims };
}

function firstText(claims: Claims, names: readonly string[]): string {
  for (const name of names) {
    const value = claims[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}

const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 'True';

/** Accepts one role claim or a list of them. */
function readRoles(claims: Claims): string[] {
  const value = claims.roles ?? claims.role;
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((role) => typeof role === 'string') : [];
}

function readCreatedAt(claims: Claims): string {
  const value = claims.createdAt ?? claims.created_at;
  return typeof value === 'string' ? value : '';
}

/** Reads the user from the identity token. The server checks every request, so the signature is not verified here. */
export function decodeUser(idToken: string): User {
  const claims = readClaims(idToken);
  return {
    id: firstText(claims, ['sub', 'id']),
    email: firstText(claims, ['email']),
    username: firstText(claims, ['preferred_username', 'username', 'email']),
    name: firstText(claims, ['given_name', 'name']),
    surname: firstText(claims, ['family_name', 'surname']),
    roles: readRoles(claims),
    isActive: claims.isActive === undefined || isTrue(claims.isActive),
    isEmailConfirmed: isTrue(claims.isEmailConfirmed ?? claims.email_verified),
    isPhoneNumberConfirmed: isTrue(claims.isPhoneNumberConfirmed ?? claims.phone_number_verified),
    isLockoutEnabled: isTrue(claims.isLockoutEnabled),
    createdAt: readCreatedAt(claims),
  };
}
