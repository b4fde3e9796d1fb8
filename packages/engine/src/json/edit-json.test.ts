import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../model/index.ts';
import { type JsonLocation, removeAt, setAt, valueAt } from './edit-json.ts';

const order: Json = { lines: [{ book: 1, count: 2 }], note: null };

describe('Changing a value at a place', () => {
  test.each<[string, JsonLocation, Json, Json | null]>([
    ['a field', ['note'], 'x', { lines: [{ book: 1, count: 2 }], note: 'x' }],
    ['a new field', ['extra'], 1, { lines: [{ book: 1, count: 2 }], note: null, extra: 1 }],
    ['inside a list', ['lines', 0, 'count'], null, { lines: [{ book: 1, count: null }], note: null }],
    ['an item', ['lines', 0], null, { lines: [null], note: null }],
    ['the whole', [], 5, 5],
    ['a missing item', ['lines', 3], 1, null],
    ['below a missing member', ['absent', 'x'], 1, null],
    ['below a scalar', ['note', 'x'], 1, null],
  ])('%s', (_name, place, value, expected) => {
    expect(setAt(order, place, value)).toEqual(expected);
  });

  test.each<[string, JsonLocation, Json | null]>([
    ['a field', ['note'], { lines: [{ book: 1, count: 2 }] }],
    ['inside a list', ['lines', 0, 'book'], { lines: [{ count: 2 }], note: null }],
    ['a missing field', ['absent'], null],
    ['an item of a list', ['lines', 0], null],
    ['nothing', [], null],
  ])('%s is removed', (_name, place, expected) => {
    expect(removeAt(order, place)).toEqual(expected);
  });

  test('Names of the prototype are treated like other names.', () => {
    expect(valueAt({}, ['toString'])).toBeUndefined();
    expect(removeAt({}, ['constructor'])).toBeNull();
  });
});

test('A set value is found, and the original is unchanged.', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), fc.jsonValue(), (given, name, value) => {
      const record: Json = JSON.parse(JSON.stringify(given));
      const before = JSON.stringify(record);
      const plain: Json = JSON.parse(JSON.stringify(value));
      const changed = setAt(record, [name], plain);
      expect(changed === null ? undefined : valueAt(changed, [name])).toEqual(plain);
      expect(JSON.stringify(record)).toBe(before);
    }),
  );
});
