import { randomUUID } from 'node:crypto';
import type { SuiteSummary } from '@assay/contract';
import type { GeneratedSuite } from '@assay/engine/model';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import type { Blob } from '../../../shared/blob.ts';
import { insertBlobs } from '../../../shared/blobs.store.ts';
import { storableText } from '../../../shared/storable.ts';
import { lockProject } from '../../projects/index.ts';
import type { CompressedFile } from '../generate/message-tasks.ts';
import { suiteSeed } from '../generate/suite-seed.ts';
import { loadCompressedOrigins } from '../origins.store.ts';
import { loadCompressedFiles } from '../suite-contents.ts';
import { presentSuite } from '../suites.presenter.ts';
import { findRevision, findSuite, findSuiteOfConversation, insertRevision, insertSuite, type SuiteRow } from '../suites.store.ts';

export interface AddCasesTarget {
  readonly projectId: string;
  /** Null for the suite with the given name, which is created if it does not exist. */
  readonly suiteId: string | null;
  readonly name: string;
  readonly specId: string;
}

/** The input for the next revision. */
export interface AddCasesInput {
  readonly suite: { readonly id: string; readonly name: string };
  readonly seed: number;
  readonly existing: readonly CompressedFile[];
  /** The last generated cases; null when none are stored. */
  readonly origins: Uint8Array | null;
}

/** The files with the added cases. If no case is new, there is no revision. */
export interface FilesWithAddedCases {
  readonly files: readonly { readonly path: string; readonly blob: Blob }[];
  readonly isNew: boolean;
  readonly cases: number;
  readonly requests: GeneratedSuite['requests'];
}

interface Target {
  readonly suiteId: string;
  readonly name: string;
  readonly row: SuiteRow | null;
  readonly revision: number;
  readonly seed: number;
}

const MAX_ATTEMPTS = 3;

/** Adds cases to a suite as its next revision. If the suite was saved concurrently, starts again from the new revision. */
export async function addCasesToSuite<Kept extends FilesWithAddedCases>(
  db: Db,
  actor: Actor,
  place: AddCasesTarget,
  build: (input: AddCasesInput) => Promise<Kept>,
): Promise<{ readonly suite: SuiteSummary; readonly kept: Kept }> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const target = await findTarget(db, actor, place);
    const isEmpty = target.revision === 0;
    const kept = await build({
      suite: { id: target.suiteId, name: target.name },
      seed: target.seed,
      existing: isEmpty ? [] : await loadCompressedFiles(db, target.suiteId, target.revision),
      origins: isEmpty ? null : await loadCompressedOrigins(db, target.suiteId),
    });
    const suite = await store(db, actor, { place, target, kept });
    if (suite !== null) return { suite, kept };
  }
  throw new AppError('BUSY', { seconds: 1 }, { retryAfterSeconds: 1 });
}

async function findTarget(db: Db, actor: Actor, { projectId, suiteId: wanted, name: asked }: AddCasesTarget): Promise<Target> {
  const name = storableText(asked);
  const row =
    wanted === null
      ? await findSuiteOfConversation(db, { projectId, conversationId: null, name })
      : await findSuite(db, actor.userId, wanted);
  if (wanted !== null && row?.projectId !== projectId) throw new AppError('SUITE_NOT_FOUND');
  const suiteId = row?.id ?? randomUUID();
  return { suiteId, name: row?.name ?? name, row, revision: row?.latestRevision ?? 0, seed: suiteSeed(suiteId) };
}

interface Result {
  readonly place: AddCasesTarget;
  readonly target: Target;
  readonly kept: FilesWithAddedCases;
}

/** Returns null when the suite got a newer revision in the meantime. A case that already exists creates no revision. */
function store(db: Db, actor: Actor, { place: { projectId, specId }, target, kept }: Result): Promise<SuiteSummary | null> {
  const { suiteId, name } = target;
  return db.transaction(async (tx) => {
    await lockProject(tx, projectId);
    const place = { projectId, conversationId: null, name };
    const now = target.row === null ? await findSuiteOfConversation(tx, place) : await findSuite(tx, actor.userId, suiteId);
    if ((now?.latestRevision ?? 0) !== target.revision) return null;
    if (target.row === null) await insertSuite(tx, { ...place, id: suiteId });
    if (kept.isNew) {
      await insertBlobs(
        tx,
        kept.files.map(({ blob }) => blob),
      );
      await insertRevision(
        tx,
        {
          suiteId,
          revision: target.revision + 1,
          specId,
          seed: target.seed,
          cases: kept.cases,
          requestsTotal: kept.requests.total,
          requestsWrite: kept.requests.write,
          origin: 'edited',
          createdBy: actor.userId,
        },
        kept.files.map(({ path, blob }) => ({ path, blobHash: blob.hash })),
      );
    }
    const suite = await findSuite(tx, actor.userId, suiteId);
    const revision = suite === null ? null : await findRevision(tx, suiteId, suite.latestRevision);
    if (suite === null || revision === null) throw new Error('the kept suite was not found');
    return presentSuite(suite, revision, kept.files.length);
  });
}
