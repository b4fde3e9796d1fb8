import type { Endpoint } from '@assay/contract';

const MAX_LISTED_ENDPOINTS = 3;

/** A readable request. A long selection lists the first few endpoints and a count. */
export function selectionText(chosen: readonly Endpoint[]): string {
  const names = chosen.slice(0, MAX_LISTED_ENDPOINTS).map(({ method, path }) => `${method} ${path}`);
  const rest = chosen.length - names.length;
  return `Generate tests for ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The selected endpoints as the request context. */
export function selectionJson(projectId: string, chosen: readonly Endpoint[]): string {
  const selectedEndpoints = chosen.map(({ id, method, path }) => ({ id, method, path }));
  return JSON.stringify({
    mode: 'FILES',
    projectId,
    selectedEndpoints,
    options: { includeForbidden: true, envPlaceholders: ['BASE_URL'], fileBaseDir: 'tests/endpoint' },
  });
}
