import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Command } from '../command.ts';
import { EXIT_CODES, UsageError } from '../exit.ts';
import { createFolderServer } from '../mcp/folder-server.ts';
import { openWorkspace } from '../mcp/workspace.ts';
import { readArguments } from '../read-arguments.ts';

const OPTIONS = {
  dir: { type: 'string' },
  'env-file': { type: 'string' },
  'base-url': { type: 'string' },
  'read-only': { type: 'boolean' },
} as const;

/** Serves a folder to a coding agent until the agent closes the connection. Only the protocol is written to standard output. */
export const mcp: Command = {
  run: async (argv, io) => {
    const { values, positionals } = readArguments(argv, OPTIONS);
    if (positionals.length > 0) throw new UsageError('Set the folder with --dir.');
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
      process.stdin.once('end', resolve);
      process.once('SIGINT', resolve);
    });
    await server.connect(new StdioServerTransport());
    await closed;
    workspace.runs.stop();
    await server.close();
    return EXIT_CODES.passed;
  },
};
