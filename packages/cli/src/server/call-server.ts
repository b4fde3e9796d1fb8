import type { Credentials } from './credentials.ts';
import { sendToServer, toUsageError } from './send-to-server.ts';

export interface ServerCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
}

/** Calls the server's API once. An error response becomes a usage error with the server's message. The key is only sent to this server. */
export async function callServer({ server, key }: Credentials, { method, path, body }: ServerCall): Promise<unknown> {
  const answer = await sendToServer(server, {
    method,
    path,
    headers: [['authorization', `Bearer ${key}`], ...(body === undefined ? [] : [['content-type', 'application/json'] as const])],
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (answer.status >= 400) throw toUsageError(answer);
  return answer.reply;
}
