import type { Endpoint } from '@assay/contract';

const NAMED = 3;

/** The readable text of the request. A long selection shows the first few and a count. */
export function selectionWords(chosen: readonly Endpoint[]): string {
  const names = chosen.slice(0, NAMED).map(({ method, path }) => `${method} ${path}`);
  const rest = chosen.length - names.length;
  return `Generate tests for ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The selected endpoints as the context of the request. */
export function selectionJson(projectId: string, chosen: readonly Endpoint[]): string {
  const selectedEndpoints = chosen.map(({ id, method, path }) => ({ id, method, path }));
  return JSON.stringify({
    mode: 'FILES',
    projectId,
    selectedEndpoints,
    options: { includeForbidden: true, envPlaceholders: ['BASE_URL'], fileBaseDir: 'tests/endpoint' },
  });
}
