import { expect, test } from 'vitest';
import { isRejectedCredential } from './rejected-credential.ts';

test('a 401 to a request that should succeed means that its credentials were rejected', () => {
  expect(isRejectedCredential(401, [{ check: 'status', expected: ['2xx'] }])).toBe(true);
  expect(isRejectedCredential(401, [{ check: 'status', expected: ['200', '201'] }])).toBe(true);
});

test.each([
  ['another status', 403, { check: 'status', expected: ['2xx'] }],
  ['a test that expects another error', 401, { check: 'status', expected: ['403'] }],
  ['another check', 401, { check: 'schema', expected: ['2xx'] }],
  ['no response', null, { check: 'status', expected: ['2xx'] }],
])('%s does not mean that', (_, status, failure) => {
  expect(isRejectedCredential(status, [failure])).toBe(false);
});
