import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StubRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface StubReply {
  readonly status: number;
  readonly body?: unknown;
  readonly type?: string;
}

export interface StubServer {
  readonly url: string;
  close(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** Starts an API on a free loopback port. `handle` gets the server's own URL, because specs and pages contain it. */
export async function startStub(handle: (request: StubRequest, url: string) => StubReply): Promise<StubServer> {
  const server = createServer(async (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const { method = 'GET', headers } = request;
    const { status, body, type = 'application/json' } = handle({ method, path, headers, body: await readBody(request) }, urlOf());
    response.writeHead(status, body === undefined ? {} : { 'content-type': type });
    response.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
  // The server has a port only when it is listening.
  const urlOf = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: urlOf(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
