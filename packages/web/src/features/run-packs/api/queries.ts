import type { SuiteSummary } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { callFile } from '../../../lib/api/call-file.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** A suite with its files. The key contains the revision, so a cached suite never goes stale. */
export const suiteFilesQuery = ({ id, revision }: Pick<SuiteSummary, 'id' | 'revision'>) =>
  queryOptions({
    queryKey: [...queryKeys.suite(id), revision],
    queryFn: ({ signal }) => call('getSuite', { params: { id }, query: { revision }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The first page of a pack. Its first entry lists all files, regardless of the number of pages. */
const FIRST_PAGE = { page: 1, pageSize: 10 } as const;

/** The pack with its file paths. */
export const packQuery = (packId: string) =>
  queryOptions({
    queryKey: queryKeys.runPack(packId),
    queryFn: async ({ signal }) => {
      const page = await call('listRunPackFiles', { query: { runPackId: packId, ...FIRST_PAGE }, signal });
      const [pack] = page.items;
      if (pack === undefined) throw new Error('The run pack has no files.');
      return pack;
    },
  });

export interface PackText {
  readonly text: string;
  /** The file's revision, or null when the server sent none. */
  readonly revision: number | null;
}

export const packFileQuery = (packId: string, path: string) =>
  queryOptions({
    queryKey: queryKeys.runPackFile(packId, path),
    queryFn: async ({ signal }): Promise<PackText> => {
      const { blob, revision } = await callFile('getRunPackFile', { params: { id: packId }, query: { file: path }, signal });
      return { text: await blob.text(), revision };
    },
  });

export const packRevisionsQuery = (packId: string) =>
  queryOptions({
    queryKey: queryKeys.runPackRevisions(packId),
    queryFn: ({ signal }) => call('listRunPackRevisions', { params: { id: packId }, signal }),
    select: (page) => page.items,
  });
