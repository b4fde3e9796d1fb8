import type { ApiScope } from '@assay/contract';
import { DEMO_DEFECTS, SAMPLE_CREDENTIALS, type SampleApi, startSampleApi } from '@assay/sample-api';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { TestAppOptions, TestUser } from './test-app.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

export interface ToolReply {
  readonly text: string;
  readonly isError: boolean;
}

/** The SDK client, connected to the server. */
export interface Agent {
  readonly client: Client;
  call(name: string, args?: Readonly<Record<string, unknown>>): Promise<ToolReply>;
}

export interface AgentWorld extends TestWorld {
  readonly api: SampleApi;
  readonly person: TestUser;
  /** A project with an environment for the sample API and no spec yet. */
  readonly projectId: string;
  keyWith(scopes: readonly ApiScope[]): Promise<string>;
  /** Connects an agent with a key. `path` is the path of the protocol endpoint. */
  agent(key: string, path?: string): Promise<Agent>;
}

/** A server with the sample API as the target, for tests with coding agents. */
export async function startAgentWorld(options: TestAppOptions = {}): Promise<AgentWorld> {
  const api = await startSampleApi({ host: '127.0.0.1', port: 0, defects: DEMO_DEFECTS });
  const world = await startTestWorld(options);
  const person = await world.test.asUser('agent@example.test');
  const project = await world.features.projects.createProject({ userId: person.id }, { name: 'Bookshop' });
  await world.features.environments.createEnvironment({
    projectId: project.id,
    name: 'local',
    baseUrl: api.url,
    timeoutMs: 5000,
    secrets: { ...SAMPLE_CREDENTIALS },
  });
  await world.startWorker();
  const clients: Client[] = [];
  return {
    ...world,
    api,
    person,
    projectId: project.id,
    async keyWith(scopes) {
      const { body } = await world.call(person, 'createApiKey', { body: { name: scopes.join(' '), scopes } });
      return body.value;
    },
    async agent(key, path = '/mcp') {
      const client = new Client({ name: 'test', version: '1' });
      const requestInit = { headers: { authorization: `Bearer ${key}` } };
      await client.connect(new StreamableHTTPClientTransport(new URL(path, world.test.url), { requestInit }));
      clients.push(client);
      return { client, call: (name, args = {}) => call(client, name, args) };
    },
    async close() {
      for (const client of clients) await client.close();
      await world.close();
      await api.close();
    },
  };
}

async function call(client: Client, name: string, args: Readonly<Record<string, unknown>>): Promise<ToolReply> {
  const reply = await client.callTool({ name, arguments: args });
  const [content] = Array.isArray(reply.content) ? reply.content : [];
  return { text: String(content?.text ?? ''), isError: reply.isError === true };
}
