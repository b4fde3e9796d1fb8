import { expect, test } from 'vitest';
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
