/** What an API key may be good for. A call whose route names no scope is never opened by a key. */
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

/** Whoever may write a thing may read it too. */
export const opensScope = (held: readonly ApiScope[], wanted: ApiScope): boolean =>
  held.includes(wanted) || held.some((scope) => scope === wanted.replace(/:read$/, ':write'));

/** How every key begins, so that people and secret scanners know one when they see it. */
export const API_KEY_PREFIX = 'assay_';
