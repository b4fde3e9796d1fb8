import { expect, test } from 'vitest';
import type { BuiltRequest } from './build-request.ts';
import { buildExchange, buildExchangeOutline, isMasked, type Masking, redactJson } from './exchange.ts';
import { noResponse, reply } from './world.fixture.ts';

const request: BuiltRequest = {
  method: 'POST',
  url: 'https://api.example/a?k=s3cret&x=1',
  headers: [
    ['X-API-Key', 's3cret'],
    ['X-Other', 'has s3cret inside'],
  ],
  body: 'key=s3cret',
  timeoutMs: 1,
  maxBytes: 1000,
  secretQuery: 'k',
};
const masking: Masking = {
  redact: (text) => text.replaceAll('s3cret', '[gone]'),
  credentials: new Set(['x-api-key']),
  scope: 'named',
};

test('secrets are masked everywhere', () => {
  const shown = buildExchange(request, reply(200, { token: 's3cret' }), masking);
  expect(JSON.stringify(shown)).not.toContain('s3cret');
  expect(shown).toMatchObject({
    url: 'https://api.example/a?k=•••&x=1',
    requestHeaders: [
      ['X-API-Key', '•••'],
      ['X-Other', 'has [gone] inside'],
    ],
    requestBody: 'key=[gone]',
  });
});

test('a large body is cut at 256 KiB of UTF-8, never inside a character', () => {
  const shown = buildExchange(request, reply(200, '😀'.repeat(100_000)), masking);
  expect(shown.truncated).toBe(true);
  expect(Buffer.byteLength(shown.responseBody ?? '')).toBeLessThanOrEqual(256 * 1024);
  expect(shown.responseBody?.isWellFormed()).toBe(true);
  expect(shown.responseBytes).toBe(200_000);
});

test.each([
  ['exactly 256 KiB', 'x'.repeat(256 * 1024), false],
  ['one byte more', 'x'.repeat(256 * 1024 + 1), true],
  ['two-byte characters that fill the limit', 'é'.repeat(128 * 1024), false],
  ['two-byte characters and one byte more', `x${'é'.repeat(128 * 1024)}`, true],
])('the limit of a stored body is exact: %s', (_name, body, isCut) => {
  const shown = buildExchange(request, reply(200, body), masking);
  expect(shown.truncated).toBe(isCut);
  expect(Buffer.byteLength(shown.responseBody ?? '')).toBe(isCut && body.startsWith('xé') ? 256 * 1024 - 1 : 256 * 1024);
});

test('a secret that crosses the cut leaves no remains', () => {
  const body = `${'x'.repeat(256 * 1024 - 3)}s3cret`;
  expect(buildExchange(request, reply(200, body), masking).responseBody).not.toContain('s3c');
});

test('only the visible part of a long body is searched for secrets, and no part of a secret is left there', () => {
  let searched = 0;
  const counting: Masking = {
    ...masking,
    redact: (text) => {
      searched += text.length;
      return text.replaceAll('s3cret', '');
    },
  };
  const window = 512 * 1024;
  const body = `${'s3cret'.repeat(80_000)}${'x'.repeat(window - 480_000 - 3)}s3cret${'y'.repeat(4_000_000)}`;
  const shown = buildExchange({ ...request, body: null }, reply(200, body), counting);
  expect(searched).toBeLessThan(window + 10_000);
  expect(shown.truncated).toBe(true);
  expect(shown.responseBody).not.toContain('s3c');
  expect(buildExchange(request, reply(200, 'x'.repeat(2_000_000)), masking).responseBody).toHaveLength(256 * 1024);
});

test('secrets in values of failures are masked', () => {
  expect(redactJson({ a: ['s3cret'] }, masking.redact)).toBe('{"a":["[gone]"]}');
  expect(redactJson({ a: 1 }, masking.redact)).toEqual({ a: 1 });
});

const cookies: BuiltRequest = {
  ...request,
  headers: [['Cookie', 'sid=abc']],
  body: 'user=ada&password=hunter22&note=token',
};
const loggedIn = reply(200, { access_token: 'a.b.c', tokens: 3, user: { apiKey: 'k"1', name: 'Ada' } }, { 'Set-Cookie': 'sid=abc' });

test('Headers and fields named like secrets are masked.', () => {
  const shown = buildExchange(cookies, loggedIn, masking);
  expect(shown.requestHeaders).toEqual([['Cookie', '•••']]);
  expect(shown.requestBody).toBe('user=ada&password=•••&note=token');
  expect(JSON.parse(shown.responseBody ?? '')).toEqual({ access_token: '•••', tokens: 3, user: { apiKey: '•••', name: 'Ada' } });
  expect(shown.responseHeaders).toContainEqual(['Set-Cookie', '•••']);
});

test('with redaction by value, only known secrets are masked', () => {
  const shown = buildExchange(cookies, loggedIn, { ...masking, scope: 'values' });
  expect(shown.requestHeaders).toEqual([['Cookie', 'sid=abc']]);
  expect(shown.responseBody).toContain('a.b.c');
  expect(buildExchange(request, loggedIn, { ...masking, scope: 'values' }).requestBody).toBe('key=[gone]');
});

test('a masked value is recognised', () => {
  expect([isMasked('•••'), isMasked('Bearer •••'), isMasked('plain'), isMasked(3)]).toEqual([true, true, false, false]);
});

test('an outline equals the exchange without headers and bodies', () => {
  const nothing = { requestHeaders: [], requestBody: null, responseHeaders: [], responseBody: null };
  const response = reply(200, { token: 's3cret' });
  expect(buildExchangeOutline(request, response, masking)).toEqual({ ...buildExchange(request, response, masking), ...nothing });
});

test('a body that may be truncated and a failed request have no outline', () => {
  expect(buildExchangeOutline(request, reply(200, 'x'.repeat(256 * 1024 + 1)), masking)).toBeNull();
  expect(buildExchangeOutline(request, noResponse('reset', true), masking)).toBeNull();
});
