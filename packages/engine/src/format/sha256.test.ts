import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacSha256, sha256 } from './sha256.ts';

test('SHA-256 gives the same bytes as the platform.', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(Buffer.from(sha256(bytes))).toEqual(createHash('sha256').update(bytes).digest());
    }),
    { numRuns: 60 },
  );
});

test('HMAC gives the same bytes as the platform.', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 90 }), fc.uint8Array({ maxLength: 100 }), (key, text) => {
      expect(Buffer.from(hmacSha256(key, text))).toEqual(createHmac('sha256', key).update(text).digest());
    }),
    { numRuns: 60 },
  );
});
