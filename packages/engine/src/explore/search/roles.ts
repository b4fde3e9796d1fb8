import type { OperationState } from '../operation-state.ts';

const ROLE = '(admin(?:istrator)?|manager|moderator|operator|supervisor|staff|superuser|editor|librarian|auditor|support|employee)s?';
const ROLE_ONLY = new RegExp(`\\b(?:${ROLE}(?: role| users?| accounts?)? only|only (?:for |by |an? |the )?${ROLE}\\b)`, 'i');

/** The role that the spec reserves an operation for, or null. The spec has to list the rejection too. */
export function roleOf({ op }: OperationState): string | null {
  const [, first, second] = ROLE_ONLY.exec(`${op.summary ?? ''}. ${op.description ?? ''}`) ?? [];
  const role = (first ?? second)?.toLowerCase().replace(/istrator$/, '') ?? null;
  return op.responses.some(({ status }) => status === '403') ? role : null;
}
