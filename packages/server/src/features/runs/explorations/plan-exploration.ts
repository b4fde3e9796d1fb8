import { randomUUID } from 'node:crypto';
import type { CallReply, ExplorationPreview, ParsedCall } from '@assay/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import type { Queue } from '../../../platform/queue/port.ts';
import type { ThreadPool } from '../../../platform/threads/thread-pool.ts';
import { recordAudit } from '../../../shared/audit.store.ts';
import { storableText } from '../../../shared/storable.ts';
import { type EnvironmentsFeature, isLocked } from '../../environments/index.ts';
import { loadFacts } from '../../facts/index.ts';
import type { ProjectAccess } from '../../projects/index.ts';
import type { CurrentModels } from '../../specs/index.ts';
import { displayHost } from '../runs.presenter.ts';
import { countUnfinished, insertExploration } from './explorations.store.ts';
import type { ExploreSettings, ExploreTaskResult, ExploreThreadTask } from './thread/explore-messages.ts';

type Wanted = ParsedCall<'createExploration'>['body'];

export interface PlanExplorationDeps {
  readonly db: Db;
  readonly queue: Queue;
  readonly access: ProjectAccess;
  readonly environments: Pick<EnvironmentsFeature, 'environmentForRun'>;
  readonly models: Pick<CurrentModels, 'currentModel'>;
  readonly previews: Pick<ThreadPool<ExploreThreadTask, ExploreTaskResult>, 'run'>;
}

/** The maximum number of unfinished explorations per user. */
const MOST_UNFINISHED = 20;
/** The seed affects only the names of resources, not which requests are sent. */
const PREVIEW_SEED = 1;

/** Describes what an exploration would send, from the same settings as the exploration itself. */
export async function previewExploration(deps: PlanExplorationDeps, actor: Actor, body: Wanted): Promise<ExplorationPreview> {
  await deps.access.requireMember(actor, body.projectId);
  const { environment, model } = await planned(deps, actor, body);
  const { facts } = await loadFacts(deps.db, body.projectId);
  const done = await deps.previews.run({ kind: 'preview', model: model.model, facts, settings: settingsOf(body), seed: PREVIEW_SEED });
  if (done.kind !== 'preview') throw new Error('the thread did something else');
  const { operations, writing, last, leftOut, mostRequests, mostSearched } = done.preview;
  return {
    environmentId: environment.id,
    environmentName: environment.name,
    host: displayHost(environment.baseUrl),
    isLocked: isLocked(environment),
    operations,
    writing,
    last: [...last],
    leftOut: leftOut.map((entry) => ({ ...entry })),
    mostRequests: mostRequests + mostSearched,
  };
}

/** Returns once the exploration and its job are stored together. */
export async function createExploration(deps: PlanExplorationDeps, actor: Actor, body: Wanted): Promise<CallReply<'createExploration'>> {
  const { db, queue, access } = deps;
  const { projectId } = body;
  await access.requireMember(actor, projectId, 'editor');
  const { environment } = await planned(deps, actor, body);
  const { id: environmentId, name, baseUrl, timeoutMs, followRedirects, headers } = environment;
  if (isLocked(environment) && body.confirmLocked?.trim() !== name) throw new AppError('EXPLORATION_NOT_CONFIRMED', { name });
  const id = randomUUID();
  const settings = settingsOf(body);
  await db.transaction(async (tx) => {
    const unfinished = await countUnfinished(tx, actor.userId);
    if (unfinished >= MOST_UNFINISHED) throw new AppError('TOO_MANY_RUNS', { runs: unfinished });
    const snapshot = { name, baseUrl, timeoutMs, followRedirects, headers };
    const row = { id, projectId, environmentId, environment: snapshot, status: 'queued' as const, startedBy: actor.userId, settings };
    if (!(await insertExploration(tx, row))) throw new AppError('EXPLORATION_ACTIVE', { name });
    const details = { environment: name, access: settings.access, search: settings.search };
    await recordAudit(tx, { userId: actor.userId, projectId, action: 'exploration.started', subjectId: id, details });
    await queue.send('explorations', { explorationId: id }, { tx });
  });
  return { explorationId: id, status: 'queued' };
}

async function planned({ environments, models }: PlanExplorationDeps, actor: Actor, { projectId, environmentId }: Wanted) {
  const environment = await environments.environmentForRun(actor, projectId, environmentId);
  const model = await models.currentModel(projectId);
  if (model === null) throw new AppError('NO_SPEC');
  return { environment, model };
}

const settingsOf = ({ seconds, requests, readOnly, search, skip }: Wanted): ExploreSettings => ({
  seconds,
  requests: requests ?? null,
  access: readOnly ? 'read-only' : 'all',
  search: search ? 'on' : 'off',
  skip: skip.map(storableText),
});
