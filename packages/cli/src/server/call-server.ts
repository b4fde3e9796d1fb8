import { createEgress } from '@assay/net';
import { UsageError } from '../exit.ts';
import { plain } from '../reporters/pretty.ts';
import type { Credentials } from './credentials.ts';

export interface ServerCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
}

const MAX_BYTES = 5 * 1024 * 1024;

/** One call of the server's API; a refusal is a usage error in the server's words. The key goes to this server and nowhere else. */
export async function callServer({ server, key }: Credentials, { method, path, body }: ServerCall): Promise<unknown> {
  const egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
  try {
    const outcome = await egress.send({
      method,
      url: `${server.replace(/\/$/, '')}${path}`,
      headers: [
        ['accept', 'application/json'],
        ['authorization', `Bearer ${key}`],
        ...(body === undefined ? [] : [['content-type', 'application/json'] as const]),
      ],
      body: body === undefined ? null : JSON.stringify(body),
      timeoutMs: 60_000,
      maxBytes: MAX_BYTES,
    });
    if (outcome.kind === 'failure') throw new UsageError(`${plain(server)} does not answer: ${plain(outcome.message)}`);
    const reply = readReply(outcome.body);
    if (outcome.status >= 400) throw new UsageError(plain(detailOf(reply) ?? `The server answered with status ${outcome.status}.`));
    return reply;
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

function detailOf(reply: unknown): string | null {
  return typeof reply === 'object' && reply !== null && 'detail' in reply && typeof reply.detail === 'string' ? reply.detail : null;
}
