import type { AuthUse, Suite } from '@assay/engine/model';

export interface CredentialLocation {
  readonly in: 'header' | 'query' | 'cookie';
  readonly name: string;
  readonly format: string;
}

export interface FilledCredential {
  /** Values for the suite's own auth variables. */
  readonly variables: Readonly<Record<string, string>>;
  /** Headers to send with every request to the base URL if the suite has no auth entry for the credential. */
  readonly headers: readonly (readonly [string, string])[];
}

/** Fills a credential into the suite's auth entries, so that profile and suite send the same header. */
export function fillCredential(suite: Pick<Suite, 'auth' | 'env'>, places: readonly CredentialLocation[], value: string): FilledCredential {
  const variables: Record<string, string> = {};
  const headers: (readonly [string, string])[] = [];
  for (const place of places) {
    const full = place.format.replaceAll('{token}', () => value);
    const found = Object.values(suite.auth).flatMap((use) => (use === null ? [] : variableOf(use, place, full, suite.env)));
    for (const [name, text] of found) variables[name] = text;
    if (found.length === 0 && place.in === 'header') headers.push([place.name, full]);
  }
  return { variables, headers };
}

function variableOf(use: AuthUse, place: CredentialLocation, full: string, env: Suite['env']): readonly (readonly [string, string])[] {
  const template = /^([^{]*)\{\{([A-Z][A-Z0-9_]*)\}\}([^{]*)$/.exec(use.value);
  const [, before = '', name = '', after = ''] = template ?? [];
  const text = Object.hasOwn(env, name) ? textFor(use, place, full) : null;
  if (text === null) return [];
  const fits = text.toLowerCase().startsWith(before.toLowerCase()) && text.endsWith(after) && text.length > before.length + after.length;
  return fits ? [[name, text.slice(before.length, text.length - after.length)]] : [];
}

/** The value for the entry. A whole Cookie header also fills an entry for one of its cookies. */
function textFor(use: AuthUse, place: CredentialLocation, full: string): string | null {
  if (use.in === place.in && use.name.toLowerCase() === place.name.toLowerCase()) return full;
  if (use.in !== 'cookie' || place.in !== 'header' || place.name.toLowerCase() !== 'cookie') return null;
  for (const pair of full.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === use.name) return pair.slice(at + 1).trim();
  }
  return null;
}
