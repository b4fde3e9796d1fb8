import { expect, test } from 'vitest';
import { isEcho } from './echo.ts';

test('a response with the headers of the request is an echo', () => {
  expect(isEcho({ json: { method: 'POST', headers: { Host: 'api.example', 'User-Agent': 'x', Accept: '*/*' } } })).toBe(true);
});

test('a resource with a host, or with its own headers, is not an echo', () => {
  expect(isEcho({ json: { id: 1, host: 'api.example', headers: { 'X-Sent': '1' } } })).toBe(false);
  expect(isEcho({ json: [{ Host: 'a', 'User-Agent': 'b' }] })).toBe(false);
  expect(isEcho({ json: undefined })).toBe(false);
});
