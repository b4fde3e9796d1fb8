import { randomUUID } from 'node:crypto';
import type { CallParsed, CallReply } from '@assay/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import { insertBlobs } from '../../../shared/blobs.store.ts';
import { mapStrings, storableText } from '../../../shared/storable.ts';
import { lockProject, type ProjectAccess } from '../../projects/index.ts';
import type { CurrentModel, Models } from '../../specs/index.ts';
import type { KeepResult } from '../generate/generation-tasks.ts';
import type { GenerationThread } from '../generate/generation-thread-client.ts';
import { seedOfSuite } from '../generate/suite-seed.ts';
import { loadPackedOrigins } from '../origins.store.ts';
import { loadPackedFiles } from '../suite-contents.ts';
import { presentSuite } from '../suites.presenter.ts';
import { findRevision, findSuite, findSuiteFor, insertRevision, insertSuite, type SuiteRow } from '../suites.store.ts';

export interface SaveTriedRequestDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly models: Pick<Models, 'modelOfEndpoint' | 'operationOfEndpoint'>;
}

type Params = CallParsed<'keepTriedCase'>['params'];
type Body = CallParsed<'keepTriedCase'>['body'];
type Reply = CallReply<'keepTriedCase'>;

export type SaveTriedRequest = ReturnType<typeof createSaveTriedRequest>;

const OWN_SUITE = 'Tried by hand';
const MAX_ATTEMPTS = 3;

/** Turns a tried request into a case. When the suite was saved concurrently, it starts again from the new revision. */
export function createSaveTriedRequest({ db, access, models }: SaveTriedRequestDeps, thread: GenerationThread) {
  return async (actor: Actor, { projectId, endpointId }: Params, request: Body): Promise<Reply> => {
    await access.requireMember(actor, projectId, 'editor');
    const { operation, model } = await requireOperation(models, projectId, endpointId);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const target = await findTarget(db, actor, projectId, request);
      const existing = target.revision === 0 ? [] : await loadPackedFiles(db, target.suiteId, target.revision);
      const kept = await thread.keep({
        model: model.model,
        operation,
        tried: triedOf(request),
        suite: { id: target.suiteId, name: target.name },
        seed: target.seed,
        specSha256: model.documentHash,
        existing,
        origins: target.revision === 0 ? null : await loadPackedOrigins(db, target.suiteId),
      });
      if (kept === null) throw new AppError('ENDPOINT_NOT_FOUND');
      const saved = await store(db, actor, { target, kept, model });
      if (saved !== null) return saved;
    }
    throw new AppError('BUSY', { seconds: 1 }, { retryAfterSeconds: 1 });
  };
}

async function requireOperation(models: SaveTriedRequestDeps['models'], projectId: string, endpointId: string) {
  const operation = await models.operationOfEndpoint(projectId, endpointId);
  const model = operation === null ? null : await models.modelOfEndpoint(projectId, endpointId);
  if (operation === null || model === null) throw new AppError('ENDPOINT_NOT_FOUND');
  return { operation, model };
}

interface Target {
  readonly projectId: string;
  readonly suiteId: string;
  readonly name: string;
  readonly row: SuiteRow | null;
  readonly revision: number;
  readonly seed: number;
}

async function findTarget(db: Db, actor: Actor, projectId: string, request: Body): Promise<Target> {
  const name = storableText(request.suiteName ?? OWN_SUITE);
  const row =
    request.suiteId === null
      ? await findSuiteFor(db, { projectId, conversationId: null, name })
      : await findSuite(db, actor.userId, request.suiteId);
  if (request.suiteId !== null && row?.projectId !== projectId) throw new AppError('SUITE_NOT_FOUND');
  const suiteId = row?.id ?? randomUUID();
  return { projectId, suiteId, name: row?.name ?? name, row, revision: row?.latestRevision ?? 0, seed: seedOfSuite(suiteId) };
}

function triedOf({ path = {}, query = {}, headers = {}, body, status, title }: Body) {
  const values = { path, query, headers, body: body ?? null, title: title ?? '' };
  // Replaces characters that the database cannot store. The shape stays as the route validated it.
  const storable = mapStrings(values, storableText) as typeof values;
  return { ...storable, status };
}

interface Result {
  readonly target: Target;
  readonly kept: NonNullable<KeepResult['kept']>;
  readonly model: CurrentModel;
}

/** Returns null when the suite got a newer revision in the meantime. A case that already exists creates no revision. */
function store(db: Db, actor: Actor, { target, kept, model }: Result): Promise<Reply | null> {
  const { suiteId, projectId, name } = target;
  return db.transaction(async (tx) => {
    await lockProject(tx, projectId);
    const place = { projectId, conversationId: null, name };
    const now = target.row === null ? await findSuiteFor(tx, place) : await findSuite(tx, actor.userId, suiteId);
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
          specId: model.specId,
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
    return { suite: presentSuite(suite, revision, kept.files.length), caseId: kept.caseId, needs: [...kept.needs] };
  });
}
