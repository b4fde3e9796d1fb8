import { isSuiteFile, type UploadedFile } from '@assay/contract';
import type { TextFile } from '@assay/engine/model';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import type { ThreadPool } from '../../platform/threads/thread-pool.ts';
import { insertBlobs } from '../../shared/blobs.store.ts';
import { lockProject, requireRole } from '../projects/index.ts';
import { findRevision, insertRevision, loadTextFiles } from '../suites/index.ts';
import type { CheckResult, CheckTask } from './check-task.ts';
import { findFile } from './find-file.ts';
import { FIXED_FILES } from './pack-contents.ts';
import { findPack, latestRevision, type RunPackRow, suitePaths, updatePack } from './run-packs.store.ts';
import { saveRunnerFile } from './save-runner-file.ts';
import { firstProblem, problemFields } from './suite-problems.ts';

export interface SaveDeps {
  readonly db: Db;
  readonly checker: Pick<ThreadPool<CheckTask, CheckResult>, 'run'>;
}

export interface FileChangeRequest {
  readonly packId: string;
  readonly file: UploadedFile;
  /** The path in the pack; empty when the file name contains it. */
  readonly path: string;
  /** The revision that the user edited. Null when the request does not specify one. */
  readonly seen: number | null;
}

export interface SavedFile {
  readonly path: string;
  readonly revision: number;
}

const MAX_ATTEMPTS = 3;

/** Saves one file in a pack. A suite file creates the next revision and moves the pack to it; a runner file stays with the pack. */
export async function savePackFile(deps: SaveDeps, actor: Actor, request: FileChangeRequest): Promise<SavedFile> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const saved = await saveOnce(deps, actor, request);
    if (saved !== null) return saved;
  }
  throw new AppError('BUSY', { seconds: 1 }, { retryAfterSeconds: 1 });
}

/** Returns null when the suite got a newer revision in the meantime. */
async function saveOnce({ db, checker }: SaveDeps, actor: Actor, request: FileChangeRequest): Promise<SavedFile | null> {
  const found = await findPack(db, actor.userId, request.packId);
  if (found === null) throw new AppError('RUN_PACK_NOT_FOUND');
  requireRole(found.role, 'editor');
  const { pack } = found;
  const path = await pathOf(db, pack, request);
  const changed = { path, content: readText(request.file) };
  if (!isSuiteFile(path)) {
    const revision = await saveRunnerFile(db, { pack, ...changed, userId: actor.userId, seen: request.seen });
    return { path, revision };
  }
  const base = (await latestRevision(db, pack.suiteId)) ?? pack.revision;
  const files = await loadTextFiles(db, pack.suiteId, base);
  await refuseStale(db, pack, { path, seen: request.seen ?? pack.revision, base, files });
  if (contentOf(files, path) === changed.content) {
    await updatePack(db, pack.id, { revision: base });
    return { path, revision: base };
  }
  const checked = await checker.run({ files, changed });
  if (checked.kind === 'invalid')
    throw new AppError('SUITE_INVALID', { problem: firstProblem(checked.problems) }, { fields: problemFields(checked.problems) });
  return storeRevision(db, { pack, base, checked, userId: actor.userId, path });
}

async function pathOf(db: Db, pack: RunPackRow, { file, path: asked }: FileChangeRequest): Promise<string> {
  const paths = [...(await suitePaths(db, pack.suiteId, pack.revision)), ...FIXED_FILES];
  return findFile(paths, asked === '' ? file.name : asked);
}

function readText({ bytes }: UploadedFile): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError(
      'VALIDATION_FAILED',
      { problems: 'file: The file is not UTF-8 text' },
      { fields: { file: 'The file is not UTF-8 text.' }, cause },
    );
  }
}

const contentOf = (files: readonly TextFile[], path: string) => files.find((file) => file.path === path)?.content ?? null;

interface Seen {
  readonly path: string;
  readonly seen: number;
  readonly base: number;
  readonly files: readonly TextFile[];
}

/** The file must not have changed since the user opened it. Changes to other files are kept. */
async function refuseStale(db: Db, pack: RunPackRow, { path, seen, base, files }: Seen): Promise<void> {
  const current = contentOf(files, path);
  const before = seen === base ? current : contentOf(await loadTextFiles(db, pack.suiteId, seen), path);
  if (current === null || before !== current) throw new AppError('CONFLICT_STALE', { version: base }, { version: base });
}

interface NewRevision {
  readonly pack: RunPackRow;
  readonly base: number;
  readonly checked: Extract<CheckResult, { kind: 'suite' }>;
  readonly userId: string;
  readonly path: string;
}

function storeRevision(db: Db, { pack, base, checked, userId, path }: NewRevision): Promise<SavedFile | null> {
  const { suiteId } = pack;
  const { files, kind: _kind, ...counts } = checked;
  return db.transaction(async (tx) => {
    await lockProject(tx, pack.projectId);
    const previous = await findRevision(tx, suiteId, base);
    if (previous === null || (await latestRevision(tx, suiteId)) !== base) return null;
    await insertBlobs(
      tx,
      files.map((file) => file.blob),
    );
    const revision = base + 1;
    await insertRevision(
      tx,
      { suiteId, revision, specId: previous.specId, seed: previous.seed, createdBy: userId, origin: 'edited', ...counts },
      files.map((file) => ({ path: file.path, blobHash: file.blob.hash })),
    );
    await updatePack(tx, pack.id, { revision });
    return { path, revision };
  });
}
