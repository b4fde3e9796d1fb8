import type { Spec } from '@assay/contract';
import type { SpecRow } from './specs.store.ts';

export function presentSpec(row: SpecRow): Spec {
  return {
    id: row.id,
    projectId: row.projectId,
    sourceUrl: row.sourceUrl,
    version: row.infoVersion,
    title: row.title,
    revision: row.revision,
    operations: row.operations,
    unchanged: row.unchanged,
    findings: row.findings.map((finding) => ({ ...finding })),
    createdAt: row.createdAt.toISOString(),
    seriesId: row.seriesId,
    format: row.format,
    fileName: row.fileName,
    changes: row.changes,
  };
}
