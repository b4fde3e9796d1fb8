import { baselineJsonSchema, factsJsonSchema, suiteJsonSchema } from '@assay/engine';
import type { FastifyInstance } from 'fastify';
import manifest from '../package.json' with { type: 'json' };
import { type Composition, featuresOf } from './app.ts';
import { type AppOptions, buildApp } from './platform/http/build-app.ts';
import { createPlatformFeature } from './platform/http/routes/platform-feature.ts';
import { createHttpMetrics } from './platform/metrics/http-metrics.ts';
import { createMetricsFeature } from './platform/metrics/metrics-feature.ts';
import type { Platform } from './platform/platform.ts';
import { createSampleFeature } from './sample-world/sample-feature.ts';
import type { SampleWorld } from './sample-world/start-sample-world.ts';

export interface ProductParts extends Pick<AppOptions, 'shutdown' | 'webFolder' | 'standIn' | 'checkReplies' | 'keepAliveMs'> {
  readonly platform: Platform;
  readonly composition: Composition;
  readonly sample: SampleWorld | null;
}

/** The product's HTTP application, before it listens. */
export async function buildProduct({ platform, composition, sample, ...options }: ProductParts): Promise<Product> {
  const { authenticate } = composition.sessions;
  const http = createHttpMetrics();
  const metrics = createMetricsFeature({ ...platform, http, authenticate });
  const own = createPlatformFeature({
    ...platform,
    needsFirstUser: composition.accounts.needsFirstUser,
    shutdown: options.shutdown,
    version: manifest.version,
    schemas: { suite: suiteJsonSchema, facts: factsJsonSchema, baseline: baselineJsonSchema },
  });
  const app = await buildApp({
    ...options,
    config: platform.config,
    log: platform.log,
    db: platform.db,
    features: [own, metrics, createSampleFeature({ platform, composition, sample }), ...featuresOf(composition)],
    authenticate: composition.apiKeys.authenticateWith(authenticate),
    metrics: http,
  });
  const close = async () => {
    await app.close();
    metrics.close();
  };
  return { app, close };
}

export interface Product {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}
