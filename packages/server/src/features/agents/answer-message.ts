import type { RawReply } from '@assay/contract';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';

interface Message {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

/** The transport reads these headers and no others. */
const READ = ['accept', 'content-type', 'mcp-protocol-version'] as const;

/** Passes one HTTP message to a server of the SDK. There is no session, so that any process behind a load balancer can reply. */
export async function answerMessage(server: Server, { headers, body }: Message): Promise<RawReply> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const given = READ.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] satisfies [string, string]]));
    const request = new Request('http://localhost/mcp', { method: 'POST', headers: given, body: '' });
    const response = await transport.handleRequest(request, body === undefined ? {} : { parsedBody: body });
    const type = response.headers.get('content-type');
    return { status: response.status, headers: type === null ? {} : { 'content-type': type }, body: await response.text() };
  } finally {
    await server.close();
  }
}
