import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../model/index.ts';
import { memberPath, parsePath, selectNodes } from './portable-path.ts';

const select = (value: Json, text: string): readonly Json[] => selectNodes(value, parsePath(text) ?? []);

const shop: Json = { items: [{ id: 1, 'unit price': 5 }, { id: 2 }], meta: { z: 'last', a: 'first' }, größe: 7 };

describe('Selecting', () => {
  test.each<[string, Json[]]>([
    ['$', [shop]],
    ['$.items[0].id', [1]],
    ['$.items[-1].id', [2]],
    ['$.items[*].id', [1, 2]],
    ["$.items[0]['unit price']", [5]],
    ['$.größe', [7]],
    ['$.meta.*', ['first', 'last']],
    ['$.items[7]', []],
    ['$.items.id', []],
    ['$.nothing[0].at.all', []],
    ['$.meta[0]', []],
    ['$.meta.toString', []],
  ])('%s selects the right nodes', (path, nodes) => {
    expect(select(shop, path)).toEqual(nodes);
  });

  test('members of an object are sorted by code point, as in jq', () => {
    expect(select({ '\u{1F600}': 2, '\uFF5E': 1, b: 0 }, '$.*')).toEqual([0, 1, 2]);
  });

  test('null is a node, a missing member is not', () => {
    expect(select({ a: null }, '$.a')).toEqual([null]);
    expect(select({ a: null }, '$.b')).toEqual([]);
  });
});

describe('Parsing', () => {
  test.each(['', 'a', '$a', '$.', '$..a', '$[01]', "$['it\\'s']", '$[?(@.a)]', '$[1:2]', '$.a b', '$["a"]', "$['a\nb']"])(
    '%j is outside the portable subset',
    (text) => {
      expect(parsePath(text)).toBeNull();
    },
  );

  test('any text is parsed completely or rejected, and nothing is thrown', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('$', '.', '[', ']', '*', "'", 'a', '0', '-') })), (text) => {
        const path = parsePath(text);
        expect(path === null || Array.isArray(path)).toBe(true);
      }),
    );
  });
});

describe('Writing', () => {
  test('plain names use a dot and others quotes, and a name that fits neither has no path', () => {
    expect(memberPath('$', 'orderId')).toBe('$.orderId');
    expect(memberPath('$.a', 'unit price')).toBe("$.a['unit price']");
    expect(memberPath('$', "it's")).toBeNull();
  });

  test('a written path finds its member', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer(), (name, value) => {
        const path = memberPath('$', name);
        if (path !== null) expect(select({ [name]: value }, path)).toEqual([value]);
      }),
    );
  });
});
