import type { Spec } from '@assay/contract';

/** The ids of each spec's newest version. */
export function currentIds(specs: readonly Spec[]): ReadonlySet<string> {
  const newest = new Map<string, Spec>();
  for (const spec of specs) {
    const known = newest.get(spec.seriesId);
    if (known === undefined || known.revision < spec.revision) newest.set(spec.seriesId, spec);
  }
  return new Set([...newest.values()].map(({ id }) => id));
}

/** Describes the source of a version: its URL, its file name, or pasted text. */
export function describeSource({ sourceUrl, fileName }: Pick<Spec, 'sourceUrl' | 'fileName'>): string {
  if (sourceUrl !== null) return sourceUrl;
  return fileName === null ? 'Pasted text' : `Upload: ${fileName}`;
}

/** Returns the URL if it is safe to open. Specs are untrusted, and so are the URLs in them. */
export function safeUrl(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null;
}

const formatNames = { openapi: 'OpenAPI', postman: 'Postman collection', har: 'HAR', curl: 'cURL' } as const;
export const formatName = (format: Spec['format']): string => formatNames[format];

/** All versions of the same spec, newest first. */
export function listVersions(specs: readonly Spec[], spec: Spec): readonly Spec[] {
  return specs.filter(({ seriesId }) => seriesId === spec.seriesId).toSorted((a, b) => b.revision - a.revision);
}
