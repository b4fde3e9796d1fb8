import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashText, pickInteger, seededRandom, shortHash } from './seeded-random.ts';

test('the same seed gives the same numbers, and another seed gives others', () => {
  const draw = (seed: number): readonly number[] => {
    const random = seededRandom(seed);
    return Array.from({ length: 20 }, () => random());
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test('numbers stay in range and cover it', () => {
  const random = seededRandom(1);
  const drawn = Array.from({ length: 500 }, () => pickInteger(random, 3, 6));
  expect(new Set(drawn)).toEqual(new Set([3, 4, 5, 6]));
});

test('the mean of many numbers is near one half', () => {
  const random = seededRandom(99);
  const mean = Array.from({ length: 5000 }, () => random()).reduce((sum, value) => sum + value, 0) / 5000;
  expect(mean).toBeGreaterThan(0.47);
  expect(mean).toBeLessThan(0.53);
});

test('the hash separates its parts', () => {
  expect(hashText('ab', '')).not.toBe(hashText('a', 'b'));
  expect(hashText(1, 'x')).toBe(hashText(1, 'x'));
});

test('a mark is five hexadecimal digits', () => {
  fc.assert(fc.property(fc.string(), fc.nat(), (text, number) => void expect(shortHash(text, number)).toMatch(/^[0-9a-f]{5}$/)));
});
