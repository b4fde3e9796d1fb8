import { expect, test } from 'vitest';
import { compressText, decompressText } from './blob.ts';

test('a text is read back from its blob unchanged', () => {
  const text = `${'{"name":"Zoë 🚀"}\n'.repeat(200)}\u0000end`;
  const blob = compressText(text);
  expect(decompressText(blob.bytes)).toBe(text);
  expect(blob.size).toBe(Buffer.byteLength(text));
  expect(blob.bytes.byteLength).toBeLessThan(blob.size);
});

test('equal texts have the same name and different ones do not', () => {
  expect(compressText('a').hash).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb');
  expect(compressText('a').hash).not.toBe(compressText('b').hash);
});
