import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('each object is asked about once, and what has no value is remembered too', () => {
  const asked: object[] = [];
  const sizeOf = remembered((key: { readonly size?: number }) => {
    asked.push(key);
    return key.size;
  });
  const [full, empty] = [{ size: 3 }, {}];
  expect([sizeOf(full), sizeOf(empty), sizeOf(full), sizeOf(empty)]).toEqual([3, undefined, 3, undefined]);
  expect(asked).toEqual([full, empty]);
});
