import { loadConfig } from './platform/config/config.ts';
import { startHeartbeatFile } from './platform/housekeeping/heartbeat-file.ts';
import { createLog } from './platform/log/log.ts';
import { runUntilStopped } from './platform/process/run-until-stopped.ts';
import { StartupError } from './platform/process/startup-error.ts';

const RUNS_AT_ONCE = 8;

/** `assay work`: executes queued runs without serving HTTP. It requires PostgreSQL, because the embedded database serves one process. */
export function runWorker(): Promise<never> {
  return runUntilStopped(async () => {
    const config = loadConfig(process.env);
    if (config.databaseUrl === null) throw new StartupError('DATABASE_URL is not set, but a separate worker requires PostgreSQL.');
    // Loading the features takes seconds, so invalid settings are reported first.
    const [{ composeFeatures }, { startPlatform }] = await Promise.all([import('./app.ts'), import('./platform/platform.ts')]);
    await using cleanup = new AsyncDisposableStack();
    const log = createLog(config);
    const platform = await startPlatform(config, log);
    cleanup.defer(() => platform.close());
    const composition = await composeFeatures(platform, () => config.port);
    cleanup.defer(composition.close);
    const worker = await composition.runs.startWorker({ concurrency: RUNS_AT_ONCE });
    cleanup.defer(() => worker.stop());
    cleanup.defer(await composition.startBackgroundJobs());
    cleanup.defer(startHeartbeatFile({ aliveFile: config.aliveFile, check: platform.pingDatabase, log }));
    const steps = cleanup.move();
    process.stdout.write('Assay is executing runs. Press Ctrl+C to stop.\n');
    return { stop: () => steps.disposeAsync() };
  });
}

if (import.meta.main) await runWorker();
