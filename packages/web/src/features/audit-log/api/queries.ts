import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callRaw } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { saveFile } from '../../../lib/save-file.ts';

export const AUDIT_PAGE_SIZE = 25;

/** The project's audit log, or the signed-in user's when there is no project. */
export const auditQuery = (projectId: string | null, page: number) =>
  queryOptions({
    queryKey: queryKeys.audit(projectId ?? 'own', page),
    queryFn: ({ signal }) => {
      const query = { page, pageSize: AUDIT_PAGE_SIZE };
      return projectId === null
        ? call('listAccountAudit', { query, signal })
        : call('listProjectAudit', { params: { id: projectId }, query, signal });
    },
    placeholderData: keepPreviousData,
  });

export async function downloadAudit(projectId: string): Promise<void> {
  const reply = await callRaw('exportProjectAudit', { params: { id: projectId } }, '*/*');
  saveFile(await reply.blob(), 'assay-audit.ndjson');
}
