import type { Endpoint } from '@assay/contract';

/** More rows would make every key press slow. */
const MAX_ROWS = 100;

/** Filters the project's endpoints by every typed word, because the list component only ranks the entries it is given. */
export function endpointsFor(endpoints: readonly Endpoint[], typed: string): readonly Endpoint[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found: Endpoint[] = [];
  for (const endpoint of endpoints) {
    const text = `${endpoint.method} ${endpoint.path} ${endpoint.summary ?? ''}`.toLowerCase();
    if (words.every((word) => text.includes(word))) found.push(endpoint);
    if (found.length === MAX_ROWS) break;
  }
  return found;
}
