import { randomUUID } from 'node:crypto';
import type { CallParsed, IMPORT_STAGES, Spec } from '@assay/contract';
import type { Egress } from '@assay/net';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { insertBlobs } from '../blobs.store.ts';
import { lockProject, type ProjectAccess } from '../projects/index.ts';
import { storableText } from '../storable.ts';
import { fetchDocument } from './fetch-document.ts';
import { loadBlob } from './load-blob.ts';
import type { SpecRead } from './spec-tasks.ts';
import type { SpecThread } from './spec-thread.ts';
import { presentSpec } from './specs.presenter.ts';
import {
  findSpec,
  insertEndpoints,
  insertSpec,
  newestOfFile,
  newestOfSeries,
  newestOfSource,
  nextImportMoment,
  type SpecRow,
} from './specs.store.ts';

export interface ImportDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly egress: Pick<Egress, 'fetchText'>;
}

export interface ImportStage {
  readonly stage: (typeof IMPORT_STAGES)[number];
  readonly text: string;
}

/** A document that is at hand already. */
export interface DocumentText {
  readonly projectId: string;
  readonly text: string;
  readonly sourceUrl: string | null;
  readonly createdBy: string | null;
  readonly fileName?: string | null;
  /** The series it continues, when the caller named one. */
  readonly seriesId?: string | null;
}

type ImportBody = CallParsed<'importSpec'>['body'];
export type ImportSteps = AsyncGenerator<ImportStage, Spec>;

export type SpecImporter = ReturnType<typeof createSpecImporter>;

/** Imports in steps that can be shown; whoever stops listening stops the import before anything is stored. */
export function createSpecImporter({ db, access, egress }: ImportDeps, thread: SpecThread) {
  async function* importText(document: DocumentText): ImportSteps {
    yield { stage: 'reading', text: `Reading ${kilobytes(document.text)}` };
    const read = await thread.read(document.text);
    const before = await previousOf(db, document);
    yield {
      stage: 'comparing',
      text: before === null ? 'First version, nothing to compare' : `Comparing with revision ${before.revision}`,
    };
    const changes = before === null ? null : await countChanges(before, read);
    yield { stage: 'storing', text: `Storing ${read.operations.length} operations` };
    return presentSpec(await store(document, read, { before, changes }));
  }

  async function countChanges(before: SpecRow, read: SpecRead) {
    if (before.modelHash === read.model.hash) return { breaking: 0, compatible: 0, unknown: 0 };
    return (await thread.compare(await loadBlob(db, before.modelHash), read.model.bytes)).diff.summary;
  }

  function store(document: DocumentText, read: SpecRead, compared: Compared): Promise<SpecRow> {
    const { projectId, sourceUrl, createdBy } = document;
    return db.transaction(async (tx) => {
      await lockProject(tx, projectId);
      const previous = await previousOf(tx, document);
      await insertBlobs(tx, [read.document, read.model]);
      const spec = await insertSpec(tx, {
        ...describeImport(read),
        id: randomUUID(),
        projectId,
        sourceUrl,
        createdBy,
        fileName: document.fileName ?? null,
        seriesId: previous?.seriesId ?? document.seriesId ?? randomUUID(),
        revision: (previous?.revision ?? 0) + 1,
        unchanged: previous?.documentHash === read.document.hash,
        // Somebody else's import may have come in between; a count against the wrong version would mislead.
        changes: previous?.id === compared.before?.id ? compared.changes : null,
        createdAt: nextImportMoment(projectId),
      });
      await insertEndpoints(tx, spec.id, read.operations);
      return spec;
    });
  }

  async function* importUrl(address: string, body: ImportBody, rest: Omit<DocumentText, 'text' | 'sourceUrl'>): ImportSteps {
    yield { stage: 'fetching', text: `Fetching ${URL.canParse(address) ? new URL(address).host : address}` };
    const text = await fetchDocument(egress, address, body.headers ?? {});
    return yield* importText({ ...rest, text, sourceUrl: address });
  }

  return {
    importText,

    /** Refusals of access and input come at once, before any step. An explicit import always makes a version. */
    async begin(actor: Actor, projectId: string, body: ImportBody): Promise<ImportSteps> {
      await access.requireMember(actor, projectId, 'editor');
      const updated = body.specId === null ? null : await findSpec(db, actor.userId, body.specId);
      if (body.specId !== null && updated?.projectId !== projectId) throw new AppError('SPEC_NOT_FOUND');
      const fileName = body.fileName === undefined || body.fileName === '' ? null : storableText(body.fileName);
      const rest = { projectId, createdBy: actor.userId, seriesId: updated?.seriesId ?? null };
      const address = storableText(body.url?.trim() ?? '');
      if (body.content !== undefined && address === '') return importText({ ...rest, text: body.content, sourceUrl: null, fileName });
      if (address === '') throw new AppError('SPEC_URL_MISSING', {}, { fields: { url: 'Please enter an OpenAPI spec URL.' } });
      return importUrl(address, body, rest);
    },
  };
}

interface Compared {
  readonly before: SpecRow | null;
  readonly changes: { readonly breaking: number; readonly compatible: number; readonly unknown: number } | null;
}

/** The version that a document follows: of the series named, of the same address, or of a file of the same name. */
async function previousOf(db: Parameters<typeof newestOfSource>[0], document: DocumentText): Promise<SpecRow | null> {
  const { projectId, sourceUrl, seriesId, fileName } = document;
  if (seriesId !== undefined && seriesId !== null) return newestOfSeries(db, projectId, seriesId);
  if (sourceUrl !== null) return newestOfSource(db, projectId, sourceUrl);
  return fileName === undefined || fileName === null ? null : newestOfFile(db, projectId, fileName);
}

function describeImport(read: SpecRead) {
  return {
    title: read.title,
    infoVersion: read.version,
    format: read.format,
    documentHash: read.document.hash,
    modelHash: read.model.hash,
    operations: read.operations.length,
    findings: read.findings,
  };
}

function kilobytes(text: string): string {
  return text.length < 1024 ? `${text.length} characters` : `${Math.round(text.length / 1024).toLocaleString('en')} KiB`;
}
