import { createEgress } from '@assay/net';
import { UsageError } from '../exit.ts';
import { plain } from '../reporters/pretty.ts';

export interface ServerQuestion {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
}

export interface ServerAnswer {
  readonly status: number;
  /** The body as JSON; null when it is none. */
  readonly reply: unknown;
}

const MAX_BYTES = 5 * 1024 * 1024;

/** One request to the server, whatever it answers; one that does not answer is a usage error. */
export async function askServer(server: string, { method, path, headers, body }: ServerQuestion): Promise<ServerAnswer> {
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
    if (outcome.kind === 'failure') throw new UsageError(`${plain(server)} does not answer: ${plain(outcome.message)}`);
    return { status: outcome.status, reply: readReply(outcome.body) };
  } finally {
    await egress.close();
  }
}

function readReply(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A member of a reply that is text. */
export function textOf(reply: unknown, name: string): string | null {
  const value: unknown = typeof reply === 'object' && reply !== null ? Reflect.get(reply, name) : null;
  return typeof value === 'string' ? value : null;
}

/** What the server says about its refusal. */
export const refusalOf = ({ status, reply }: ServerAnswer): UsageError =>
  new UsageError(plain(textOf(reply, 'detail') ?? `The server answered with status ${status}.`));
