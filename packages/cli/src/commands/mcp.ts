import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Command } from '../command.ts';
import { EXIT_CODES, UsageError } from '../exit.ts';
import type { Io } from '../io.ts';
import { relayTo, requireServerOptions } from '../mcp/relay.ts';
import { readArguments } from '../read-arguments.ts';
import { readCredentials } from '../server/credentials.ts';

const OPTIONS = {
  dir: { type: 'string' },
  'env-file': { type: 'string' },
  'base-url': { type: 'string' },
  'read-only': { type: 'boolean' },
  server: { type: 'string' },
  project: { type: 'string' },
} as const;

/** Serves a coding agent until it closes the connection. Only the protocol is written to standard output. */
export const mcp: Command = {
  run: async (argv, io) => {
    const { values, positionals } = readArguments(argv, OPTIONS);
    if (positionals.length > 0) throw new UsageError('Set the folder with --dir.');
    if (values.server !== undefined) {
      requireServerOptions(values);
      return serveThrough(values.server, values.project, io);
    }
    if (values.project !== undefined) throw new UsageError('--project requires a server. Set one with --server.');
    // A relay does not need these modules, and loading them would more than double its start time.
    const [{ openWorkspace }, { createFolderServer }] = await Promise.all([
      import('../mcp/workspace.ts'),
      import('../mcp/folder-server.ts'),
    ]);
    const workspace = await openWorkspace({
      dir: values.dir ?? '.',
      envFile: values['env-file'],
      baseUrl: values['base-url'],
      access: values['read-only'] === true ? 'read-only' : 'all',
      io,
    });
    const server = createFolderServer(workspace);
    const closed = new Promise<void>((resolve) => {
      server.onclose = resolve;
      onEnd(resolve);
    });
    await server.connect(new StdioServerTransport());
    await closed;
    workspace.runs.stop();
    workspace.explorations.stop();
    await server.close();
    return EXIT_CODES.passed;
  },
};

async function serveThrough(server: string, project: string | undefined, io: Io): Promise<number> {
  if (!URL.canParse(server) || !/^https?:\/\//i.test(server)) throw new UsageError('Set the server with --server http://...');
  const credentials = await readCredentials({ ...io, env: { ...io.env, ASSAY_SERVER: server } });
  const agent = new StdioServerTransport();
  const upstream = await relayTo(credentials, project, agent);
  const closed = new Promise<void>((resolve) => {
    agent.onclose = resolve;
    onEnd(resolve);
  });
  await agent.start();
  await closed;
  await upstream.close();
  await agent.close();
  return EXIT_CODES.passed;
}

function onEnd(resolve: () => void): void {
  process.stdin.once('end', resolve);
  process.once('SIGINT', resolve);
}
