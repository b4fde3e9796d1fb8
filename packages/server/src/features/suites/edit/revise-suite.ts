import { performance } from 'node:perf_hooks';
import type { GenerateReply, ParsedCall } from '@assay/contract';
import { countRequests, dropRejectedChanges, readAllCases, readSuite } from '@assay/engine';
import type { TextFile } from '@assay/engine/model';
import type { Db, Executor } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import { compressText } from '../../../shared/blob.ts';
import { insertBlobs } from '../../../shared/blobs.store.ts';
import { lockProject, type ProjectAccess } from '../../projects/index.ts';
import { displayedChanges } from '../generate/generation-cards.ts';
import { revisionDraft } from '../generate/generation-reply.ts';
import { storeMessage } from '../generate/save-answer.ts';
import { loadTextFiles } from '../suite-contents.ts';
import { findRevision, findSuite, insertRevision, type SuiteRow } from '../suites.store.ts';
import { forgetRemovedCases } from './store-change.ts';

export interface ReviseDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
}

type Body = ParsedCall<'reviseSuite'>['body'];

/** Creates the suite's next revision without the unselected files or operations. */
export async function reviseSuite({ db, access }: ReviseDeps, actor: Actor, id: string, request: Body): Promise<GenerateReply> {
  const startedAt = performance.now();
  const suite = await findSuite(db, actor.userId, id);
  if (suite === null) throw new AppError('SUITE_NOT_FOUND');
  await access.requireMember(actor, suite.projectId, 'editor');
  const files = await loadTextFiles(db, id, request.revision);
  const before = request.revision > 1 ? await loadTextFiles(db, id, request.revision - 1) : [];
  const kept = dropRejectedChanges({ files, before, paths: request.paths ?? [], operations: request.operations ?? [] });
  requireDependencies(kept);
  return db.transaction(async (tx) => {
    await lockProject(tx, suite.projectId);
    const current = await findSuite(tx, actor.userId, id);
    if (current === null) throw new AppError('SUITE_NOT_FOUND');
    if (current.latestRevision !== request.revision)
      throw new AppError('CONFLICT_STALE', { version: current.latestRevision }, { version: current.latestRevision });
    const draft = await store(tx, current, { files, kept, userId: actor.userId });
    await forgetRemovedCases(tx, id, kept);
    return storeMessage(tx, draft, { conversationId: suite.conversationId, elapsedMs: Math.round(performance.now() - startedAt) });
  });
}

/** Cases may depend on others. A suite with a missing dependency is rejected before anything is stored. */
function requireDependencies(files: readonly TextFile[]): void {
  if (readAllCases(files).length === 0) {
    const problem = 'A suite must have at least one case';
    throw new AppError('VALIDATION_FAILED', { problems: problem }, { fields: { operations: problem } });
  }
  const read = readSuite(files);
  if (read.kind === 'invalid') throw new AppError('SUITE_INVALID', { problem: read.problems[0]?.message ?? 'it would be incomplete' });
}

interface Change {
  readonly files: readonly TextFile[];
  readonly kept: readonly TextFile[];
  readonly userId: string;
}

async function store(tx: Executor, suite: SuiteRow, { files, kept, userId }: Change) {
  const latest = await findRevision(tx, suite.id, suite.latestRevision);
  if (latest === null) throw new AppError('SUITE_NOT_FOUND');
  const changes = displayedChanges(files, kept);
  const gone = files.filter(({ path }) => !kept.some((file) => file.path === path)).map(({ path }) => path);
  const requests = countRequests(readAllCases(kept));
  if (changes.length === 0 && gone.length === 0) return revisionDraft({ suite, revision: suite.latestRevision, changes, gone, requests });
  const revision = suite.latestRevision + 1;
  const packed = kept.map((file) => ({ path: file.path, blob: compressText(file.content) }));
  await insertBlobs(
    tx,
    packed.map(({ blob }) => blob),
  );
  await insertRevision(
    tx,
    {
      ...latest,
      revision,
      cases: readAllCases(kept).length,
      requestsTotal: requests.total,
      requestsWrite: requests.write,
      createdBy: userId,
      createdAt: new Date(),
    },
    packed.map(({ path, blob }) => ({ path, blobHash: blob.hash })),
  );
  return revisionDraft({ suite, revision, changes, gone, requests });
}
