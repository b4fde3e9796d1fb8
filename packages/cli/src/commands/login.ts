import type { Command } from '../command.ts';
import { EXIT, UsageError } from '../exit.ts';
import { readArguments } from '../read-arguments.ts';
import { plain } from '../reporters/pretty.ts';
import { callServer } from '../server/call-server.ts';
import { keepCredentials } from '../server/credentials.ts';

const USAGE = `assay login --server <address>

  --server <address>  the Assay server, for example http://127.0.0.1:4600

Put an API key of your account into ASSAY_API_KEY first: on the command line it would be seen by everybody on the machine.`;

const OPTIONS = { server: { type: 'string' } } as const;

/** Checks an API key with the server and keeps both for later calls. */
export const login: Command = {
  usage: USAGE,
  run: async (argv, io) => {
    const { values, positionals } = readArguments(argv, OPTIONS);
    const { server } = values;
    const key = io.env.ASSAY_API_KEY ?? '';
    if (positionals.length > 0 || server === undefined || !/^https?:\/\//i.test(server))
      throw new UsageError('Name the server: --server http://...');
    if (key === '') throw new UsageError('Put an API key into ASSAY_API_KEY.');
    await callServer({ server, key }, { method: 'GET', path: '/api/runs?page=1&pageSize=1' });
    io.print(`  Signed in to ${plain(server)}; kept in ${plain(await keepCredentials(io, { server, key }))}`);
    return EXIT.passed;
  },
};
