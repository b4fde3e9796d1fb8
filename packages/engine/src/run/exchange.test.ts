import { expect, test } from 'vitest';
import type { BuiltRequest } from './build-request.ts';
import { openChannel } from './event-channel.ts';
import { exchangeOf, redactJson } from './exchange.ts';
import { reply } from './world.fixture.ts';

const request: BuiltRequest = {
  method: 'POST',
  url: 'https://api.example/a?k=s3cret&x=1',
  headers: [
    ['X-API-Key', 's3cret'],
    ['X-Other', 'has s3cret inside'],
  ],
  body: 'key=s3cret',
  timeoutMs: 1,
  secretQuery: 'k',
};
const masking = { redact: (text: string) => text.replaceAll('s3cret', '[gone]'), credentials: new Set(['x-api-key']) };

test('secrets are masked wherever they stand', () => {
  const shown = exchangeOf(request, reply(200, { token: 's3cret' }), masking);
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
  const shown = exchangeOf(request, reply(200, '😀'.repeat(100_000)), masking);
  expect(shown.truncated).toBe(true);
  expect(Buffer.byteLength(shown.responseBody ?? '')).toBeLessThanOrEqual(256 * 1024);
  expect(shown.responseBody?.isWellFormed()).toBe(true);
  expect(shown.responseBytes).toBe(200_000);
});

test('a secret across the cut does not leave a part of itself', () => {
  const body = `${'x'.repeat(256 * 1024 - 3)}s3cret`;
  expect(exchangeOf(request, reply(200, body), masking).responseBody).not.toContain('s3c');
});

test('values of failures lose their secrets', () => {
  expect(redactJson({ a: ['s3cret'] }, masking.redact)).toBe('{"a":["[gone]"]}');
  expect(redactJson({ a: 1 }, masking.redact)).toEqual({ a: 1 });
});

test('a slow consumer holds its producers back', async () => {
  const channel = openChannel<number>();
  let pushed = 0;
  const work = (async () => {
    for (let item = 0; item < 500; item += 1) {
      await channel.push(item);
      pushed += 1;
    }
    channel.close();
  })();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(pushed).toBeLessThan(70);
  const taken: number[] = [];
  for await (const item of channel.items()) taken.push(item);
  await work;
  expect(taken).toEqual(Array.from({ length: 500 }, (_, index) => index));
});
