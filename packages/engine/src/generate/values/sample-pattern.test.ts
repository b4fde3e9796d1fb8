import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../property-runs.fixture.ts';
import { parsePattern } from './parse-pattern.ts';
import { samplePattern } from './sample-pattern.ts';
import { seededRandom } from './seeded-random.ts';

test.each([
  '^[A-Z]{2}\\d{4}$',
  '^(?:foo|bar)-[a-f0-9]+$',
  '^\\w+@\\w+\\.[a-z]{2,3}$',
  '^[^\\s/]{3,5}$',
  '^a?b*c+$',
  '^#[0-9A-Fa-f]{6}$',
  '^\\+[1-9]\\d{1,14}$',
  '^((a|b)c){2}$',
  '^[\\w.-]+$',
  '^$',
  '^arn:(?:|\\d{3}):[^/].{0,1023}$',
  'x',
])('%s gets texts that match it', (source) => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const text = samplePattern(source, seededRandom(seed));
      expect(text).not.toBeNull();
      expect(new RegExp(source, 'u').test(text ?? '')).toBe(true);
    }),
    { numRuns: propertyRuns(20) },
  );
});

test.each(['(?=a)b', '(a)\\1', '\\bword\\b', '[', 'a{2000}', '\\p{L}+', '*a', '(a', 'a{3,2}'])('%s is not supported', (source) => {
  expect(samplePattern(source, seededRandom(1))).toBeNull();
});

test('the parser never throws or hangs on any text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('(', ')', '[', ']', '{', '}', '|', '*', '+', '?', '\\', '^', '$', '-', 'a', '1', ',') }),
      (source) => {
        const tree = parsePattern(source);
        expect(tree === null || typeof tree.kind === 'string').toBe(true);
      },
    ),
  );
});

test.each<[string, number]>([
  ['^(a+)+$', 1000],
  ['^(?:[a-z]+\\d)+$', 500],
  ['^((a|bc)*d?)+$', 300],
  ['^[A-Z]{2}-\\w+$', 9999],
  ['^a{2}(?:bcd)*$', 100],
  ['^x|y+$', 40],
  ['^(?:a{1,3}-){2,}$', 64],
])('%s gets a text of at least %i characters, and not many more', (source, length) => {
  const text = samplePattern(source, seededRandom(1), length) ?? '';
  expect(new RegExp(source, 'u').test(text)).toBe(true);
  expect(text.length).toBeGreaterThanOrEqual(length);
  expect(text.length).toBeLessThan(length + 10);
});

test('a pattern that only matches short texts gets the longest one', () => {
  expect(samplePattern('^[a-c]{2,4}$', seededRandom(1), 9)).toHaveLength(4);
});
