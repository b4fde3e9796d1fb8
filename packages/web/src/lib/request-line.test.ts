import { expect, it } from 'vitest';
import { displayHost, previewLine, requestLine } from './request-line.ts';

it('shows how many requests a run sends, how many of them write, and the target', () => {
  expect(requestLine({ total: 12, write: 5 }, 'api.example.test')).toBe('12 requests, 5 write, to api.example.test');
  expect(requestLine({ total: 1, write: 0 }, null)).toBe('1 request, 0 write');
});

it('extracts the host of an address, and leaves other text unchanged', () => {
  expect(displayHost('https://api.example.test:8443/v1')).toBe('api.example.test:8443');
  expect(displayHost('{{BASE}}')).toBe('{{BASE}}');
});

it('names the cases that a run adds, skips or lacks', () => {
  const preview = { requests: { total: 3, write: 1 }, host: 'localhost', addedCases: 1, skippedCases: 0, missingCases: [] };
  expect(previewLine(preview)).toBe('3 requests, 1 write, to localhost; includes 1 required case');
  expect(previewLine({ ...preview, addedCases: 0, skippedCases: 2, missingCases: ['orders.old'] })).toBe(
    '3 requests, 1 write, to localhost; 2 cases skipped: the environment is locked; no longer in the suite: orders.old',
  );
});
