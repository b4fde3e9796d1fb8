import type { Command } from '../command.ts';
import { EXIT_CODES, UsageError } from '../exit.ts';
import { readArguments } from '../read-arguments.ts';
import { terminalSafe } from '../reporters/pretty.ts';
import { callServer } from '../server/call-server.ts';
import { keepCredentials } from '../server/credentials.ts';
import { loginByDevice } from '../server/device-login.ts';

const USAGE = `assay login --server <address>

  --server <address>  the Assay server, for example http://127.0.0.1:4600

Prints an address and a code; open it in a browser where you are signed in, and confirm. With an API key in ASSAY_API_KEY
no browser is needed: the key is checked and kept. On the command line it would be seen by everybody on the machine.`;

const OPTIONS = { server: { type: 'string' } } as const;

/** Signs in with the device flow, or with the API key from the environment, and stores the key for later calls. */
export const login: Command = {
  usage: USAGE,
  run: async (argv, io) => {
    const { values, positionals } = readArguments(argv, OPTIONS);
    const { server } = values;
    if (positionals.length > 0 || server === undefined || !/^https?:\/\//i.test(server))
      throw new UsageError('Name the server: --server http://...');
    const given = io.env.ASSAY_API_KEY ?? '';
    const key = given === '' ? await loginByDevice(io, server) : given;
    await callServer({ server, key }, { method: 'GET', path: '/api/runs?page=1&pageSize=1' });
    io.print(`  Signed in to ${terminalSafe(server)}; kept in ${terminalSafe(await keepCredentials(io, { server, key }))}`);
    return EXIT_CODES.passed;
  },
};
