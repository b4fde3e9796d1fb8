import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_CREDENTIALS, type SampleApi, startSampleApi } from '@assay/sample-api';
import { main } from './main.ts';

export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A running sample API, a folder with its spec, and the command line with its credentials. */
export interface SampleCommand {
  readonly api: SampleApi;
  readonly folder: string;
  readonly spec: string;
  /** `variables` replaces variables of the environment, for example to unset them. */
  assay(args: readonly string[], variables?: Readonly<Record<string, string | undefined>>): Promise<CommandResult>;
  close(): Promise<void>;
}

export async function startSampleCommand(): Promise<SampleCommand> {
  const api = await startSampleApi({ host: '127.0.0.1', port: 0, defects: [] });
  const folder = await mkdtemp(join(tmpdir(), 'assay-command-'));
  const spec = join(folder, 'openapi.json');
  await writeFile(spec, api.document);
  return {
    api,
    folder,
    spec,
    async assay(args, variables = {}) {
      const out: string[] = [];
      const err: string[] = [];
      const env = { ...SAMPLE_CREDENTIALS, BASE_URL: api.url, ...variables };
      const code = await main(args, { env, print: (line) => out.push(line), error: (line) => err.push(line), isCancelled: () => false });
      return { code, out: out.join('\n'), err: err.join('\n') };
    },
    async close() {
      await api.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
