import type { CallReply, ShortCase, SuiteRevision, SuiteSummary } from '@assay/contract';
import { readAllCases } from '@assay/engine';
import type { CaseOrigins, TestCase, TextFile } from '@assay/engine/model';
import type { listRevisions, RevisionRow, SuiteConversation, SuiteRow } from './suites.store.ts';

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
  {
    contents,
    origins,
    conversation,
  }: { readonly contents: readonly TextFile[]; readonly origins: CaseOrigins; readonly conversation: SuiteConversation | null },
): CallReply<'getSuite'> {
  const here = new Set(readAllCases(contents).map(({ id }) => id));
  const known = Object.entries(origins);
  return {
    ...presentSuite(suite, revision, contents.length),
    conversation,
    contents: contents.map((file) => ({ ...file })),
    conflicts: known.flatMap(([id, { generated, offered }]) =>
      offered === undefined || !here.has(id) ? [] : [{ id, generated: { ...generated }, offered: { ...offered } }],
    ),
    away: known.flatMap(([id, { generated }]) => (here.has(id) ? [] : [summarizeCase(generated)])),
  };
}

/** The case fields that a list shows. */
export const summarizeCase = ({ id, title, op }: TestCase): ShortCase => ({ id, title, op });

export function presentRevision(row: Awaited<ReturnType<typeof listRevisions>>[number]): SuiteRevision {
  return { ...row, origin: row.origin === 'edited' ? 'edited' : 'generated', createdAt: row.createdAt.toISOString() };
}
