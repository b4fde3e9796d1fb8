import type { EgressPolicy } from '@assay/net';
import type { Feature } from '../../platform/http/feature.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Signals } from '../../platform/signals/signals.ts';
import type { AuthProfilesFeature } from '../auth-profiles/index.ts';
import type { EnvironmentsFeature } from '../environments/index.ts';
import type { CurrentModels } from '../specs/index.ts';
import type { SuitesFeature } from '../suites/index.ts';
import { type CancelRun, createCancelRun } from './cancel-run.ts';
import { type CreateRun, type CreateRunDeps, createRunCreator } from './create-run.ts';
import { explorationHandlers } from './explorations/explorations.routes.ts';
import { createExplorationsService, type ExplorationsService } from './explorations/explorations.service.ts';
import { createExplorationWorkers, createExploreThreads } from './explorations/worker/exploration-worker.ts';
import { createImportRun } from './import-run.ts';
import { createPreviewRun, type PreviewRun } from './preview-run.ts';
import { createArtifactsService } from './results/artifacts.service.ts';
import { type CoverageDeps, createCoverageService } from './results/coverage.service.ts';
import { createFindingsService } from './results/findings.service.ts';
import { runResultHandlers } from './results/run-results.routes.ts';
import { createWaiversService } from './results/waivers.service.ts';
import { createRunBus } from './run-bus.ts';
import { createStreamRun, createWaitForEnd, type WaitForEnd } from './run-stream.ts';
import { runHandlers } from './runs.routes.ts';
import { createRunsService } from './runs.service.ts';
import { createRunWorkers, type RunWorker, type RunWorkerOptions } from './worker/run-worker.ts';

export type { CancelRun } from './cancel-run.ts';
export { isLoopback } from './confirm-load.ts';
export type { CreateRun } from './create-run.ts';
export type { PreviewRun } from './preview-run.ts';
export type { RunWorker } from './worker/run-worker.ts';

const EXPLORATIONS_AT_ONCE = 2;
const REAP_EVERY_MS = 5000;

export interface RunsDeps extends CreateRunDeps {
  readonly environments: Pick<EnvironmentsFeature, 'environmentForRun' | 'openSecrets'>;
  readonly suites: Pick<SuitesFeature, 'suiteForRun' | 'suiteForPushed' | 'loadFiles' | 'loadHeader' | 'keepFindings'>;
  readonly authProfiles: Pick<AuthProfilesFeature, 'credentialsForRun' | 'keepRefreshToken'>;
  /** The hosts that runs may send requests to. Evaluated per run, because the server's own port is known only once it listens. */
  readonly egressPolicy: () => EgressPolicy;
  readonly models: CoverageDeps['models'] & Pick<CurrentModels, 'currentModel'>;
  readonly log: Log;
  readonly signals: Signals;
  /** The embedded database has a single process, so a run marked as running at startup belongs to a dead process. */
  readonly databaseKind: 'embedded' | 'postgresql';
}

export interface RunsFeature extends Feature {
  /** Queues a run on behalf of a user, with all checks that the API call makes. */
  readonly create: CreateRun;
  readonly preview: PreviewRun;
  readonly cancel: CancelRun;
  /** Starts, finds and stops explorations, with all checks that the API calls make. */
  readonly explorations: Pick<ExplorationsService, 'preview' | 'create' | 'active' | 'cancel' | 'waitForEnd'>;
  readonly waitForEnd: WaitForEnd;
  /** Starts executing queued runs and explorations in this process. Stop it before the queue. */
  startWorker(options: RunWorkerOptions): Promise<RunWorker>;
  close(): Promise<void>;
}

export function createRunsFeature(deps: RunsDeps): RunsFeature {
  const bus = createRunBus(deps.signals);
  const runs = createRunsService(deps);
  const create = createRunCreator(deps);
  const preview = createPreviewRun(deps);
  const cancel = createCancelRun(deps.db, bus);
  const findings = createFindingsService({ ...deps, runs });
  const previews = createExploreThreads(1);
  const startRuns = createRunWorkers({ ...deps, bus });
  const startExplorations = createExplorationWorkers({ ...deps, bus });
  const stream = createStreamRun(deps.db, bus);
  const explorations = createExplorationsService({ ...deps, bus, previews });
  return {
    name: 'runs',
    handlers: {
      ...runHandlers(runs, {
        create,
        preview,
        keep: createImportRun(deps),
        cancel,
        stream,
      }),
      ...runResultHandlers({
        findings,
        waivers: createWaiversService({ ...deps, runs, findings }),
        artifacts: createArtifactsService({ ...deps, runs }),
        coverage: createCoverageService(deps),
      }),
      ...explorationHandlers(explorations),
    },
    create,
    preview,
    cancel,
    explorations,
    waitForEnd: createWaitForEnd(stream),
    async startWorker(options) {
      const worker = await startRuns(options);
      const reapEveryMs = options.reapEveryMs ?? REAP_EVERY_MS;
      const stopExplorations = await startExplorations({ concurrency: EXPLORATIONS_AT_ONCE, reapEveryMs });
      return {
        async stop() {
          await Promise.all([stopExplorations(), worker.stop()]);
        },
      };
    },
    close: previews.close,
  };
}
