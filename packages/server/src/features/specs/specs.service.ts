import { randomUUID } from 'node:crypto';
import type { Spec } from '@assay/contract';
import type { Egress } from '@assay/net';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { insertBlobs } from '../blobs.store.ts';
import { type PageRequest, toPage } from '../paging.ts';
import { lockProject, type ProjectAccess } from '../projects/index.ts';
import { storableText } from '../storable.ts';
import { fetchDocument } from './fetch-document.ts';
import type { SpecRead } from './spec-tasks.ts';
import type { SpecThread } from './spec-thread.ts';
import { presentSpec } from './specs.presenter.ts';
import { findSpec, insertEndpoints, insertSpec, listSpecs, newestOfSource, nextImportMoment } from './specs.store.ts';

export interface SpecsDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly egress: Pick<Egress, 'fetchText'>;
}

/** A document that is at hand already, for example while seeding. */
export interface DocumentText {
  readonly projectId: string;
  readonly text: string;
  readonly sourceUrl: string | null;
  readonly createdBy: string | null;
}

export type SpecsService = ReturnType<typeof createSpecsService>;

export function createSpecsService({ db, access, egress }: SpecsDeps, thread: SpecThread) {
  async function importFromText({ projectId, text, sourceUrl, createdBy }: DocumentText): Promise<Spec> {
    const read = await thread.read(text);
    const row = await db.transaction(async (tx) => {
      await lockProject(tx, projectId);
      const previous = sourceUrl === null ? null : await newestOfSource(tx, projectId, sourceUrl);
      await insertBlobs(tx, [read.document, read.model]);
      const spec = await insertSpec(tx, {
        ...describeImport(read),
        id: randomUUID(),
        projectId,
        sourceUrl,
        createdBy,
        seriesId: previous?.seriesId ?? randomUUID(),
        revision: (previous?.revision ?? 0) + 1,
        unchanged: previous?.documentHash === read.document.hash,
        createdAt: nextImportMoment(projectId),
      });
      await insertEndpoints(tx, spec.id, read.operations);
      return spec;
    });
    return presentSpec(row);
  }

  return {
    importFromText,

    /** An explicit import always makes a version, also of a document that did not change. */
    async importFromUrl(actor: Actor, projectId: string, address: string | undefined): Promise<Spec> {
      await access.requireMember(actor, projectId, 'editor');
      const sourceUrl = storableText(address?.trim() ?? '');
      if (sourceUrl === '') throw new AppError('SPEC_URL_MISSING', {}, { fields: { url: 'Please enter an OpenAPI spec URL.' } });
      const text = await fetchDocument(egress, sourceUrl);
      return importFromText({ projectId, text, sourceUrl, createdBy: actor.userId });
    },

    async list(actor: Actor, projectId: string, query: PageRequest) {
      await access.requireMember(actor, projectId);
      const { rows, total } = await listSpecs(db, projectId, query);
      return toPage(rows.map(presentSpec), total, query);
    },

    async get(actor: Actor, id: string): Promise<Spec> {
      const row = await findSpec(db, actor.userId, id);
      if (row === null) throw new AppError('SPEC_NOT_FOUND');
      return presentSpec(row);
    },
  };
}

function describeImport(read: SpecRead) {
  return {
    title: read.title,
    infoVersion: read.version,
    documentHash: read.document.hash,
    modelHash: read.model.hash,
    operations: read.operations.length,
    findings: read.findings,
  };
}
