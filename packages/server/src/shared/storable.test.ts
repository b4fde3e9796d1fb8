import { expect, test } from 'vitest';
import { mapStrings, storableText } from './storable.ts';

test('text that the database would reject becomes storable text', () => {
  expect(storableText('a\0b')).toBe('a␀b');
  expect(storableText('half \ud83d here')).toBe('half \ufffd here');
  expect(storableText('whole 🚀')).toBe('whole 🚀');
});

test('every string of a value is changed, at any depth and in keys', () => {
  const change = (text: string) => text.replaceAll('x', '-');
  expect(mapStrings({ ax: ['x', { b: 'xx', c: 1, d: null, e: true }] }, change)).toEqual({
    'a-': ['-', { b: '--', c: 1, d: null, e: true }],
  });
});

test('a very deeply nested value is cut off instead of exhausting the stack', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(JSON.stringify(mapStrings(deep, (text) => text))).toBe(`${'['.repeat(200)}"…"${']'.repeat(200)}`);
});
