import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Json } from '../model/index.ts';

export type ScriptedResponse =
  | 'echo'
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string | string[]>>;
      readonly json?: Json;
      readonly text?: string;
      readonly delayMs?: number;
      readonly close?: boolean;
      /** From this request on, both servers stop responding. */
      readonly hang?: boolean;
    };
export type Routes = Readonly<Record<string, readonly ScriptedResponse[]>>;

export interface ScriptedServers {
  readonly base: string;
  readonly other: string;
  /** `METHOD url` for every request. Requests to the second server are marked. */
  readonly seen: readonly string[];
  /** The request bodies, which would contain the content of a file that must not be read. */
  readonly bodies: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts two servers with scripted responses. The last response for a route repeats, and anything else is a 404 that names the URL. */
export async function startServers(routes: Routes): Promise<ScriptedServers> {
  const seen: string[] = [];
  const bodies: string[] = [];
  const turns = new Map<string, number>();
  let isHanging = false;
  const respond =
    (mark: string) =>
    (request: IncomingMessage, response: ServerResponse): void => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        seen.push(`${mark}${request.method} ${request.url}`);
        bodies.push(Buffer.concat(chunks).toString('utf8'));
        const script = routes[`${request.method} ${request.url}`];
        const key = `${mark}${request.method} ${request.url}`;
        const turn = turns.get(key) ?? 0;
        turns.set(key, turn + 1);
        const answer = script?.[Math.min(turn, script.length - 1)] ?? (request.url?.startsWith('/echo') === true ? 'echo' : null);
        isHanging ||= answer !== null && answer !== 'echo' && answer.hang === true;
        if (isHanging) return;
        send(request, response, Buffer.concat(chunks).toString('utf8'), answer, urls);
      });
    };
  const urls = { base: '', other: '' };
  const [first, second] = [await listen(respond('')), await listen(respond('other '))];
  urls.base = address(first);
  urls.other = address(second);
  return { ...urls, seen, bodies, close: async () => void (await Promise.all([first, second].map(stop))) };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
  answer: ScriptedResponse | null,
  urls: { readonly base: string; readonly other: string },
): void {
  if (answer === 'echo') reply(response, 200, {}, JSON.stringify(echoOf(request, body)));
  else if (answer === null) reply(response, 404, {}, JSON.stringify({ url: request.url }));
  else if (answer.close === true) request.socket.destroy();
  else setTimeout(() => replyByScript(response, answer, urls), answer.delayMs ?? 0);
}

function replyByScript(
  response: ServerResponse,
  answer: Exclude<ScriptedResponse, 'echo'>,
  urls: { readonly base: string; readonly other: string },
): void {
  const headers = Object.entries(answer.headers ?? {}).map(
    ([name, value]) => [name, typeof value === 'string' ? value.replace('$OTHER', urls.other).replace('$BASE', urls.base) : value] as const,
  );
  const text = answer.text ?? (answer.json === undefined ? null : JSON.stringify(answer.json));
  reply(response, answer.status ?? 200, Object.fromEntries(headers), text);
}

function reply(response: ServerResponse, status: number, headers: Record<string, string | readonly string[]>, text: string | null): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]])),
  });
  response.end(text ?? undefined);
}

function echoOf(request: IncomingMessage, body: string): Json {
  const url = new URL(request.url ?? '/', 'http://echo');
  return {
    method: request.method ?? '',
    url: request.url ?? '',
    query: Object.fromEntries(url.searchParams),
    headers: JSON.parse(JSON.stringify(request.headers)),
    body,
    json: parsed(body),
  };
}

function parsed(body: string): Json {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function listen(handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer(handler).listen(0, '127.0.0.1', () => resolve(server));
  });
}

function address(server: Server): string {
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
