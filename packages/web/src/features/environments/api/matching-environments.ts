import type { Environment } from '@assay/contract';

/** Environments whose name or address contains the words. */
export function matchingEnvironments(environments: readonly Environment[], words: string): readonly Environment[] {
  const wanted = words.trim().toLowerCase();
  return environments.filter(({ name, baseUrl }) => `${name} ${baseUrl}`.toLowerCase().includes(wanted));
}
