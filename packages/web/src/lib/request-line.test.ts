import { expect, it } from 'vitest';
import { hostOf, requestLine } from './request-line.ts';

it('shows how many requests a run sends, how many of them write, and the target', () => {
  expect(requestLine({ total: 12, write: 5 }, 'api.example.test')).toBe('12 requests, 5 write, to api.example.test');
  expect(requestLine({ total: 1, write: 0 }, null)).toBe('1 request, 0 write');
});

it('extracts the host of an address, and leaves other text unchanged', () => {
  expect(hostOf('https://api.example.test:8443/v1')).toBe('api.example.test:8443');
  expect(hostOf('{{BASE}}')).toBe('{{BASE}}');
});
