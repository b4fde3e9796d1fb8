import type { Operation } from '../../model/index.ts';

const ROLE = '(admin(?:istrator)?|manager|moderator|operator|supervisor|staff|superuser|editor|librarian|auditor|support|employee)s?';
const ROLE_ONLY = new RegExp(`\\b(?:${ROLE}(?: role| users?| accounts?)? only|only (?:for |by |an? |the )?${ROLE}\\b)`, 'i');
const ADMIN_PATH = /\/(?:admin|administration)(?:\/|$)/i;

/** The role that an operation's description restricts it to, or null. */
export function describedRole({ summary, description }: Pick<Operation, 'summary' | 'description'>): string | null {
  const [, first, second] = ROLE_ONLY.exec(`${summary ?? ''}. ${description ?? ''}`) ?? [];
  return (first ?? second)?.toLowerCase().replace(/istrator$/, '') ?? null;
}

/** The role that an operation's description or path restricts it to, or null. */
export function reservedRole(op: Pick<Operation, 'summary' | 'description' | 'path'>): string | null {
  return describedRole(op) ?? (ADMIN_PATH.test(op.path) ? 'admin' : null);
}
