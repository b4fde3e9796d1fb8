import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isLoopback, listenForCallbacks } from './callback-listener.ts';

test('A listener records the paths of the requests that it gets.', async () => {
  const listener = await listenForCallbacks();
  try {
    await fetch(`${listener.url}/assay-1?x=2`);
    expect(listener.seen()).toEqual(['/assay-1']);
  } finally {
    await listener.close();
  }
});

test('Closing a listener also ends connections that are in the middle of a request.', async () => {
  const listener = await listenForCallbacks();
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  // The listener may reset the connection.
  socket.on('error', () => {});
  socket.write('GET /1 HTTP/1.1\r\n');
  // A later request ensures that the listener has read the first one.
  await fetch(`${listener.url}/2`);
  expect(listener.seen()).toEqual(['/2']);
  const closing = listener.close();
  await expect.poll(() => socket.destroyed, { timeout: 10_000 }).toBe(true);
  await closing;
});

test.each([
  ['http://127.0.0.1:8080/v1', true],
  ['http://localhost', true],
  ['http://[::1]:80', true],
  ['https://api.example.com', false],
  ['http://10.0.0.1', false],
  ['127.0.0.1', false],
])('%s is on this machine: %s.', (url, expected) => {
  expect(isLoopback(url)).toBe(expected);
});
