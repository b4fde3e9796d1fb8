import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenLocally } from '../local-server.fixture.ts';
import { acceptsBody, exploreWith, modelOf, object, responses } from './scripted-api.fixture.ts';

const name = object({ name: { type: 'string' } }, ['name']);
const model = modelOf({
  '/books': { get: { responses }, post: acceptsBody(name) },
  '/old': { get: { responses } },
  '/pens/': { get: { responses } },
  '/private': { get: { responses } },
  '/away': { get: { responses } },
  '/moved': { post: acceptsBody(name) },
  '/short': { get: { responses: { 301: { description: 'the full address' } } } },
});

const moves: Readonly<Record<string, readonly [number, string]>> = {
  'GET /books': [307, '/books/'],
  'POST /books': [308, '/books/'],
  'GET /old': [301, '/new'],
  'GET /pens/': [302, '/pens'],
  'GET /private': [301, '/login'],
  'GET /away': [308, 'http://127.0.0.1:1/away'],
  'POST /moved': [308, '/other'],
  'GET /short': [301, '/books/'],
};

const received: string[] = [];
const server: Server = createServer(async (request, response) => {
  const key = `${request.method} ${request.url}`;
  received.push(`${key} ${await bodyOf(request)}`.trim());
  const move = moves[key];
  response.writeHead(move?.[0] ?? 200, { 'content-type': 'application/json', ...(move === undefined ? {} : { location: move[1] }) });
  response.end('{}');
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

let base = '';
beforeAll(async () => {
  base = await listenLocally(server);
});
afterAll(() => server.close());

async function explore() {
  received.length = 0;
  const { result } = await exploreWith(model, () => ({ status: 500 }), {
    baseUrl: base,
    ports: {
      send: async ({ method, url, headers, body }) => {
        const sent = headers.map(([header, value]) => [header, value] as [string, string]);
        const response = await fetch(url, { method, headers: sent, body, redirect: 'manual' });
        const text = await response.text();
        const phases = { queued: 0, connect: 0, waiting: 1, download: 0 };
        return {
          kind: 'response',
          status: response.status,
          headers: [...response.headers],
          body: text,
          bytes: text.length,
          truncated: false,
          phases,
        };
      },
    },
  });
  return { received: [...received], reached: result.operations.filter(({ reason }) => reason === null).map(({ op }) => op) };
}

describe('Redirects', () => {
  test('A redirect to another path of the same server is followed, with the same method and body.', async () => {
    const { reached, received: all } = await explore();
    expect(reached).toEqual(expect.arrayContaining(['GET /books', 'POST /books', 'GET /old', 'GET /pens/']));
    const [sent] = all.filter((line) => line.startsWith('POST /books ')).map((line) => line.slice('POST /books '.length));
    expect(all).toContain(`POST /books/ ${sent}`);
  });

  test('Documented redirects and redirects to a login page, to another server or to another resource are not followed.', async () => {
    const { reached, received: all } = await explore();
    for (const op of ['GET /private', 'GET /away', 'POST /moved', 'GET /short']) expect(reached).not.toContain(op);
    expect(all.filter((line) => /login|other/.test(line))).toEqual([]);
  });
});
