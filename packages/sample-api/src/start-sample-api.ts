import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call, RequestContext } from './call.ts';
import type { Defect } from './defects.ts';
import { bookshopDocument } from './document.ts';
import { handle } from './handle.ts';
import { problem, type Reply, reply, writeReply } from './reply.ts';
import { rulesWithDefects } from './rules-with-defects.ts';
import { createShop } from './shop.ts';
import { handleTokens } from './tokens/handle-tokens.ts';
import { createTokenStore } from './tokens/token-store.ts';

export interface SampleApi {
  readonly url: string;
  readonly specUrl: string;
  /** The spec without defects, for callers that do not want to request it over HTTP. */
  readonly document: string;
  readonly setDefects: (defects: readonly Defect[]) => void;
  readonly close: () => Promise<void>;
}

const MAX_BODY = 1024 * 1024;

/** Starts a small, well-behaved target API on a loopback port, with defects that can be switched on. */
export async function startSampleApi(options: {
  readonly host: string;
  readonly port: number;
  readonly defects: readonly Defect[];
}): Promise<SampleApi> {
  let active = new Set(options.defects);
  const has = (defect: Defect): boolean => active.has(defect);
  let world: RequestContext = { shop: createShop(), has, rules: rulesWithDefects(has), tokens: createTokenStore() };
  let document = '';
  let url = '';
  const server = createServer((request, response) => {
    // Without a delay, no timer is started, because even a timer of 0 ms takes longer than the rest of the request.
    const respond = (given: Reply): void => {
      if (given.delayMs === undefined) writeReply(response, given);
      else setTimeout(() => writeReply(response, given), given.delayMs);
    };
    readCall(request).then(
      (call) => respond(call === null ? problem(413, 'The body is too large') : route(call)),
      () => response.destroy(),
    );
  });
  const route = (call: Call): Reply => {
    if (call.path === '/openapi.json' && call.method === 'GET') return reply(200, bookshopDocument(url, has));
    return handleTokens(call, world.tokens, url) ?? handle(call, world);
  };
  await listen(server, options);
  url = `http://${options.host}:${(server.address() as AddressInfo).port}`;
  document = JSON.stringify(
    bookshopDocument(url, () => false),
    null,
    2,
  );
  return {
    url,
    specUrl: `${url}/openapi.json`,
    document,
    setDefects: (defects) => {
      active = new Set(defects);
      world = { ...world, rules: rulesWithDefects(has) };
    },
    close: () => close(server),
  };
}

async function readCall(request: IncomingMessage): Promise<Call | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) return null;
    chunks.push(chunk);
  }
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]));
  return {
    method: request.method ?? 'GET',
    path,
    query: new URLSearchParams(query),
    headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

function listen(server: Server, at: { readonly host: string; readonly port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, () => resolve());
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
