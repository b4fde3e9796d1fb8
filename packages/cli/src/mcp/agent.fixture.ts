import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_DEFECTS, SAMPLE_CREDENTIALS, type SampleApi, startSampleApi } from '@assay/sample-api';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { createFolderServer } from './folder-server.ts';
import { openWorkspace } from './workspace.ts';

export interface ToolReply {
  readonly text: string;
  readonly isError: boolean;
}

/** The SDK client, connected to a server for a folder. */
export interface Agent {
  readonly client: Client;
  call(name: string, args?: Readonly<Record<string, unknown>>): Promise<ToolReply>;
}

/** A running sample API with defects, and a folder with its spec and an environment file. */
export interface SampleFolder {
  readonly api: SampleApi;
  readonly folder: string;
  /** `baseUrl` replaces the sample API's URL. */
  agent(access: 'all' | 'read-only', baseUrl?: string): Promise<Agent>;
  close(): Promise<void>;
}

export async function startSampleFolder(): Promise<SampleFolder> {
  const api = await startSampleApi({ host: '127.0.0.1', port: 0, defects: DEMO_DEFECTS });
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'assay-mcp-')));
  await writeFile(join(folder, 'openapi.json'), api.document);
  const values = { BASE_URL: api.url, ...SAMPLE_CREDENTIALS };
  await writeFile(
    join(folder, '.env'),
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  return {
    api,
    folder,
    async agent(access, baseUrl) {
      const io = { env: {}, print: unwanted, error: unwanted, isCancelled: () => false };
      const workspace = await openWorkspace({ dir: folder, envFile: undefined, baseUrl, access, io });
      const [near, far] = InMemoryTransport.createLinkedPair();
      await createFolderServer(workspace).connect(far);
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(near);
      return { client, call: (name, args = {}) => call(client, name, args) };
    },
    async close() {
      await api.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Standard output belongs to the protocol. */
function unwanted(line: string): void {
  throw new Error(`The server printed: ${line}`);
}

export async function call(client: Client, name: string, args: Readonly<Record<string, unknown>>): Promise<ToolReply> {
  const reply = await client.callTool({ name, arguments: args });
  const [content] = Array.isArray(reply.content) ? reply.content : [];
  return { text: String(content?.text ?? ''), isError: reply.isError === true };
}
