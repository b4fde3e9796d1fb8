import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { createEgress } from './egress.ts';
import { HOSTILE_BEHAVIOURS, startHostileTarget } from './hostile-target.fixture.ts';

const egress = createEgress({ allowPrivate: true, allow: [], deny: [], connectTimeoutMs: 400 });
const cleanup: (() => void)[] = [];
afterEach(() => {
  for (const end of cleanup.splice(0)) end();
});

/** Starts a target that shows this behaviour on its first request. */
async function rawTarget(behave: (socket: Socket) => void): Promise<string> {
  const target = await startHostileTarget({ behave });
  cleanup.push(target.close);
  return target.url;
}

const send = (url: string, change: { timeoutMs?: number; maxBytes?: number; signal?: AbortSignal } = {}) =>
  egress.send(
    { method: 'GET', url, headers: [], body: null, timeoutMs: change.timeoutMs ?? 2000, maxBytes: change.maxBytes ?? 100_000 },
    change.signal,
  );

const head = 'HTTP/1.1 200 OK\r\n';

test.each(HOSTILE_BEHAVIOURS)('$name is reported as $cause', async (hostility) => {
  const target = await startHostileTarget(hostility);
  cleanup.push(target.close);
  // Only behaviours that are expected to time out get a short timeout. Elsewhere, a slow machine would hide the real cause behind a
  // timeout.
  const isOutwaited = hostility.cause === 'timeout-first-byte' || hostility.cause === 'timeout-total';
  const outcome = await send(target.url, { timeoutMs: isOutwaited ? 300 : 10_000 });
  expect(outcome).toMatchObject({ kind: 'failure', cause: hostility.cause });
  const isUnsent = ['dns', 'connect', 'tls', 'timeout-connect'].includes(hostility.cause);
  expect(outcome).toMatchObject({ sent: !isUnsent });
});

test('a compressed response is decompressed, and one beyond the limit is rejected', async () => {
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

test('a cancelled request ends immediately with its own cause', async () => {
  const url = await rawTarget(() => undefined);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 50);
  // No other limit ends the request before the test is over.
  expect(await send(url, { signal: controller.signal, timeoutMs: 600_000 })).toMatchObject({ kind: 'failure', cause: 'cancelled' });
});

test('phases add up to the whole and include connecting only if a connection was opened', async () => {
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

test('header values are trimmed, and decoded as UTF-8 if they are valid', async () => {
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
