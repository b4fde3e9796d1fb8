import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API_SCOPES } from '@assay/contract';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AgentWorld, startAgentWorld } from '../../testing/app/agent-world.ts';
import { ALL_TOOLS } from './tools/all-tools.ts';

const COMMAND = fileURLToPath(new URL('../../../../../launcher/assay.mjs', import.meta.url));

let world: AgentWorld;
let folder: string;

beforeAll(async () => {
  world = await startAgentWorld();
  folder = await mkdtemp(join(tmpdir(), 'assay-relay-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts `assay mcp --server` as an agent does, with the key in the environment. */
const connect = (key: string, args: readonly string[] = []): Promise<Client> => start(['--server', world.test.url, ...args], key);

async function start(args: readonly string[], key: string): Promise<Client> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [COMMAND, 'mcp', ...args],
    env: { PATH, NODE_COMPILE_CACHE, HOME: folder, ASSAY_API_KEY: key },
    stderr: 'pipe',
  });
  let errors = '';
  transport.stderr?.on('data', (chunk) => {
    errors += String(chunk);
  });
  await client.connect(transport).catch(() => {
    throw new Error(errors);
  });
  return client;
}

async function textOf(client: Client, name: string, args: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { content } = await client.callTool({ name, arguments: args });
  return JSON.stringify(content);
}

test('assay mcp --server passes tools, resources and prompts on', async () => {
  const client = await connect(await world.keyWith(API_SCOPES), ['--project', 'Bookshop']);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(ALL_TOOLS.map(({ name }) => name));
  expect(await textOf(client, 'import_spec', { content: world.api.document })).toContain('operations, revision 1');
  expect(await textOf(client, 'search_operations', { query: 'create an order' })).toContain('POST /orders');
  expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(['assay://facts']);
  expect((await client.listPrompts()).prompts).toHaveLength(2);
  await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow('Resource not found.');
  await client.close();
});

test('a folder has the tools of a server, except the list of projects', async () => {
  const client = await start(['--dir', folder], '');
  const ofServer = ALL_TOOLS.map(({ name }) => name).filter((name) => name !== 'list_projects');
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(ofServer);
  await client.close();
});

test('a key that does not work ends the command with one sentence', async () => {
  await expect(connect('assay_wrong')).rejects.toThrow(/^ {2}[A-Z].*\.\n$/);
  const noProjects = await world.keyWith(['runs:read']);
  await expect(connect(noProjects)).rejects.toThrow('projects:read');
});

test('a key that was stored for another server is not sent', async () => {
  const file = join(folder, '.config', 'assay', 'credentials.json');
  await mkdir(join(folder, '.config', 'assay'), { recursive: true });
  await writeFile(file, JSON.stringify({ server: 'https://elsewhere.example', key: await world.keyWith(API_SCOPES) }));
  await expect(connect('')).rejects.toThrow('Sign in first');
  await writeFile(file, JSON.stringify({ server: `${world.test.url}/`, key: await world.keyWith(API_SCOPES) }));
  const client = await connect('');
  expect((await client.listTools()).tools.length).toBeGreaterThan(10);
  await client.close();
});
