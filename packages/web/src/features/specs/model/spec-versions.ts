import type { Spec } from '@assay/contract';

/** The versions that are the newest of their description. */
export function currentIds(specs: readonly Spec[]): ReadonlySet<string> {
  const newest = new Map<string, Spec>();
  for (const spec of specs) {
    const known = newest.get(spec.seriesId);
    if (known === undefined || known.revision < spec.revision) newest.set(spec.seriesId, spec);
  }
  return new Set([...newest.values()].map(({ id }) => id));
}

/** Where a version came from, in words. */
export function sourceOf({ sourceUrl, fileName }: Pick<Spec, 'sourceUrl' | 'fileName'>): string {
  if (sourceUrl !== null) return sourceUrl;
  return fileName === null ? 'Pasted text' : `Upload: ${fileName}`;
}

/** An address that a browser may be sent to; documents are strangers', and so are the addresses in them. */
export function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null;
}

const formatNames = { openapi: 'OpenAPI', postman: 'Postman collection', har: 'HAR', curl: 'cURL' } as const;
export const formatName = (format: Spec['format']): string => formatNames[format];

/** Earlier and later versions of the same description, newest first. */
export function seriesOf(specs: readonly Spec[], spec: Spec): readonly Spec[] {
  return specs.filter(({ seriesId }) => seriesId === spec.seriesId).toSorted((a, b) => b.revision - a.revision);
}
