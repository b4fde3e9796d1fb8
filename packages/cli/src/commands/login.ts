import { API_SCOPES } from '@assay/contract/scopes';
import type { Command } from '../command.ts';
import { EXIT_CODES, UsageError } from '../exit.ts';
import { readArguments } from '../read-arguments.ts';
import { terminalSafe } from '../reporters/terminal-safe.ts';
import { callServer } from '../server/call-server.ts';
import { requireKeyFolder, storeCredentials } from '../server/credentials.ts';
import { logInWithDeviceCode } from '../server/device-login.ts';

const OPTIONS = { server: { type: 'string' }, agent: { type: 'boolean' } } as const;

/** Pushing a run requires one scope. A coding agent requires all of them. */
const SCOPES = { push: ['runs:write'], agent: API_SCOPES } as const;

/** Signs in with the device flow, or with the API key from the environment, and stores the key for later calls. */
export const login: Command = {
  run: async (argv, io) => {
    const { values, positionals } = readArguments(argv, OPTIONS);
    const { server, agent } = values;
    if (positionals.length > 0 || server === undefined || !/^https?:\/\//i.test(server))
      throw new UsageError('Set the server with --server http://...');
    await requireKeyFolder(io);
    const given = io.env.ASSAY_API_KEY ?? '';
    const key = given === '' ? await logInWithDeviceCode(io, server, SCOPES[agent === true ? 'agent' : 'push']) : given;
    await callServer({ server, key }, { method: 'GET', path: '/api/runs?page=1&pageSize=1' });
    io.print(`  Signed in to ${terminalSafe(server)}; the key is stored in ${terminalSafe(await storeCredentials(io, { server, key }))}`);
    return EXIT_CODES.passed;
  },
};
