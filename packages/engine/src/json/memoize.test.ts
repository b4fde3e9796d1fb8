import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

test('The function is called once per object, also when it returns undefined.', () => {
  const asked: object[] = [];
  const sizeOf = memoize((key: { readonly size?: number }) => {
    asked.push(key);
    return key.size;
  });
  const [full, empty] = [{ size: 3 }, {}];
  expect([sizeOf(full), sizeOf(empty), sizeOf(full), sizeOf(empty)]).toEqual([3, undefined, 3, undefined]);
  expect(asked).toEqual([full, empty]);
});
