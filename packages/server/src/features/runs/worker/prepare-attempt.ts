import type { StepResult } from '@assay/engine/model';
import type { EgressPolicy } from '@assay/net';
import type { Db } from '../../../platform/db/db.ts';
import { BrokenSealError } from '../../../platform/vault/envelope.ts';
import type { AuthProfilesFeature } from '../../auth-profiles/index.ts';
import { type EnvironmentsFeature, isLocked } from '../../environments/index.ts';
import type { SuitesFeature } from '../../suites/index.ts';
import { listActiveWaivers } from '../results/waivers.store.ts';
import type { RunRow } from '../runs.store.ts';
import type { RunTask } from '../thread/thread-messages.ts';
import { loadProgress } from './run-attempt.store.ts';

export interface AttemptSources {
  readonly db: Db;
  readonly suites: Pick<SuitesFeature, 'loadFiles'>;
  readonly environments: Pick<EnvironmentsFeature, 'openSecrets'>;
  readonly authProfiles: Pick<AuthProfilesFeature, 'credentialsForRun' | 'keepRefreshToken'>;
  readonly egressPolicy: () => EgressPolicy;
}

/** The maximum number of concurrent steps in a run. */
const CONCURRENCY = 8;

/** Collects the thread's complete input for the next attempt at a run. */
export async function prepareAttempt(sources: AttemptSources, run: RunRow): Promise<RunTask> {
  const { db, suites, environments, egressPolicy } = sources;
  const files = await suites.loadFiles(run.suiteId, run.suiteRevision);
  const secrets = run.environmentId === null ? {} : await environments.openSecrets(run.environmentId).catch(refuseBrokenSeal);
  const credentials = await credentialsOf(sources, run).catch(refuseBrokenSeal);
  const resumed = run.lastSeq > 0;
  const progress = resumed || run.attempt > 1 ? await loadProgress(db, run.id) : { results: [], possiblySent: [], finishedCases: [] };
  return {
    runId: run.id,
    files,
    environment: run.environment,
    access: isLocked(run.environment) && run.settings?.lock !== 'confirmed' ? 'read-only' : 'open',
    policy: { contractBreaks: run.settings?.contractBreaks ?? 'fail', masking: run.settings?.masking ?? 'named' },
    waivers: await listActiveWaivers(db, run.projectId),
    load: run.settings?.load ?? null,
    secrets,
    credentials,
    only: run.selectedCases,
    concurrency: CONCURRENCY,
    egress: egressPolicy(),
    elapsedMs: run.attempt === 1 || run.startedAt === null ? 0 : Math.max(0, Date.now() - run.startedAt.getTime()),
    resumed,
    // An earlier attempt stored these values from the engine's own results.
    finished: progress.results as unknown as readonly StepResult[],
    finishedCases: progress.finishedCases,
    possiblySent: progress.possiblySent,
  };
}

function credentialsOf({ authProfiles }: AttemptSources, { projectId, environmentId, environment }: RunRow) {
  const { name, timeoutMs, baseUrl } = environment;
  return authProfiles.credentialsForRun({ projectId, environment: { id: environmentId, name, timeoutMs, baseUrl } });
}

/** The run cannot be executed at all, so retrying would not help. */
export class RunRejectedError extends Error {}

function refuseBrokenSeal(error: unknown): never {
  if (error instanceof BrokenSealError) throw new RunRejectedError('The environment’s secrets cannot be decrypted with this server’s key.');
  throw error;
}
