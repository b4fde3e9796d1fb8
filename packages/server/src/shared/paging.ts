import type { Page } from '@assay/contract';
import { storableText } from './storable.ts';

const DEFAULT_PAGE_SIZE = 20;

/** The paging parameters of a list call: either none, which returns everything, or one page. */
export interface PageRequest {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** The requested slice of rows. Null means all of them. */
export function toSlice({ page, pageSize }: PageRequest): Slice | null {
  if (page === undefined && pageSize === undefined) return null;
  const limit = pageSize ?? DEFAULT_PAGE_SIZE;
  return { limit, offset: ((page ?? 1) - 1) * limit };
}

export function toPage<T>(items: readonly T[], total: number, request: PageRequest): Page<T> & { items: T[] } {
  const slice = toSlice(request);
  return { items: [...items], total, page: request.page ?? 1, pageSize: slice?.limit ?? items.length };
}

/** An `ilike` pattern that finds the text anywhere, with its wildcards escaped. */
export function containsPattern(text: string): string {
  return `%${storableText(text.trim()).replace(/[\\%_]/g, '\\$&')}%`;
}
