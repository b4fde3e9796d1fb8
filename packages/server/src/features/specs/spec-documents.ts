import type { ParsedCall, SpecDiff } from '@assay/contract';
import type { ContractDiff } from '@assay/engine';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { loadBlob } from './load-blob.ts';
import type { SpecThread } from './spec-thread-client.ts';
import { findSpec, newestInSeries, newestSpec, type SpecRow } from './specs.store.ts';

/** A file to download. */
export interface SpecFile {
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
}

export type SpecDocuments = ReturnType<typeof createSpecDocuments>;

/** The text of stored versions, and the changes between two of them. */
export function createSpecDocuments(db: Db, thread: SpecThread) {
  async function requireSpec(actor: Actor, id: string): Promise<SpecRow> {
    const row = await findSpec(db, actor.userId, id);
    if (row === null) throw new AppError('SPEC_NOT_FOUND');
    return row;
  }

  async function compare(base: SpecRow, head: SpecRow) {
    const [before, after] = [await loadBlob(db, base.modelHash), await loadBlob(db, head.modelHash)];
    return thread.compare(before, after);
  }

  /** The requested version, which must be in the same project, or the previous one. */
  async function baseOf(actor: Actor, head: SpecRow, against: string | null): Promise<SpecRow> {
    const base =
      against === null ? await newestInSeries(db, head.projectId, head.seriesId, head.revision) : await requireSpec(actor, against);
    if (base === null || base.projectId !== head.projectId) throw new AppError('SPEC_NOT_FOUND');
    return base;
  }

  return {
    async document(actor: Actor, id: string, query: ParsedCall<'getSpecDocument'>['query']): Promise<SpecFile> {
      const row = await requireSpec(actor, id);
      const form = query.form ?? 'original';
      const source = await loadBlob(db, form === 'original' ? row.documentHash : row.modelHash);
      const { text, isJson } = await thread.document({ source, form, format: query.format ?? null });
      return { name: fileName(row, form, isJson ? 'json' : 'yaml'), mediaType: isJson ? 'application/json' : 'application/yaml', text };
    },

    async diff(actor: Actor, id: string, against: string | null): Promise<SpecDiff> {
      const head = await requireSpec(actor, id);
      const base = await baseOf(actor, head, against);
      return presentDiff(base, head, (await compare(base, head)).diff);
    },

    /** The last two versions of the project's current spec; null while there is only one. The caller checks the membership. */
    async latestDiff(projectId: string): Promise<{ readonly diff: SpecDiff; readonly markdown: string } | null> {
      const head = await newestSpec(db, projectId);
      const base = head === null ? null : await newestInSeries(db, projectId, head.seriesId, head.revision);
      if (head === null || base === null) return null;
      const { diff, markdown } = await compare(base, head);
      return { diff: presentDiff(base, head, diff), markdown };
    },

    async markdown(actor: Actor, id: string, against: string | null): Promise<string> {
      const head = await requireSpec(actor, id);
      return (await compare(await baseOf(actor, head, against), head)).markdown;
    },
  };
}

function presentDiff(base: SpecRow, head: SpecRow, diff: ContractDiff): SpecDiff {
  const groups = diff.groups.map((group) => ({
    ...group,
    operations: [...group.operations],
    changes: group.changes.map((change) => ({ ...change })),
  }));
  return { base: versionOf(base), head: versionOf(head), summary: { ...diff.summary }, groups, omitted: diff.omitted };
}

function versionOf({ id, title, infoVersion, revision, createdAt }: SpecRow): SpecDiff['base'] {
  return { id, title, version: infoVersion, revision, createdAt: createdAt.toISOString() };
}

/** Titles come from untrusted specs, so only plain letters go into a file name and a header. */
function fileName({ title, revision }: SpecRow, form: 'original' | 'normalised', extension: string): string {
  const safe = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${safe || 'api'}-r${revision}${form === 'normalised' ? '-openapi-3.1' : ''}.${extension}`;
}
