/** The scopes of an API key. A key cannot call a route that names no scope. */
export const API_SCOPES = [
  'projects:read',
  'environments:read',
  'specs:read',
  'specs:write',
  'suites:read',
  'suites:write',
  'runs:read',
  'runs:write',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** A write scope includes the matching read scope. */
export const grantsScope = (held: readonly ApiScope[], wanted: ApiScope): boolean =>
  held.includes(wanted) || held.some((scope) => scope === wanted.replace(/:read$/, ':write'));

/** The prefix of every key, which lets people and secret scanners recognise it. */
export const API_KEY_PREFIX = 'assay_';
