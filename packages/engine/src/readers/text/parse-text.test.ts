import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../property-runs.fixture.ts';
import { parseText } from './parse-text.ts';
import { toPlainGraph } from './plain-tree.ts';

describe('Accepted texts', () => {
  test.each([
    ['JSON', '{"a": [1, true, null]}', { a: [1, true, null] }],
    ['JSON after a byte order mark', '\uFEFF{"a":1}', { a: 1 }],
    ['YAML', 'a:\n  - 1\n  - yes\n', { a: [1, 'yes'] }],
    ['YAML in flow style', '{a: 1, b: [x, y]}', { a: 1, b: ['x', 'y'] }],
    ['merge keys', 'base: &base {x: 1}\nmore:\n  <<: *base\n  y: 2\n', { base: { x: 1 }, more: { x: 1, y: 2 } }],
    ['dates as text', 'at: 2024-05-17\n', { at: '2024-05-17' }],
    ['numbers that JSON cannot represent, as null', 'a: .nan\nb: .inf\n', { a: null, b: null }],
  ])('%s', (_what, text, document) => {
    expect(parseText(text)).toEqual({ kind: 'parsed', document });
  });

  test('names that could reach a prototype are dropped', () => {
    const parsed = parseText('{"__proto__": {"polluted": true}, "constructor": 1, "ok": {"__proto__": 1, "b": 2}}');
    expect(parsed).toEqual({ kind: 'parsed', document: { ok: { b: 2 } } });
    expect(Object.hasOwn({}, 'polluted')).toBe(false);
  });
});

test('the last value of a duplicate key is used, and the others are reported with their lines', () => {
  const duplicates = [{ key: 'a', pointer: '/a', lines: [1, 2], dropped: [1] }];
  expect(parseText('a: 1\na: 2\n')).toEqual({ kind: 'parsed', document: { a: 2 }, duplicates });
  expect(parseText('{"a": 1,\n"a": 2}')).toEqual({ kind: 'parsed', document: { a: 2 }, duplicates });
});

describe('Rejected texts', () => {
  test.each([
    ['', 'The spec is empty.'],
    ['  \n', 'The spec is empty.'],
    ['<!DOCTYPE html><html></html>', 'This is an HTML page, not an OpenAPI spec. Does the URL require a sign-in?'],
    ['<?xml version="1.0"?>', 'This is XML, not an OpenAPI spec in JSON or YAML.'],
    ['[1, 2]', 'The top level of the spec must be an object.'],
    ['just words', 'The top level of the spec must be an object.'],
  ])('%j is reported in a sentence.', (text, problem) => {
    expect(parseText(text)).toEqual({ kind: 'refused', problem });
  });

  test('truncated JSON is reported with its last line', () => {
    expect(parseText('{\n  "a": 1,\n  "b": {')).toEqual({
      kind: 'refused',
      problem: 'The spec is not valid JSON: it ends unexpectedly on line 3.',
      line: 3,
    });
  });

  test('invalid YAML is reported with its line', () => {
    expect(parseText('a: 1\nb: [1, 2\nc: 3\n')).toMatchObject({ kind: 'refused', line: expect.any(Number) });
  });

  test('a document over 20 MiB is rejected before parsing', () => {
    expect(parseText(`{"a":"${'x'.repeat(21 * 1024 * 1024)}"}`)).toEqual({
      kind: 'refused',
      problem: 'The spec is larger than 20 MiB.',
    });
  });

  test('deep nesting is rejected, in JSON and in YAML', () => {
    expect(parseText(`{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`)).toEqual({
      kind: 'refused',
      problem: 'The spec is nested deeper than 2000 levels.',
    });
    expect(parseText(`a: ${'['.repeat(5000)}${']'.repeat(5000)}`)).toMatchObject({ kind: 'refused' });
  });

  test('aliases that expand exponentially are rejected quickly', () => {
    const levels = Array.from(
      { length: 30 },
      (_, index) => `l${index + 1}: &l${index + 1} [${Array.from({ length: 10 }, () => `*l${index}`).join(', ')}]`,
    );
    expect(parseText(`l0: &l0 [x]\n${levels.join('\n')}\n`)).toMatchObject({
      kind: 'refused',
      problem: expect.stringContaining('2 million nodes'),
    });
  });

  test('more than two million nodes are rejected, also in JSON, which has no aliases', () => {
    expect(parseText(`{"a":[${'0,'.repeat(2_000_000)}0]}`)).toMatchObject({
      kind: 'refused',
      problem: expect.stringContaining('2 million nodes'),
    });
  });

  test('2,000 levels of JSON are read anywhere in a text, and 2,001 are not', () => {
    const nested = (levels: number): string => `{"first":[1],"a":${'['.repeat(levels)}1${']'.repeat(levels)},"last":{"b":[2]}}`;
    expect([parseText(nested(2000)).kind, parseText(nested(2001)).kind]).toEqual(['parsed', 'refused']);
  });

  test('too many aliases are rejected', () => {
    expect(parseText(`a: &a 1\nb: [${'*a, '.repeat(10_001)}1]\n`)).toMatchObject({ kind: 'refused' });
  });

  test('a document that contains itself is rejected', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(toPlainGraph(loop)).toEqual({ kind: 'refused', problem: 'The spec contains a circular YAML alias.' });
  });
});

test('no text makes the reader throw', () => {
  const yamlish = fc.string({
    unit: fc.constantFrom('a', ':', ' ', '\n', '-', '[', ']', '{', '}', '&', '*', '!', '|', '>', '"', "'", '#', '%', '@', '\t', '<'),
  });
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), yamlish), (text) => {
      expect(['parsed', 'refused']).toContain(parseText(text).kind);
    }),
    { numRuns: propertyRuns(500) },
  );
});
