import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createClientErrorHandler } from './client-error.ts';

/** Returns what the handler writes to a connection that failed with this error. */
async function answerTo(code: string): Promise<{ readonly first: string; readonly body: unknown }> {
  const socket = new PassThrough();
  const handle = createClientErrorHandler({ 'x-content-type-options': 'nosniff' });
  Reflect.apply(handle, undefined, [Object.assign(new Error(code), { code }), socket]);
  const [head = '', body = ''] = (await socket.toArray()).join('').split('\r\n\r\n');
  expect(head).toContain('x-content-type-options: nosniff');
  expect(head).toContain('connection: close');
  return { first: head.split('\r\n', 1)[0] ?? '', body: JSON.parse(body) };
}

test('a request that arrives too slowly gets an error with the time limit', async () => {
  const { first, body } = await answerTo('ERR_HTTP_REQUEST_TIMEOUT');
  expect(first).toBe('HTTP/1.1 408 Request Timeout');
  expect(body).toMatchObject({ status: 408, code: 'REQUEST_TOO_SLOW', detail: expect.stringContaining('15 s') });
});

test('malformed HTTP requests get a 400', async () => {
  const { first, body } = await answerTo('HPE_INVALID_METHOD');
  expect(first).toBe('HTTP/1.1 400 Bad Request');
  expect(body).toMatchObject({ status: 400, code: 'MALFORMED_BODY' });
});

test('a client that never closes its side does not hold the connection', async () => {
  const refuse = createClientErrorHandler({});
  const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const arrived: Promise<[Socket]> = once(server, 'connection') as Promise<[Socket]>;
  const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void client.destroy());
  const [socket] = await arrived;
  const gone = once(socket, 'close');
  Reflect.apply(refuse, undefined, [Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket]);
  let answer = '';
  for await (const chunk of client) answer += String(chunk);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  await gone;
});
