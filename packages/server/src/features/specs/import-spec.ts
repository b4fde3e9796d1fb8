import { randomUUID } from 'node:crypto';
import type { IMPORT_STAGES, ImportedSpec, ParsedCall, Spec } from '@assay/contract';
import type { Egress } from '@assay/net';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { insertBlobs } from '../../shared/blobs.store.ts';
import { storableText } from '../../shared/storable.ts';
import { lockProject, type ProjectAccess } from '../projects/index.ts';
import { locateDocument, type SearchScope } from './fetch-document.ts';
import { fetchFiles } from './fetch-files.ts';
import { loadBlob } from './load-blob.ts';
import { type SpecSource, sourceSize } from './spec-source.ts';
import type { ParsedSpec } from './spec-tasks.ts';
import type { SpecThread } from './spec-thread-client.ts';
import { presentSpec } from './specs.presenter.ts';
import {
  findSpec,
  insertEndpoints,
  insertSpec,
  knownEnvironments,
  newestByFileName,
  newestFromSource,
  newestInSeries,
  nextImportTime,
  type SpecRow,
} from './specs.store.ts';
import { suggestEnvironments } from './suggest-environments.ts';

export interface ImportDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly egress: Pick<Egress, 'fetchText'>;
  readonly credentialFor: CredentialFor;
}

/** The headers that an auth profile adds to a fetch. It is a port, because profiles are another feature. */
export type CredentialFor = (
  request: { readonly userId: string; readonly projectId: string; readonly profileId: string; readonly address: string },
  signal: AbortSignal,
) => Promise<Readonly<Record<string, string>>>;

export interface ImportStage {
  readonly stage: (typeof IMPORT_STAGES)[number];
  readonly text: string;
}

/** A loaded spec to import into the project. */
export interface ImportedDocument {
  readonly projectId: string;
  readonly source: SpecSource;
  readonly sourceUrl: string | null;
  readonly createdBy: string | null;
  readonly fileName?: string | null;
  /** The series to continue, if the caller specified one. */
  readonly seriesId?: string | null;
  readonly followsRefs?: boolean;
  readonly origin?: 'import' | 'watch';
}

type LongTexts = Readonly<Record<string, Uint8Array>>;
type ImportBody = ParsedCall<'importSpec'>['body'];
type Sender = Omit<ImportedDocument, 'source' | 'sourceUrl'>;

const CREDENTIAL_MS = 10_000;

export type ImportSteps = AsyncGenerator<ImportStage, ImportedSpec>;

export type SpecImporter = ReturnType<typeof createSpecImporter>;

/** Imports in steps that can be displayed. If the caller stops listening, the import ends before anything is stored. */
export function createSpecImporter({ db, access, egress, credentialFor }: ImportDeps, thread: SpecThread) {
  async function* importDocument(document: ImportedDocument): ImportSteps {
    yield { stage: 'reading', text: `Reading ${sourceSize(document.source)}` };
    const read = await thread.read(document.source);
    const before = await previousOf(db, document);
    yield {
      stage: 'comparing',
      text: before === null ? 'First version, so there is nothing to compare it with' : `Comparing with revision ${before.revision}`,
    };
    const changes = before === null ? null : await countChanges(before, read);
    yield { stage: 'storing', text: `Storing ${read.operations.length} operations` };
    const row = await store(document, read, { before, changes });
    const offered = suggestEnvironments({ ...row, servers: read.servers }, await knownEnvironments(db, row.projectId));
    return { ...presentSpec(row), suggestedEnvironments: [...offered] };
  }

  async function countChanges(before: SpecRow, read: ParsedSpec) {
    if (before.modelHash === read.model.hash) return { breaking: 0, compatible: 0, unknown: 0 };
    return (await thread.compare(await loadBlob(db, before.modelHash), read.model.bytes)).diff.summary;
  }

  function store(document: ImportedDocument, read: ParsedSpec, compared: Compared): Promise<SpecRow> {
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
        followsRefs: document.followsRefs ?? false,
        origin: document.origin ?? 'import',
        seriesId: previous?.seriesId ?? document.seriesId ?? randomUUID(),
        revision: (previous?.revision ?? 0) + 1,
        unchanged: previous?.documentHash === read.document.hash,
        // A concurrent import may have created a version in the meantime, and a comparison with the wrong version would be misleading.
        changes: previous?.id === compared.before?.id ? compared.changes : null,
        createdAt: nextImportTime(projectId),
      });
      await insertEndpoints(tx, spec.id, read.operations);
      if (createdBy !== null)
        await recordAudit(tx, { userId: createdBy, projectId, action: 'spec.imported', subjectId: spec.id, details: importFacts(spec) });
      return spec;
    });
  }

  async function* importUrl(address: string, body: ImportBody, rest: Sender): ImportSteps {
    yield { stage: 'fetching', text: `Fetching ${URL.canParse(address) ? new URL(address).host : address}` };
    const followsRefs = body.followRefs === true;
    const profile = await profileHeaders(address, body, rest);
    const { source, sourceUrl } = yield* fetchSource({
      address,
      headers: { ...profile, ...body.headers },
      followsRefs,
      search: 'everywhere',
    });
    return yield* importDocument({ ...rest, source, sourceUrl, followsRefs });
  }

  function profileHeaders(address: string, { authProfileId }: ImportBody, { createdBy, projectId }: Sender) {
    if (authProfileId === null || createdBy === null) return {};
    return credentialFor({ userId: createdBy, projectId, profileId: authProfileId, address }, AbortSignal.timeout(CREDENTIAL_MS));
  }

  async function* fetchSource({ address, headers, followsRefs, search }: Wanted): AsyncGenerator<ImportStage, FetchedSource> {
    const { text, address: sourceUrl } = yield* shown(locateDocument(egress, { address, headers, search }));
    const notes = sourceUrl === address ? [] : [`Found at ${sourceUrl}, linked from ${address}.`];
    if (!followsRefs) return { source: textSource(text, notes), sourceUrl };
    const files = yield* shown(fetchFiles({ egress, thread, root: { path: new URL(sourceUrl).href, text }, headers }));
    const source: SpecSource = files.length > 1 ? { kind: 'files', files, root: new URL(sourceUrl).href } : textSource(text, notes);
    return { source, sourceUrl };
  }

  return {
    importDocument,

    /** Fetches a spec again and creates a version only when it differs from the newest one. */
    async importIfChanged({ projectId, seriesId, sourceUrl, followsRefs, documentHash }: SpecRow): Promise<Spec | null> {
      if (sourceUrl === null) return null;
      const { source } = await lastOf(fetchSource({ address: sourceUrl, headers: {}, followsRefs, search: 'page only' }));
      const read = await thread.read(source);
      if (read.document.hash === documentHash) return null;
      const document: ImportedDocument = { projectId, seriesId, source, sourceUrl, followsRefs, createdBy: null, origin: 'watch' };
      const before = await previousOf(db, document);
      const changes = before === null ? null : await countChanges(before, read);
      return presentSpec(await store(document, read, { before, changes }));
    },

    /** Access and input errors are thrown immediately, before any step. An explicit import always creates a version. */
    async begin(actor: Actor, projectId: string, body: ImportBody, longTexts: LongTexts = {}): Promise<ImportSteps> {
      await access.requireMember(actor, projectId, 'editor');
      const updated = body.specId === null ? null : await findSpec(db, actor.userId, body.specId);
      if (body.specId !== null && updated?.projectId !== projectId) throw new AppError('SPEC_NOT_FOUND');
      const fileName = body.fileName === undefined || body.fileName === '' ? null : storableText(body.fileName);
      const rest = { projectId, createdBy: actor.userId, seriesId: updated?.seriesId ?? null };
      const address = storableText(body.url?.trim() ?? '');
      const source = sentSource(body, longTexts);
      if (source !== null && address === '') return importDocument({ ...rest, source, sourceUrl: null, fileName });
      if (address === '') throw new AppError('SPEC_URL_MISSING', {}, { fields: { url: 'Please enter an OpenAPI spec URL.' } });
      return importUrl(address, body, rest);
    },
  };
}

/** Yields each fetched URL as a step to display. */
async function* shown<Value>(addresses: AsyncGenerator<string, Value>): AsyncGenerator<ImportStage, Value> {
  for (;;) {
    const step = await addresses.next();
    if (step.done === true) return step.value;
    yield { stage: 'fetching', text: `Fetching ${new URL(step.value).pathname}` };
  }
}

interface FetchedSource {
  readonly source: SpecSource;
  /** The URL of the spec itself, when a page or a base URL led to it. */
  readonly sourceUrl: string;
}

interface Wanted {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly followsRefs: boolean;
  readonly search: SearchScope;
}

/** Runs a generator to completion and returns its result, ignoring its steps. */
async function lastOf<Value>(steps: AsyncGenerator<unknown, Value>): Promise<Value> {
  for (;;) {
    const step = await steps.next();
    if (step.done === true) return step.value;
  }
}

interface Compared {
  readonly before: SpecRow | null;
  readonly changes: { readonly breaking: number; readonly compatible: number; readonly unknown: number } | null;
}

/** The version that this spec follows: from the named series, from the same URL, or from a file with the same name. */
async function previousOf(db: Parameters<typeof newestFromSource>[0], document: ImportedDocument): Promise<SpecRow | null> {
  const { projectId, sourceUrl, seriesId, fileName } = document;
  if (seriesId !== undefined && seriesId !== null) return newestInSeries(db, projectId, seriesId);
  if (sourceUrl !== null) return newestFromSource(db, projectId, sourceUrl);
  return fileName === undefined || fileName === null ? null : newestByFileName(db, projectId, fileName);
}

function describeImport(read: ParsedSpec) {
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

const textSource = (text: string, notes: readonly string[]): SpecSource => ({ kind: 'text', text, notes });

/** The spec in the request itself: as bytes when it is long, otherwise as a string. */
function sentSource(body: ImportBody, longTexts: LongTexts): SpecSource | null {
  const base64 = longTexts.archive ?? body.archive;
  if (base64 !== undefined) return { kind: 'archive', base64 };
  const text = longTexts.content ?? body.content;
  return text === undefined ? null : { kind: 'text', text };
}

/** Includes only the host of a URL, because the path and query may contain a token. */
function importFacts({ title, revision, operations, sourceUrl, fileName }: SpecRow) {
  const from = sourceUrl !== null && URL.canParse(sourceUrl) ? new URL(sourceUrl).host : fileName;
  return { title, revision, operations, from };
}
