import type { CallReply, SuiteRevision, SuiteSummary } from '@assay/contract';
import type { CaseOrigins, TextFile } from '@assay/engine/model';
import type { listRevisions, RevisionRow, SuiteRow } from './suites.store.ts';

export function presentSuite(suite: SuiteRow, revision: RevisionRow, files: number): SuiteSummary {
  return {
    id: suite.id,
    projectId: suite.projectId,
    name: suite.name,
    revision: revision.revision,
    cases: revision.cases,
    files,
    requests: { total: revision.requestsTotal, write: revision.requestsWrite },
    updatedAt: revision.createdAt.toISOString(),
  };
}

export function presentSuiteDetail(
  suite: SuiteRow,
  revision: RevisionRow,
  { contents, origins }: { readonly contents: readonly TextFile[]; readonly origins: CaseOrigins },
): CallReply<'getSuite'> {
  return {
    ...presentSuite(suite, revision, contents.length),
    contents: contents.map((file) => ({ ...file })),
    conflicts: Object.entries(origins).flatMap(([id, { generated, offered }]) =>
      offered === undefined ? [] : [{ id, generated: { ...generated }, offered: { ...offered } }],
    ),
  };
}

export function presentRevision(row: Awaited<ReturnType<typeof listRevisions>>[number]): SuiteRevision {
  return { ...row, origin: row.origin === 'edited' ? 'edited' : 'generated', createdAt: row.createdAt.toISOString() };
}
