import { createEgress } from '@assay/net';
import { UsageError } from '../exit.ts';
import { terminalSafe } from '../reporters/terminal-safe.ts';

export interface ServerRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
}

export interface ServerReply {
  readonly status: number;
  /** The body as JSON, or null when it is not JSON. */
  readonly reply: unknown;
}

const MAX_BYTES = 5 * 1024 * 1024;

/**
 * Sends one request to the server and returns the response, regardless of its status. Throws a usage error if the server does not respond.
 */
export async function sendToServer(server: string, { method, path, headers, body }: ServerRequest): Promise<ServerReply> {
  const egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
  try {
    const outcome = await egress.send({
      method,
      url: `${server.replace(/\/$/, '')}${path}`,
      headers: [['accept', 'application/json'], ['user-agent', 'assay-cli'], ...headers],
      body,
      timeoutMs: 60_000,
      maxBytes: MAX_BYTES,
    });
    if (outcome.kind === 'failure') throw new UsageError(`${terminalSafe(server)} does not respond: ${terminalSafe(outcome.message)}`);
    return { status: outcome.status, reply: readReply(outcome.body) };
  } finally {
    await egress.close();
  }
}

/** Parses a response body. Null if it is not JSON. */
export function readReply(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads a string property of a response body. */
export function readErrorText(reply: unknown, name: string): string | null {
  const value: unknown = typeof reply === 'object' && reply !== null ? Reflect.get(reply, name) : null;
  return typeof value === 'string' ? value : null;
}

/** Creates a usage error from the server's error message. */
export const toUsageError = ({ status, reply }: ServerReply): UsageError =>
  new UsageError(terminalSafe(readErrorText(reply, 'detail') ?? `The server returned status ${status}.`));
