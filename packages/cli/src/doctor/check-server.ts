import { UsageError } from '../exit.ts';
import type { Io } from '../io.ts';
import { readDocument } from '../read-document.ts';
import { terminalSafe } from '../reporters/terminal-safe.ts';
import { callServer } from '../server/call-server.ts';
import { type Credentials, readCredentials } from '../server/credentials.ts';
import { type CheckResult, ok, problem, warning } from './check.ts';

/** Turns the errors that a command would report into a finding. */
async function findingOf(work: () => Promise<CheckResult>): Promise<CheckResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return problem(error.message);
  }
}

/** Checks that the server responds and accepts the key. Without a sign-in there is nothing to check. */
export async function checkServer(io: Io): Promise<CheckResult> {
  const credentials = await readCredentials(io).catch(() => null);
  if (credentials === null) return warning('Not signed in to a server. Only assay push requires this.');
  return findingOf(() => signedIn(credentials));
}

async function signedIn(credentials: Credentials): Promise<CheckResult> {
  await callServer(credentials, { method: 'GET', path: '/api/runs?page=1&pageSize=1' });
  return ok(`${terminalSafe(credentials.server)} accepts the key`);
}

export const checkSpec = (source: string): Promise<CheckResult> =>
  findingOf(async () => {
    const { model } = await readDocument(source);
    return ok(`${terminalSafe(source)} describes ${model.operations.length} operations`);
  });
