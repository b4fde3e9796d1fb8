import { type FileReply, isSuiteFile, type ParsedCall, RUN_PACK_NAME } from '@assay/contract';
import { EXPORT_FILES, exportSuite, FACTS_PATH, readSuite, writeFacts } from '@assay/engine';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { loadFacts } from '../facts/index.ts';
import type { ProjectAccess } from '../projects/index.ts';
import { findRevision, findSuite, loadTextFiles } from '../suites/index.ts';
import { type ChoosePackDeps, choosePack } from './choose-pack.ts';
import { findFile } from './find-file.ts';
import { buildArchive, type PackArchive } from './pack-archive.ts';
import { createLoadPack } from './pack-contents.ts';
import { listEdits } from './pack-edits.store.ts';
import { requirePack } from './require-pack.ts';
import { ORIGINAL_VERSION } from './save-runner-file.ts';
import { firstProblem } from './suite-problems.ts';

const FOLDER_NAME = 'assay-tests.zip';

export interface PackDownloadDeps extends ChoosePackDeps {
  readonly access: ProjectAccess;
}

export interface GeneratedPack extends PackArchive {
  readonly packId: string;
  readonly revision: number;
}

export type PackDownloads = ReturnType<typeof createPackDownloads>;

/** Binary downloads: whole archives and single files. */
export function createPackDownloads(deps: PackDownloadDeps) {
  const { db, access } = deps;
  const loadPack = createLoadPack();
  return {
    async generate(actor: Actor, body: ParsedCall<'generateRunPack'>['body']): Promise<GeneratedPack> {
      await access.requireMember(actor, body.projectId);
      const { id } = await choosePack(deps, actor, body);
      const visible = await requirePack(db, actor, id);
      return { ...buildArchive(await loadPack(db, visible)), packId: id, revision: visible.pack.revision };
    },

    async exported(actor: Actor, suiteId: string, { format, revision }: ParsedCall<'exportSuite'>['query']): Promise<FileReply> {
      const suite = await findSuite(db, actor.userId, suiteId);
      const found = suite === null ? null : await findRevision(db, suiteId, revision ?? suite.latestRevision);
      if (found === null) throw new AppError('SUITE_NOT_FOUND');
      const read = readSuite(await loadTextFiles(db, suiteId, found.revision));
      if (read.kind === 'invalid') throw new AppError('SUITE_INVALID', { problem: firstProblem(read.problems) });
      return { name: EXPORT_FILES[format].file, bytes: Buffer.from(exportSuite(read.suite, format), 'utf8') };
    },

    /** A suite's files with the project's accepted facts. A run pack has no facts, because runners do not use them. */
    async folder(actor: Actor, suiteId: string, { revision }: ParsedCall<'exportSuiteFolder'>['query']): Promise<FileReply> {
      const suite = await findSuite(db, actor.userId, suiteId);
      const found = suite === null ? null : await findRevision(db, suiteId, revision ?? suite.latestRevision);
      if (suite === null || found === null) throw new AppError('SUITE_NOT_FOUND');
      const { facts } = await loadFacts(db, suite.projectId);
      const files = await loadTextFiles(db, suiteId, found.revision);
      return { name: FOLDER_NAME, bytes: buildArchive([...files, { path: FACTS_PATH, content: writeFacts(facts) }]).bytes };
    },

    async file(actor: Actor, id: string, named: string | undefined): Promise<FileReply & { readonly revision: number }> {
      const visible = await requirePack(db, actor, id);
      const { revision } = visible.pack;
      const files = await loadPack(db, visible);
      if (named === undefined || named === '') return { name: RUN_PACK_NAME, bytes: buildArchive(files).bytes, revision };
      const path = findFile(
        files.map((file) => file.path),
        named,
      );
      const content = files.find((file) => file.path === path)?.content ?? '';
      return { name: path, bytes: Buffer.from(content, 'utf8'), revision: isSuiteFile(path) ? revision : await versionOf(db, id, path) };
    },
  };
}

/** Runner files have their own versions, because the suite's revision does not cover them. */
async function versionOf(db: PackDownloadDeps['db'], packId: string, path: string): Promise<number> {
  return (await listEdits(db, packId)).find((edit) => edit.path === path)?.version ?? ORIGINAL_VERSION;
}
