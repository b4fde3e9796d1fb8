import type { AuditEntry } from '@assay/contract';

/** Turns an action such as `api-key.created` into readable text. */
export function actionText(action: string): string {
  const words = action.replaceAll(/[._-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Formats an entry's details on one line, leaving out nested values. */
export function detailText(details: AuditEntry['details']): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
}
