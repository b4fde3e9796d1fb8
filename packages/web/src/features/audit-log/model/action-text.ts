import type { AuditEntry } from '@assay/contract';
import { describeUserAgent } from '../../../lib/user-agent.ts';

/** Turns an action such as `api-key.created` into readable text. */
export function actionText(action: string): string {
  const words = action
    .replaceAll(/[._-]/g, ' ')
    .replaceAll(/\bapi\b/g, 'API')
    .replaceAll(/\bgithub\b/g, 'GitHub');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `rerunOf` becomes `rerun of`. */
const nameText = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function valueText(name: string, value: unknown): string {
  if (name === 'agent' && typeof value === 'string') return describeUserAgent(value);
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Formats an entry's details on one line. */
export function detailText(details: AuditEntry['details']): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${nameText(name)}: ${valueText(name, value)}`)
    .join(', ');
}
