import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const TEXT = '{"openapi": "3.1.0", "info": {"title": "Bücher 📚"}}';
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16 little endian with a byte order mark', utf16(`\uFEFF${TEXT}`)],
  ['UTF-16 big endian with a byte order mark', utf16(`\uFEFF${TEXT}`).swap16()],
  ['UTF-16 little endian', utf16(TEXT)],
  ['UTF-16 big endian', utf16(TEXT).swap16()],
])('%s is decoded', (_name, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT);
});

test.each([[''], ['a'], ['\0'], ['a\0'], ['a\0b']])('the short bytes %j are decoded as UTF-8', (text) => {
  expect(decodeText(Buffer.from(text))).toBe(text);
});
