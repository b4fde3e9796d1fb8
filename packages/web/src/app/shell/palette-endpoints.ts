import type { Endpoint } from '@assay/contract';

/** More rows than anybody reads make every key slow. */
const MOST = 100;

/** Endpoints in which all words occur, out of however many the project has: the list itself only ranks what it is given. */
export function endpointsFor(endpoints: readonly Endpoint[], typed: string): readonly Endpoint[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found: Endpoint[] = [];
  for (const endpoint of endpoints) {
    const text = `${endpoint.method} ${endpoint.path} ${endpoint.summary ?? ''}`.toLowerCase();
    if (words.every((word) => text.includes(word))) found.push(endpoint);
    if (found.length === MOST) break;
  }
  return found;
}
