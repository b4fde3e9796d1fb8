import type { Endpoint } from '@assay/contract';

/** The endpoint list filter, stored in the URL. */
export interface EndpointFilter {
  readonly specId: string | null;
  readonly method: string;
  readonly words: string;
  readonly tag: string | null;
}

export const ALL_METHODS = 'ALL';
const usual = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** ALL and the five usual methods, then any others in the list. */
export function methodChoices(endpoints: readonly Endpoint[]): readonly string[] {
  const known: readonly string[] = usual;
  const others = new Set(endpoints.map(({ method }) => method).filter((method) => !known.includes(method)));
  return [ALL_METHODS, ...usual, ...[...others].toSorted()];
}

/** Every tag in the list, sorted by name. */
export function tagChoices(endpoints: readonly Endpoint[]): readonly string[] {
  return [...new Set(endpoints.flatMap(({ tags }) => tags))].toSorted((a, b) => a.localeCompare(b));
}

/** Returns the endpoints with this method and tag that contain every word in their path, summary or tags. */
export function filterEndpoints(endpoints: readonly Endpoint[], { method, words, tag }: EndpointFilter): readonly Endpoint[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return endpoints.filter((endpoint) => {
    if (method !== ALL_METHODS && endpoint.method !== method) return false;
    if (tag !== null && !endpoint.tags.includes(tag)) return false;
    if (wanted.length === 0) return true;
    const text = `${endpoint.method} ${endpoint.path} ${endpoint.summary ?? ''} ${endpoint.tags.join(' ')}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
