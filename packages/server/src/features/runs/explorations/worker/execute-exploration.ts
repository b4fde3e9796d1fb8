import type { EgressPolicy } from '@assay/net';
import type { Db } from '../../../../platform/db/db.ts';
import type { Log } from '../../../../platform/log/log.ts';
import type { RunningTask, ThreadPool } from '../../../../platform/threads/thread-pool.ts';
import { BrokenSealError } from '../../../../platform/vault/envelope.ts';
import type { AuthProfilesFeature } from '../../../auth-profiles/index.ts';
import type { EnvironmentsFeature } from '../../../environments/index.ts';
import { loadFacts } from '../../../facts/index.ts';
import type { CurrentModels } from '../../../specs/index.ts';
import type { RunBus } from '../../run-bus.ts';
import { watchLease } from '../../worker/lease-watch.ts';
import type { ExplorationRow } from '../explorations.store.ts';
import type {
  ExploreRecord,
  ExploreTask,
  ExploreTaskResult,
  ExploreThreadTask,
  FromExploreThread,
  ToExploreThread,
} from '../thread/explore-messages.ts';
import { appendRecords, type ExplorationEnd, endExploration, isCancelRequested, renewLease } from './exploration-work.store.ts';
import { claimNextExploration } from './fair-claim.store.ts';

export interface ExplorerDeps {
  readonly db: Db;
  readonly bus: RunBus;
  readonly log: Log;
  readonly threads: ThreadPool<ExploreThreadTask, ExploreTaskResult>;
  readonly environments: Pick<EnvironmentsFeature, 'openSecrets'>;
  readonly authProfiles: Pick<AuthProfilesFeature, 'credentialsForRun' | 'keepRefreshToken'>;
  readonly models: Pick<CurrentModels, 'currentModel'>;
  readonly egressPolicy: () => EgressPolicy;
}

type End = Omit<ExplorationEnd, 'at'>;

/** A stopped exploration waits for its request in flight and removes the resources that it created. */
const CANCEL_GRACE_MS = 9000;

export const INTERRUPTED = 'The exploration was interrupted because the worker stopped. Resources that it created may still exist.';

export const NOT_STORED =
  'The exploration was stopped because its progress could not be stored. Resources that it created may still exist.';

/** The database failed while the exploration was running. */
class StorageFailure extends Error {}

/** Executes the next exploration in a thread. It is never restarted, because its requests may change data. */
export async function executeExploration(deps: ExplorerDeps, stop: AbortSignal): Promise<void> {
  const exploration = await claimNextExploration(deps.db);
  if (exploration === null) return;
  const { id } = exploration;
  const startedAt = Date.now();
  const end = await prepareTask(deps, exploration)
    .then((task) => (typeof task === 'string' ? failed(task) : executeInThread(deps, id, task, stop)))
    .catch((error: unknown) => {
      deps.log.warn({ err: error, explorationId: id }, 'an exploration ended early');
      return failed(error instanceof StorageFailure ? NOT_STORED : INTERRUPTED);
    });
  await deps.db.transaction((tx) => endExploration(tx, id, { ...end, at: Date.now() - startedAt }));
  deps.bus.announce(id);
}

const failed = (error: string): End => ({ status: 'failed', result: null, error });

/** Collects the thread's complete input. Returns a string with the reason if that is not possible. */
async function prepareTask(deps: ExplorerDeps, exploration: ExplorationRow): Promise<ExploreTask | string> {
  const { id, projectId, environmentId, environment, settings } = exploration;
  const model = await deps.models.currentModel(projectId);
  if (model === null) return 'The project no longer has a spec.';
  const { name, timeoutMs, baseUrl } = environment;
  try {
    return {
      kind: 'explore',
      model: model.model,
      facts: (await loadFacts(deps.db, projectId)).facts,
      settings,
      // Another exploration of the same server must not reuse the same names.
      seed: Number.parseInt(id.slice(0, 7), 16),
      environment,
      secrets: environmentId === null ? {} : await deps.environments.openSecrets(environmentId),
      credentials: await deps.authProfiles.credentialsForRun({
        projectId,
        environment: { id: environmentId, name, timeoutMs, baseUrl },
      }),
      egress: deps.egressPolicy(),
    };
  } catch (error) {
    if (error instanceof BrokenSealError) return 'The environment’s secrets cannot be decrypted with this server’s key.';
    throw error;
  }
}

async function executeInThread(deps: ExplorerDeps, id: string, task: ExploreTask, stop: AbortSignal): Promise<End> {
  const problem = Promise.withResolvers<never>();
  problem.promise.catch(() => {});
  let stored: Promise<void> = Promise.resolve();
  const keep = (work: () => Promise<void>) => {
    stored = stored.then(work);
    // Without this, an exploration whose progress is lost would run to its end.
    stored.catch((cause: unknown) => problem.reject(new StorageFailure('the progress was not stored', { cause })));
  };
  const running: RunningTask<ExploreTaskResult> = deps.threads.start(task, (incoming) => {
    // Only our own code writes to this port.
    const message = incoming as FromExploreThread;
    keep(() =>
      message.kind === 'records' ? store(deps, id, message.records) : deps.authProfiles.keepRefreshToken(message.profileId, message),
    );
  });
  const cancel = createCancel(
    (message) => running.post(message),
    () => problem.reject(new Error('the thread ignored the stop')),
  );
  const lease = { runId: id, renew: () => renewLease(deps.db, id), isCancelRequested: () => isCancelRequested(deps.db, id) };
  const unwatch = watchLease(lease, deps.bus, {
    onLost: () => problem.reject(new Error('the lease was lost')),
    onCancel: cancel.request,
    onError: problem.reject,
  });
  stop.addEventListener('abort', cancel.request, { once: true });
  if (stop.aborted) cancel.request();
  try {
    const done = await Promise.race([running.done, problem.promise]);
    await stored;
    return endOf(done, stop.aborted ? 'worker' : 'person');
  } catch (error) {
    running.done.catch(() => {});
    await running.terminate();
    if (cancel.isRequested()) return { status: 'cancelled', result: null, error: null };
    throw error;
  } finally {
    unwatch();
    cancel.settle();
    stop.removeEventListener('abort', cancel.request);
  }
}

/** The final state of an exploration. If it was stopped, the state depends on who requested the stop. */
function endOf(done: ExploreTaskResult, stoppedBy: 'worker' | 'person'): End {
  if (done.kind === 'refused') return failed(done.problem);
  if (done.kind === 'preview') return failed(INTERRUPTED);
  const { result } = done;
  if (result.ended !== 'stopped') return { status: 'finished', result, error: null };
  return { status: 'cancelled', result, error: stoppedBy === 'worker' ? 'The server was shut down during the exploration.' : null };
}

async function store({ db, bus }: ExplorerDeps, id: string, records: readonly ExploreRecord[]): Promise<void> {
  if (!(await db.transaction((tx) => appendRecords(tx, id, records)))) throw new Error('the exploration has already ended');
  bus.announce(id);
}

/** Terminates a thread that ignores the stop request. */
function createCancel(post: (message: ToExploreThread) => void, onOverdue: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let isRequested = false;
  return {
    request: () => {
      isRequested = true;
      post({ kind: 'cancel' });
      timer ??= setTimeout(onOverdue, CANCEL_GRACE_MS);
    },
    isRequested: () => isRequested,
    settle: () => clearTimeout(timer),
  };
}
