import { expect, test } from 'vitest';
import { packText, unpackText } from './blob.ts';

test('a text is read back from its blob unchanged', () => {
  const text = `${'{"name":"Zoë 🚀"}\n'.repeat(200)}\u0000end`;
  const blob = packText(text);
  expect(unpackText(blob.bytes)).toBe(text);
  expect(blob.size).toBe(Buffer.byteLength(text));
  expect(blob.bytes.byteLength).toBeLessThan(blob.size);
});

test('equal texts have the same name and different ones do not', () => {
  expect(packText('a').hash).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb');
  expect(packText('a').hash).not.toBe(packText('b').hash);
});
