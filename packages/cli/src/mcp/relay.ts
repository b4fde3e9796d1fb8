import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { InitializeResultSchema, isJSONRPCRequest, isJSONRPCResultResponse, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { UsageError } from '../exit.ts';
import { callServer } from '../server/call-server.ts';
import type { Credentials } from '../server/credentials.ts';
import { readErrorText, readReply } from '../server/send-to-server.ts';

const INTERNAL_ERROR = -32_603;

/** Relays messages between an agent and a server. The server determines the available tools. */
export async function relayTo(credentials: Credentials, project: string | undefined, agent: Transport): Promise<Transport> {
  // An invalid key is reported before an agent starts to wait.
  await callServer(credentials, { method: 'GET', path: '/api/projects?page=1&pageSize=1' });
  const server = connectTo(credentials, project);
  server.onmessage = (message) => {
    const began = isJSONRPCResultResponse(message) ? InitializeResultSchema.safeParse(message.result) : null;
    if (began?.success === true) server.setProtocolVersion?.(began.data.protocolVersion);
    void agent.send(message);
  };
  agent.onmessage = (message) => void server.send(message).catch((error: unknown) => agent.send(failure(message, error)).catch(() => {}));
  await server.start();
  return server;
}

function connectTo({ server, key }: Credentials, project: string | undefined): Transport {
  const url = new URL(`${server.replace(/\/$/, '')}/mcp`);
  if (project !== undefined) url.searchParams.set('project', project);
  return new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Bearer ${key}` } } });
}

function failure(message: JSONRPCMessage, error: unknown): JSONRPCMessage {
  const text = detailIn(error) ?? 'The Assay server does not respond. Check its URL and try again.';
  return { jsonrpc: '2.0', ...(isJSONRPCRequest(message) ? { id: message.id } : {}), error: { code: INTERNAL_ERROR, message: text } };
}

/** Returns the detail of a problem response. The SDK client's error message contains the response body after its own text. */
function detailIn(error: unknown): string | null {
  const message = error instanceof Error ? error.message : '';
  const start = message.indexOf('{');
  return start < 0 ? null : readErrorText(readReply(message.slice(start)), 'detail');
}

/** The options for a folder do not apply to a server. */
export function requireServerOptions(values: Readonly<Record<string, unknown>>): void {
  const [foreign] = ['dir', 'env-file', 'base-url', 'read-only'].filter((name) => values[name] !== undefined);
  if (foreign === 'read-only')
    throw new UsageError('With --server, the API key’s scopes control access. Use a key with read scopes instead of --read-only.');
  if (foreign !== undefined) throw new UsageError(`--${foreign} applies only to a local folder. Omit it when you use --server.`);
}
