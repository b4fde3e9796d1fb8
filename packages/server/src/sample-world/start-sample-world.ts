import type { SampleApi } from '@assay/sample-api';
import type { Config } from '../platform/config/config.ts';
import { listenOnFreePort } from '../platform/http/edge/listen.ts';

/** The built-in target API with its planted defects, and its credentials. */
export interface SampleWorld extends Pick<SampleApi, 'url' | 'specUrl' | 'document' | 'close'> {
  readonly credentials: Readonly<Record<string, string>>;
  /** The client that the sample token server accepts. */
  readonly client: { readonly id: string; readonly secret: string };
}

/** Starts the sample API on loopback. The package is loaded only here, so a hosted server never loads it. */
export async function startSampleWorld(config: Pick<Config, 'samplePort'>): Promise<SampleWorld> {
  const { DEMO_DEFECTS, SAMPLE_CLIENT, SAMPLE_CREDENTIALS, startSampleApi } = await import('@assay/sample-api');
  const wanted = { port: config.samplePort, movable: true, variable: 'ASSAY_SAMPLE_PORT' };
  const { url, specUrl, document, close } = await listenOnFreePort(wanted, (port) =>
    startSampleApi({ host: '127.0.0.1', port, defects: DEMO_DEFECTS }),
  );
  return { url, specUrl, document, close, credentials: SAMPLE_CREDENTIALS, client: SAMPLE_CLIENT };
}
