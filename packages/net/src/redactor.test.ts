import { expect, test } from 'vitest';
import { createRedactor, REDACTED } from './redactor.ts';

const secret = 'p@ss/wörd "quoted" 1+1';

test.each([
  ['as it is', secret],
  ['percent-encoded', encodeURIComponent(secret)],
  ['form-encoded', encodeURIComponent(secret).replaceAll('%20', '+')],
  ['in JSON', JSON.stringify({ password: secret })],
  ['in hex', Buffer.from(secret).toString('hex')],
  ['in base64', Buffer.from(secret).toString('base64')],
  ['in base64url', Buffer.from(secret).toString('base64url')],
  ['inside a Basic header', Buffer.from(`user:${secret}`).toString('base64')],
  ['inside a Basic header, next alignment', Buffer.from(`user1:${secret}`).toString('base64')],
  ['inside a Basic header, last alignment', Buffer.from(`user12:${secret}`).toString('base64')],
])('a secret is replaced %s', (_form, text) => {
  const cleaned = createRedactor([secret])(`before ${text} after`);
  expect(cleaned).toContain(REDACTED);
  expect(cleaned.startsWith('before ')).toBe(true);
  expect(cleaned.endsWith(' after')).toBe(true);
  expect(cleaned).not.toContain(text);
});

test('ordinary text is left alone', () => {
  const text = JSON.stringify({ id: 1, title: 'The quoted word', note: 'pass' });
  expect(createRedactor([secret, 'abc'])(text)).toBe(text);
});

test('a longer secret wins over one it contains', () => {
  expect(createRedactor(['token-1', 'token-1-long'])('x token-1-long y')).toBe(`x ${REDACTED} y`);
});
