import type { Spec, SpecWatch } from '@assay/contract';
import type { WatchRow } from './spec-watches.store.ts';
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
    origin: row.origin,
  };
}

export function presentWatch({ seriesId, everyMinutes, nextAt, checkedAt, problem }: WatchRow): SpecWatch {
  return { seriesId, everyMinutes, nextAt: nextAt.toISOString(), checkedAt: checkedAt?.toISOString() ?? null, problem };
}
