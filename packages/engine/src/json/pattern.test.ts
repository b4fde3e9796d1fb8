import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compilePattern, isLoosePattern } from './pattern.ts';

test.each([
  ['^[a-z]+$', 'abc', 'abC'],
  ['\\d{3}', 'x123x', '12'],
  ['^(foo|bar)$', 'bar', 'foobar'],
  ['^\\u0041$', 'A', 'B'],
  ['^[^/]+$', 'a b', 'a/b'],
])('%s matches %j and not %j', (source, good, bad) => {
  const pattern = compilePattern(source);
  expect(pattern?.test(good)).toBe(true);
  expect(pattern?.test(bad)).toBe(false);
});

test.each(['(?=a)', '(a)\\1', '[', 'a{99999}', `${'a'.repeat(5001)}`])('%# is not supported', (source) => {
  expect(compilePattern(source)).toBeNull();
});

test('a pattern with large repetition counts matches short texts, and returns null when matching would take minutes', () => {
  const pattern = compilePattern('[a-z]{0,1000}[a-z]{0,1000}[a-z]{0,1000}$');
  expect(pattern?.test('abc')).toBe(true);
  expect(pattern?.test(`${'a'.repeat(200_000)}!`)).toBeNull();
  expect(compilePattern('^[a-z]+$')?.test('a'.repeat(200_000))).toBe(true);
});

test('a pattern gives the same result for a cached text, and for more texts than the cache holds', () => {
  const pattern = compilePattern('^name-[0-9]*[02468]$');
  const decide = () => Array.from({ length: 2500 }, (_, index) => pattern?.test(`name-${index}`));
  expect(decide()).toEqual(Array.from({ length: 2500 }, (_, index) => index % 2 === 0));
  expect(decide()).toEqual(decide());
});

test('simple patterns agree with the built-in matcher', () => {
  const source = fc
    .array(fc.constantFrom('a', 'b', '[ab]', '.', 'a?', 'b*', '(a|b)', '\\d', '[^a]'), { maxLength: 6 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(source, fc.string({ unit: fc.constantFrom('a', 'b', '1') }), (pattern, text) => {
      expect(compilePattern(`^${pattern}$`)?.test(text)).toBe(new RegExp(`^${pattern}$`).test(text));
    }),
  );
});

test.each([
  ['\\S', true],
  ['^.{1,80}$', true],
  ['^[\\w ]+$', true],
  ['^[a-z0-9-]+$', false],
  ['^[A-Z]{2}-[0-9]{4}$', false],
  ['(?=x)', false],
])('whether any ordinary text matches %s is %s', (pattern, isLoose) => {
  expect(isLoosePattern(pattern)).toBe(isLoose);
});
