import { expect, test } from 'vitest';
import { encodeBase64 } from './base64.ts';

test.each(['', 'a', 'ab', 'abc', 'shop:s%3Acret', '~'.repeat(50)])('encodes %j as every other encoder does', (text) => {
  expect(encodeBase64(text)).toBe(Buffer.from(text).toString('base64'));
});
