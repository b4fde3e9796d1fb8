import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

test('each object is asked about once, and what has no value is memoize too', () => {
  const asked: object[] = [];
  const sizeOf = memoize((key: { readonly size?: number }) => {
    asked.push(key);
    return key.size;
  });
  const [full, empty] = [{ size: 3 }, {}];
  expect([sizeOf(full), sizeOf(empty), sizeOf(full), sizeOf(empty)]).toEqual([3, undefined, 3, undefined]);
  expect(asked).toEqual([full, empty]);
});
