import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { createEgress } from './egress.ts';

const egress = createEgress({ allowPrivate: true, allow: [], deny: [], connectTimeoutMs: 400 });
const cleanup: (() => void)[] = [];
afterEach(() => {
  for (const end of cleanup.splice(0)) end();
});

/** A target that misbehaves at the level of bytes. */
async function rawTarget(onData: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', () => onData(socket));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  cleanup.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const send = (url: string, change: { timeoutMs?: number; maxBytes?: number; signal?: AbortSignal } = {}) =>
  egress.send(
    { method: 'GET', url, headers: [], body: null, timeoutMs: change.timeoutMs ?? 2000, maxBytes: change.maxBytes ?? 100_000 },
    change.signal,
  );

const head = 'HTTP/1.1 200 OK\r\n';

test.each<[string, string, (socket: Socket) => void]>([
  ['silence after the request', 'timeout-first-byte', () => undefined],
  ['a header line that never ends', 'timeout-first-byte', (s) => void s.write(`${head}x-slow: 1\r\n`)],
  ['a body that drips and never ends', 'timeout-total', (s) => void s.write(`${head}content-length: 1000\r\n\r\nabc`)],
  ['a reset before an answer', 'reset', (s) => void s.resetAndDestroy()],
  ['an end before an answer', 'reset', (s) => void s.end()],
  ['an end in the middle of the body', 'reset', (s) => void s.end(`${head}content-length: 1000\r\n\r\nabc`)],
  ['an answer that is not HTTP', 'protocol', (s) => void s.end('SSH-2.0-OpenSSH\r\n')],
  ['a chunk size that is no number', 'protocol', (s) => void s.end(`${head}transfer-encoding: chunked\r\n\r\nzz\r\nabc\r\n`)],
  ['two different content lengths', 'protocol', (s) => void s.end(`${head}content-length: 3\r\ncontent-length: 5\r\n\r\nabc`)],
  ['a body above the limit', 'too-large', (s) => void s.end(`${head}content-length: 200000\r\n\r\n${'x'.repeat(200_000)}`)],
  [
    'an endless chunked body',
    'too-large',
    (s) => void s.write(`${head}transfer-encoding: chunked\r\n\r\n${`400\r\n${'x'.repeat(1024)}\r\n`.repeat(200)}`),
  ],
])('%s is reported as %s', async (_name, cause, behave) => {
  const url = await rawTarget(behave);
  expect(await send(url, { timeoutMs: 300 })).toMatchObject({ kind: 'failure', cause, sent: true });
});

test('a refused connection is a connect failure that sent nothing', async () => {
  expect(await send('http://127.0.0.1:1/')).toMatchObject({ kind: 'failure', cause: 'connect', sent: false });
});

test('a name without an address is a dns failure', async () => {
  expect(await send('http://nothing.invalid/')).toMatchObject({ kind: 'failure', cause: 'dns', sent: false });
});

test('plain HTTP behind https is a tls failure', async () => {
  const url = await rawTarget((s) => void s.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  expect(await send(url.replace('http:', 'https:'))).toMatchObject({ kind: 'failure', cause: 'tls' });
});

test('a packed answer is unpacked, and one that unpacks beyond the limit is refused', async () => {
  const server = createHttpServer((request, reply) => {
    const text = request.url === '/bomb' ? 'x'.repeat(1_000_000) : 'hello';
    reply.setHeader('content-encoding', 'gzip').end(gzipSync(text));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  cleanup.push(() => server.close());
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await send(`${base}/`)).toMatchObject({ kind: 'response', body: 'hello' });
  expect(await send(`${base}/bomb`)).toMatchObject({ kind: 'failure', cause: 'too-large' });
});

test('repeated headers are all kept, in order', async () => {
  const url = await rawTarget((s) => void s.end(`${head}set-cookie: a=1\r\nset-cookie: b=2\r\ncontent-length: 2\r\n\r\nok`));
  const outcome = await send(url);
  expect(outcome).toMatchObject({ kind: 'response', body: 'ok' });
  if (outcome.kind === 'response')
    expect(outcome.headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value)).toEqual(['a=1', 'b=2']);
});

test('a cancelled request ends at once with its own cause', async () => {
  const url = await rawTarget(() => undefined);
  const controller = new AbortController();
  const started = performance.now();
  setTimeout(() => controller.abort(), 50);
  expect(await send(url, { signal: controller.signal })).toMatchObject({ kind: 'failure', cause: 'cancelled' });
  expect(performance.now() - started).toBeLessThan(1000);
});

test('phases add up to the whole and name the connection only where one was opened', async () => {
  const server = createHttpServer((_request, reply) => setTimeout(() => reply.end('ok'), 30));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  cleanup.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const first = await send(url);
  const second = await send(url);
  expect(first.phases.connect).toBeGreaterThan(0);
  expect(second.phases.connect).toBe(0);
  expect(second.phases.waiting).toBeGreaterThan(20);
});

test('header values come without the white space around them, as UTF-8 where they are that', async () => {
  const lines = Buffer.concat([
    Buffer.from(`${head}x-spaced: \t two words \t \r\nx-utf8: Größe\r\nx-bytes: Gr`, 'utf8'),
    Buffer.from([0xf6, 0xdf]),
    Buffer.from('e\r\ncontent-length: 0\r\n\r\n'),
  ]);
  const outcome = await send(await rawTarget((s) => void s.end(lines)));
  expect(outcome.kind === 'response' ? Object.fromEntries(outcome.headers) : outcome).toMatchObject({
    'x-spaced': 'two words',
    'x-utf8': 'Größe',
    'x-bytes': 'Größe',
  });
});
