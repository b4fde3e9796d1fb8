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

test('a secret as long as a file is found in every form, whole', () => {
  const secret = Array.from({ length: 16_384 }, (_, index) => String.fromCharCode(33 + (index % 90))).join('');
  const redact = createRedactor([secret, 'another-secret']);
  const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), Buffer.from(secret).toString('hex')];
  for (const form of forms) expect(redact(`before ${form} after another-secret`)).toBe(`before ${REDACTED} after ${REDACTED}`);
});

test('hundreds of secrets at once are found', () => {
  const secrets = Array.from({ length: 400 }, (_, index) => `secret-${index}-${'x'.repeat(index)}`);
  expect(createRedactor(secrets)(secrets.join(' '))).toBe(secrets.map(() => REDACTED).join(' '));
});

test('a secret is found however many texts without one came before', () => {
  const redact = createRedactor([secret]);
  for (let count = 0; count < 5000; count += 1) expect(redact(`header-name-${count % 2500}`)).toBe(`header-name-${count % 2500}`);
  expect(redact(`header-name-7 ${secret}`)).toBe(`header-name-7 ${REDACTED}`);
});
