import { expect, test } from 'vitest';
import { createRedactor, REDACTED } from './redactor.ts';

const secret = 'p@ss/wörd "quoted" 1+1';

test.each([
  ['as it is', secret],
  ['percent-encoded', encodeURIComponent(secret)],
  ['form-encoded', encodeURIComponent(secret).replaceAll('%20', '+')],
  ['in JSON', JSON.stringify({ password: secret })],
  ['with every byte percent-encoded', [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join('')],
  ['percent-encoded twice', encodeURIComponent(encodeURIComponent(secret))],
  ['as Python quotes it', encodeURIComponent(secret).replaceAll('%2F', '/')],
  ['in the JSON of .NET', JSON.stringify(secret).slice(1, -1).replaceAll('+', '\\u002B').replaceAll('\\"', '\\u0022')],
  ['in the JSON of PHP', JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/').replaceAll('ö', '\\u00f6')],
  ['in HTML', secret.replaceAll('"', '&quot;').replaceAll('ö', '&ouml;')],
  ['in HTML without semicolons', secret.replaceAll('"', '&quot').replaceAll('ö', '&ouml')],
  ['in HTML by numbers', [...secret].map((char) => `&#${char.codePointAt(0)};`).join('')],
  ['in a JSON text inside a JSON text', JSON.stringify(JSON.stringify(secret))],
  ['in a JSON text inside base64', Buffer.from(JSON.stringify({ secret })).toString('base64url')],
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

test('a secret with spaces around it is also replaced without them, because headers lose them', () => {
  expect(createRedactor([' long-secret\n'])('x-echo: long-secret')).not.toContain('long-secret');
});

test('ordinary text does not change', () => {
  const text = JSON.stringify({ id: 1, title: 'The quoted word', note: 'pass' });
  expect(createRedactor([secret, 'abc'])(text)).toBe(text);
});

test('a longer secret takes precedence over one it contains', () => {
  expect(createRedactor(['token-1', 'token-1-long'])('x token-1-long y')).toBe(`x ${REDACTED} y`);
});

test('a secret as long as a file is found in every form, completely', () => {
  const secret = Array.from({ length: 16_384 }, (_, index) => String.fromCharCode(33 + (index % 90))).join('');
  const redact = createRedactor([secret, 'another-secret']);
  const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), Buffer.from(secret).toString('hex')];
  for (const form of forms) expect(redact(`before ${form} after another-secret`)).toBe(`before ${REDACTED} after ${REDACTED}`);
});

test('hundreds of secrets at once are found', () => {
  const secrets = Array.from({ length: 400 }, (_, index) => `secret-${index}-${'x'.repeat(index)}`);
  expect(createRedactor(secrets)(secrets.join(' '))).toBe(secrets.map(() => REDACTED).join(' '));
});

test('a secret is found after any number of texts without one', () => {
  const redact = createRedactor([secret]);
  for (let count = 0; count < 5000; count += 1) expect(redact(`header-name-${count % 2500}`)).toBe(`header-name-${count % 2500}`);
  expect(redact(`header-name-7 ${secret}`)).toBe(`header-name-7 ${REDACTED}`);
});

test('text around a secret that looks like the start of an escape does not hide it', () => {
  const redact = createRedactor(['beef-and-more', 'token-1234', 'lt; is short']);
  expect(redact('100%beef-and-more')).toBe(`100%${REDACTED}`);
  expect(redact('"C:\\\\token-1234"')).toBe(`"C:\\\\${REDACTED}"`);
  expect(redact('a=1&lt; is short')).toBe(`a=1&${REDACTED}`);
});

test('a secret that looks like an escape is found, plain and escaped', () => {
  const odd = 'a%41\\n&amp;+b';
  const redact = createRedactor([odd]);
  for (const text of [odd, JSON.stringify(odd).slice(1, -1), encodeURIComponent(odd)])
    expect(redact(`x ${text} y`)).toBe(`x ${REDACTED} y`);
});

test('an escape before a secret does not change where the secret starts', () => {
  const redact = createRedactor(['\\a\\a\\\\']);
  expect(redact('&#97;\\\\\\u0061 x \\\\a%5C\\a\\\\\\u0061')).toBe(`&#97;\\\\\\u0061 x ${REDACTED}u0061`);
});

test('the time for text that is made to be slow only grows with its length', () => {
  const length = process.env.ASSAY_PROVE === undefined ? 50_000 : 200_000;
  const redact = createRedactor(['a'.repeat(16_000), '\\\\\\\\\\\\"a', 'hunter2hunter2']);
  for (const part of ['%61', 'a', '\\', '%5C\\&#92;', '&#38&#35&#51', 'V', 'hunter2hunter']) redact(part.repeat(length / part.length));
});

test('the start of a secret in a truncated message is replaced as well', () => {
  const redact = createRedactor([secret, 'sk_test_0123456789abcdef']);
  expect(redact('expected 1, got "sk_test_01234…')).toBe(`expected 1, got "${REDACTED}…`);
  expect(redact(`got "${encodeURIComponent(secret).slice(0, 20)}…" at /id`)).toBe(`got "${REDACTED}…" at /id`);
  expect(redact(`got ${Buffer.from(secret).toString('base64').slice(0, 14)}…`)).toBe(`got ${REDACTED}…`);
  expect(redact('sk_te… and the rest, sk_test is a name')).toBe('sk_te… and the rest, sk_test is a name');
});

test('a message of 4,096 characters is still searched for the start of a secret, and a longer text is not', () => {
  const redact = createRedactor(['sk_test_0123456789abcdef']);
  const cut = 'sk_test_01234…';
  const filler = (length: number) => ' '.repeat(length - cut.length);
  expect(redact(filler(4096) + cut)).toBe(`${filler(4096)}${REDACTED}…`);
  expect(redact(filler(4097) + cut)).toBe(filler(4097) + cut);
});
