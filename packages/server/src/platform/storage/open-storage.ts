import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract } from 'flydrive/types';
import type { Config } from '../config/config.ts';
import type { S3Settings } from '../config/s3-settings.ts';
import { StartupError } from '../process/startup-error.ts';
import { createDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** Stores files in the data folder, or in a bucket when one is configured. */
export async function openStorage(config: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  const driver =
    config.s3 === null ? new FSDriver({ location: join(config.dataDir, 'files'), visibility: 'private' }) : await openBucket(config.s3);
  return createDiskStorage(new Disk(driver));
}

/** The S3 client is large and most installations never need it, so it is not installed by default. */
async function openBucket(settings: S3Settings): Promise<DriverContract> {
  const { S3Driver } = await import('flydrive/drivers/s3').catch((cause: unknown) => {
    throw new StartupError(
      'ASSAY_S3_BUCKET is set, but the S3 client is not installed. Run: npm install --no-save @aws-sdk/client-s3 @aws-sdk/s3-request-presigner',
      { cause },
    );
  });
  return new S3Driver({
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    region: settings.region,
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint, forcePathStyle: true }),
    bucket: settings.bucket,
    visibility: 'private',
    supportsACL: false,
  });
}
