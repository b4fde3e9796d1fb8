import { z } from 'zod';
import { StartupError } from '../process/startup-error.ts';

/** The S3-compatible service that stores files instead of the data folder. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Null selects the AWS endpoint for the region. */
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const text = z.string().min(1);

export const s3Variables = {
  ASSAY_S3_BUCKET: { schema: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/), takes: 'a bucket name' },
  ASSAY_S3_REGION: { schema: text, takes: 'a region name' },
  ASSAY_S3_ENDPOINT: { schema: z.url({ protocol: /^https?$/ }), takes: 'an http or https URL' },
  ASSAY_S3_ACCESS_KEY_ID: { schema: text, takes: 'an access key ID' },
  ASSAY_S3_SECRET_ACCESS_KEY: { schema: text, takes: 'a secret access key' },
} as const;

/** Null when no bucket is set. A bucket without its keys prevents startup. */
export function s3Settings(read: (name: keyof typeof s3Variables) => string | undefined): S3Settings | null {
  const bucket = read('ASSAY_S3_BUCKET');
  if (bucket === undefined) return null;
  const need = (name: 'ASSAY_S3_ACCESS_KEY_ID' | 'ASSAY_S3_SECRET_ACCESS_KEY') => {
    const value = read(name);
    if (value === undefined) throw new StartupError(`${name} is not set; it is required with ASSAY_S3_BUCKET.`);
    return value;
  };
  return {
    bucket,
    region: read('ASSAY_S3_REGION') ?? 'us-east-1',
    endpoint: read('ASSAY_S3_ENDPOINT') ?? null,
    accessKeyId: need('ASSAY_S3_ACCESS_KEY_ID'),
    secretAccessKey: need('ASSAY_S3_SECRET_ACCESS_KEY'),
  };
}
