import type { AppInfo } from '@assay/contract';
import type { Config } from '../../config/config.ts';
import { AppError } from '../app-error.ts';
import type { Feature } from '../feature.ts';
import { buildOpenApiDocument } from '../openapi/openapi-document.ts';

export interface PlatformFeatureOptions {
  readonly config: Pick<Config, 'mode' | 'sourceUrl' | 'analyticsId' | 'signUp'>;
  readonly databaseKind: 'embedded' | 'postgresql';
  readonly version: string;
  /** The JSON Schemas for the files that users edit. */
  readonly schemas: Readonly<Record<'suite' | 'facts' | 'baseline', Readonly<Record<string, unknown>>>>;
  /** Aborted when shutdown begins. */
  readonly shutdown: AbortSignal;
  /** Rejects when the database does not respond. */
  readonly pingDatabase: () => Promise<void>;
  readonly needsFirstUser: () => Promise<boolean>;
}

/** Liveness, readiness and the machine-readable descriptions. */
export function createPlatformFeature(options: PlatformFeatureOptions): Feature {
  // Built on the first request, because building it takes longer than everything else at startup.
  let document: ReturnType<typeof buildOpenApiDocument> | null = null;
  return {
    name: 'platform',
    handlers: {
      health: async () => ({ status: 'ok' }),
      ready: async () => {
        if (options.shutdown.aborted) throw new AppError('SHUTTING_DOWN', {}, { retryAfterSeconds: 5 });
        await options.pingDatabase().catch((cause: unknown) => {
          throw new AppError('BUSY', { seconds: 5 }, { retryAfterSeconds: 5, cause });
        });
        return { status: 'ready', database: options.databaseKind, mode: options.config.mode, version: options.version };
      },
      appInfo: () => readAppInfo(options),
      openApiDocument: async () => {
        document ??= buildOpenApiDocument(options.version);
        return { ...document };
      },
      suiteSchema: async () => ({ ...options.schemas.suite }),
      factsSchema: async () => ({ ...options.schemas.facts }),
      baselineSchema: async () => ({ ...options.schemas.baseline }),
    },
  };
}

/** Also responds while the database is unreachable, and reports that. */
async function readAppInfo({ config, version, pingDatabase, needsFirstUser }: PlatformFeatureOptions): Promise<AppInfo> {
  const { mode, sourceUrl, analyticsId, signUp } = config;
  const isUp = await pingDatabase().then(
    () => true,
    () => false,
  );
  const waits = mode === 'hosted' && isUp && (await needsFirstUser());
  return { version, mode, sourceUrl, analyticsId, signUp, needsFirstUser: waits, status: isUp ? 'operational' : 'degraded' };
}
