import type { User } from '@assay/contract';

/** First and last name, else the username, else the email address. */
export function displayName(user: User): string {
  const full = `${user.name} ${user.surname}`.trim();
  return full || user.username || user.email || 'Signed in';
}

export const initialsOf = (user: User): string => nameInitials(displayName(user));

export function nameInitials(name: string): string {
  const words = name.split(/[\s._@-]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
