import type { AuditEntry } from '@assay/contract';

/** Turns an action such as `api-key.created` into readable text. */
export function actionText(action: string): string {
  const words = action
    .replaceAll(/[._-]/g, ' ')
    .replaceAll(/\bapi\b/g, 'API')
    .replaceAll(/\bgithub\b/g, 'GitHub');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueText(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Formats an entry's details on one line. */
export function detailText(details: AuditEntry['details']): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(', ');
}
