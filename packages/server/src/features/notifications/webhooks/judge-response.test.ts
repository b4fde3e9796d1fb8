import type { SendOutcome } from '@assay/engine/model';
import { expect, test } from 'vitest';
import { judgeResponse } from './judge-response.ts';
import { shortenUrl } from './shown-url.ts';

const phases = { queued: 0, connect: 0, waiting: 0, download: 0 };
const answer = (status: number, body = '', headers: [string, string][] = []): SendOutcome => ({
  kind: 'response',
  status,
  headers,
  body,
  bytes: body.length,
  truncated: false,
  phases,
});

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [301, 'refused'],
  [400, 'refused'],
  [404, 'refused'],
  [408, 'later'],
  [410, 'gone'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
])('a response of %i is %s', (status, kind) => {
  expect(judgeResponse(answer(status), 'json').kind).toBe(kind);
});

test('a Retry-After header is respected, up to an hour', () => {
  expect(judgeResponse(answer(429, '', [['Retry-After', '90']]), 'json')).toMatchObject({ waitSeconds: 90 });
  expect(judgeResponse(answer(503, '', [['retry-after', '999999']]), 'json')).toMatchObject({ waitSeconds: 3600 });
  expect(judgeResponse(answer(503, '', [['retry-after', 'tomorrow']]), 'json')).toMatchObject({ waitSeconds: null });
});

test('a web page instead of a chat service is not a delivery', () => {
  expect(judgeResponse(answer(200, '<!doctype html>'), 'slack').kind).toBe('refused');
  expect(judgeResponse(answer(200, 'ok'), 'slack').kind).toBe('delivered');
});

test('a blocked address is not retried, a silent one is', () => {
  const failed = (cause: 'denied' | 'timeout-total'): SendOutcome => ({ kind: 'failure', cause, message: 'why', sent: false, phases });
  expect(judgeResponse(failed('denied'), 'json').kind).toBe('refused');
  expect(judgeResponse(failed('timeout-total'), 'json').kind).toBe('later');
});

test.each([
  ['https://ci.example/hooks/assay', 'https://ci.example/hooks/assay'],
  ['https://hooks.chat.example/services/T00/B00/obviously-fake-secret', 'https://hooks.chat.example/services/T00/B00/obviou…'],
  ['https://ci.example/?token=fake', 'https://ci.example…'],
])('%s is shown as %s', (url, shown) => {
  expect(shortenUrl(url)).toBe(shown);
});
