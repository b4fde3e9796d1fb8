import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../model/index.ts';
import { pointerParts, pointerTo, valueAt } from './pointer.ts';
import { readJson } from './read-json.ts';
import { codePoints, jsonType, ownValue, sameJson } from './values.ts';
import { canonicalJson, prettyJson } from './write-json.ts';

const json: fc.Arbitrary<Json> = fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value)));

describe('Equality', () => {
  test('the order of keys does not matter, the order of items does', () => {
    expect(sameJson({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
    expect(sameJson([1, 2], [2, 1])).toBe(false);
    expect(sameJson({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(sameJson([], {})).toBe(false);
    expect(sameJson(null, undefined)).toBe(false);
  });

  test('equal values have the same canonical text, different ones another', () => {
    fc.assert(
      fc.property(json, json, (left, right) => void expect(canonicalJson(left) === canonicalJson(right)).toBe(sameJson(left, right))),
    );
  });
});

test('parsing canonical text returns the same value', () => {
  fc.assert(fc.property(json, (value) => void expect(sameJson(JSON.parse(canonicalJson(value)), value)).toBe(true)));
});

test('pretty text has two spaces, keys in insertion order and one final newline', () => {
  expect(prettyJson({ b: 1, a: [2] })).toBe('{\n  "b": 1,\n  "a": [\n    2\n  ]\n}\n');
});

test('types are those of JSON', () => {
  expect([null, [], {}, '', 0, true].map(jsonType)).toEqual(['null', 'array', 'object', 'string', 'number', 'boolean']);
});

test('characters beyond the basic plane count as one', () => {
  expect(codePoints('a😀é')).toBe(3);
});

test('inherited names are not values', () => {
  expect(ownValue({ a: 1 }, 'toString')).toBeUndefined();
  expect(ownValue({ a: 1 }, 'a')).toBe(1);
});

describe('Pointers', () => {
  test('slashes and tildes of names are escaped', () => {
    expect(pointerTo(pointerTo('', 'a/b~c'), 0)).toBe('/a~1b~0c/0');
    expect(pointerParts('/a~1b~0c/0')).toEqual(['a/b~c', '0']);
  });

  test('a pointer built from names finds their value', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        json,
        (first, second, value) =>
          void expect(valueAt({ [first]: [{ [second]: value }] }, pointerTo(pointerTo(pointerTo('', first), 0), second))).toEqual(value),
      ),
    );
  });

  test('a missing value is undefined', () => {
    expect(valueAt({ a: [1] }, '/a/01')).toBeUndefined();
    expect(valueAt({ a: [1] }, '/a/1')).toBeUndefined();
    expect(valueAt({}, '/toString')).toBeUndefined();
  });
});

describe('Reading untrusted JSON', () => {
  test('Invalid JSON is returned as a problem and not thrown.', () => {
    expect(readJson('{"a":')).toMatchObject({ kind: 'unreadable' });
    expect(readJson('')).toMatchObject({ kind: 'unreadable' });
  });

  test('nesting that would exhaust a recursive reader is rejected', () => {
    expect(readJson('['.repeat(100_000) + ']'.repeat(100_000))).toEqual({ kind: 'unreadable', problem: 'nested deeper than 500 levels' });
    expect(readJson('['.repeat(400) + ']'.repeat(400)).kind).toBe('json');
  });
});
