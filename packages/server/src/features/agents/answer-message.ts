import type { RawReply } from '@assay/contract';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { z } from 'zod';
import { AppError } from '../../platform/http/app-error.ts';

interface Message {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

/** Passes one HTTP message to an SDK server. There is no session, so any process behind a load balancer can reply. */
export async function answerMessage(server: Server, { headers, body }: Message): Promise<RawReply> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(requestWith(headers['mcp-protocol-version']), { parsedBody: body ?? null });
    const text = await response.text();
    if (response.status >= 400) throw new AppError('MALFORMED_BODY', { problem: problemIn(text) });
    const type = response.headers.get('content-type');
    return { status: response.status, headers: type === null ? {} : { 'content-type': type }, body: text };
  } finally {
    await server.close();
  }
}

/** The response is always JSON, so the Accept header is not passed on. The body was already parsed. */
function requestWith(version: string | undefined): Request {
  const types = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  const headers = version === undefined ? types : { ...types, 'mcp-protocol-version': version };
  return new Request('http://localhost/mcp', { method: 'POST', headers, body: '' });
}

const Refusal = z.object({ error: z.object({ message: z.string() }) });

/** The message of a JSON-RPC error, without the full stop. */
function problemIn(text: string): string {
  const read = Refusal.safeParse(JSON.parse(text));
  return read.success ? read.data.error.message.replace(/\.$/, '').slice(0, 200) : 'it is not a valid Model Context Protocol message';
}
