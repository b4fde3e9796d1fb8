import type { Operation } from '../../model/index.ts';

const ROLE =
  '(admin(?:istrator)?|manager|moderator|operator|supervisor|coordinator|staff|superuser|editor|librarian|auditor|support|employee)s?';
const ROLE_ONLY = new RegExp(
  `\\b(?:${ROLE}(?: role| users?| accounts?)? only|only (?:for |by |an? |the )?${ROLE}\\b)|\\((?:for |by )?(?:an? |the )?${ROLE}\\)`,
  'i',
);
/** "Visible to the owner and administrators only" allows other users too. */
const OF_OWNER = /\b(?:owners?|authors?|creators?|own|their|your|yourself|themselves|participants?)\b/i;
const ADMIN_PATH = /\/(?:admin|administration)(?:\/|$)/i;

/** The role that an operation's description restricts it to, or null. */
export function describedRole({ summary, description }: Pick<Operation, 'summary' | 'description'>): string | null {
  const sentences = `${summary ?? ''}. ${description ?? ''}`.split(/[.;](?:\s|$)/).filter((sentence) => !OF_OWNER.test(sentence));
  const [, ...roles] = sentences.map((sentence) => ROLE_ONLY.exec(sentence)).find((match) => match !== null) ?? [];
  return (
    roles
      .find((role) => role !== undefined)
      ?.toLowerCase()
      .replace(/istrator$/, '') ?? null
  );
}

/** The role that an operation's description or path restricts it to, or null. */
export function reservedRole(op: Pick<Operation, 'summary' | 'description' | 'path'>): string | null {
  return describedRole(op) ?? (ADMIN_PATH.test(op.path) ? 'admin' : null);
}
