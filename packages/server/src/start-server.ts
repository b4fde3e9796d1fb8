import { composeFeatures } from './app.ts';
import { buildProduct } from './build-product.ts';
import type { Config } from './platform/config/config.ts';
import { webFolder } from './platform/config/folders.ts';
import { startHousekeeping } from './platform/housekeeping/start-housekeeping.ts';
import { listen } from './platform/http/edge/listen.ts';
import type { Log } from './platform/log/log.ts';
import { type Platform, startPlatform } from './platform/platform.ts';
import type { Stoppable } from './platform/process/run-until-stopped.ts';
import { seedDemo } from './sample-world/seed-demo.ts';
import { type SampleWorld, startSampleWorld } from './sample-world/start-sample-world.ts';

const RUNS_AT_ONCE = 4;

export interface RunningServer extends Stoppable {
  readonly port: number;
  readonly sampleUrl: string | null;
  readonly databaseKind: Platform['databaseKind'];
  /** One-time code for creating a hosted server's first user. */
  readonly firstUserCode: string | null;
}

/**
 * Builds and starts everything: database, queue, features, sample API, worker and HTTP. If a step fails, everything started before it is
 * closed.
 */
export async function startServer(config: Config, log: Log): Promise<RunningServer> {
  await using cleanup = new AsyncDisposableStack();
  const shutdown = new AbortController();
  const platform = await startPlatform(config, log);
  cleanup.defer(() => platform.close());
  let port = config.port;
  const composition = await composeFeatures(platform, () => port);
  cleanup.defer(composition.close);
  const sample = config.mode === 'local' ? await startSampleWorld(config) : null;
  if (sample !== null) {
    cleanup.defer(sample.close);
    await seedDemo({ platform, composition, sample });
  }
  const product = await buildProduct({ platform, composition, sample, shutdown: shutdown.signal, webFolder });
  cleanup.defer(product.close);
  port = await listen(product.app, config);
  const worker = await composition.runs.startWorker({ concurrency: RUNS_AT_ONCE });
  cleanup.defer(() => worker.stop());
  cleanup.defer(await composition.startBackgroundJobs());
  cleanup.defer(startHousekeeping(platform));
  const firstUserCode = config.mode === 'hosted' ? await composition.accounts.makeFirstCode() : null;
  const steps = cleanup.move();
  const stop = async () => {
    shutdown.abort();
    await steps.disposeAsync();
  };
  return { port, sampleUrl: urlOf(sample), databaseKind: platform.databaseKind, firstUserCode, stop };
}

const urlOf = (sample: SampleWorld | null) => sample?.url ?? null;
