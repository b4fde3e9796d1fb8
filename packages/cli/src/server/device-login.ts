import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiScope } from '@assay/contract/scopes';
import { UsageError } from '../exit.ts';
import type { Io } from '../io.ts';
import { terminalSafe } from '../reporters/terminal-safe.ts';
import { readErrorText, type ServerReply, sendToServer, toUsageError } from './send-to-server.ts';

const CLIENT = 'assay-cli';
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const SLOWER_BY_SECONDS = 5;
/** The poll interval if the server sends none or an invalid one (RFC 8628, section 3.2). */
const USUAL_SECONDS = 5;
const LONGEST_SECONDS = 60;

const post = (server: string, path: string, form: Readonly<Record<string, string>>): Promise<ServerReply> =>
  sendToServer(server, {
    method: 'POST',
    path,
    headers: [['content-type', 'application/x-www-form-urlencoded']],
    body: new URLSearchParams({ client_id: CLIENT, ...form }).toString(),
  });

interface Begun {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly page: string;
  readonly direct: string | null;
  readonly interval: number;
}

/** Requests an API key with the device flow: the user confirms in any browser. */
export async function logInWithDeviceCode(io: Io, server: string, scopes: readonly ApiScope[]): Promise<string> {
  const begun = await begin(server, scopes);
  io.print(`  Open ${terminalSafe(begun.page)} and enter the code ${terminalSafe(begun.userCode)}`);
  if (begun.direct !== null) io.print(`  or open ${terminalSafe(begun.direct)}`);
  io.print('  Waiting for confirmation. Press Ctrl+C to cancel.');
  for (let { interval } = begun; ; ) {
    await wait(io, interval);
    const answer = await post(server, '/connect/token', { grant_type: GRANT, device_code: begun.deviceCode });
    const key = readErrorText(answer.reply, 'access_token');
    if (answer.status === 200 && key !== null) return key;
    const error = readErrorText(answer.reply, 'error');
    if (error === 'slow_down') interval = Math.min(interval + SLOWER_BY_SECONDS, LONGEST_SECONDS);
    else if (error !== 'authorization_pending') throw toUsageError(answer);
  }
}

async function begin(server: string, scopes: readonly ApiScope[]): Promise<Begun> {
  const answer = await post(server, '/connect/device_authorization', { scope: scopes.join(' '), device_name: hostname() });
  if (answer.status === 404)
    throw new UsageError(`${terminalSafe(server)} does not support signing in with a code. Set ASSAY_API_KEY to an API key instead.`);
  if (answer.status !== 200) throw toUsageError(answer);
  const { reply } = answer;
  const deviceCode = readErrorText(reply, 'device_code');
  const userCode = readErrorText(reply, 'user_code');
  const page = readErrorText(reply, 'verification_uri');
  if (deviceCode === null || userCode === null || page === null) throw new UsageError(`${terminalSafe(server)} is not an Assay server.`);
  return { deviceCode, userCode, page, direct: readErrorText(reply, 'verification_uri_complete'), interval: secondsOf(reply) };
}

function secondsOf(reply: unknown): number {
  const value: unknown = typeof reply === 'object' && reply !== null && 'interval' in reply ? reply.interval : null;
  return typeof value === 'number' && value >= 1 && value <= LONGEST_SECONDS ? value : USUAL_SECONDS;
}

/** Waits in short steps, so that an interrupt takes effect quickly. */
async function wait(io: Io, seconds: number): Promise<void> {
  for (let left = seconds * 1000; left > 0; left -= 200) {
    if (io.isCancelled()) throw new UsageError('Cancelled before the sign-in was confirmed.');
    await pause(Math.min(200, left));
  }
}
