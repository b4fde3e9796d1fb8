import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parsePath, readJson, selectNodes } from '@assay/engine';
import type { JsonReader } from './read-token-response.ts';

export interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface TestResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: unknown;
  readonly delayMs?: number;
}

export interface TokenServer {
  readonly url: string;
  readonly seen: SeenRequest[];
  /** Sets the responses to the next requests. */
  respond: (request: SeenRequest) => TestResponse;
  close(): Promise<void>;
}

/** Starts a token endpoint on loopback whose responses the test sets. */
export async function startTokenServer(): Promise<TokenServer> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body };
      seen.push(one);
      const { status = 200, headers = { 'content-type': 'application/json' }, body: sent = {}, delayMs = 0 } = self.respond(one);
      setTimeout(() => {
        response.writeHead(status, headers);
        response.end(typeof sent === 'string' ? sent : JSON.stringify(sent));
      }, delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const self: TokenServer = {
    url: `http://127.0.0.1:${port}`,
    seen,
    respond: () => ({ body: { access_token: 'token-of-the-server', token_type: 'Bearer', expires_in: 3600 } }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return self;
}

/** The JSON and path reader that the product uses. */
export const jsonReader: JsonReader = {
  parse: (text) => {
    const read = readJson(text);
    return read.kind === 'json' ? { value: read.value } : null;
  },
  select: (value, path) => {
    const parsed = parsePath(path);
    return parsed === null ? null : selectNodes(value, parsed);
  },
};
