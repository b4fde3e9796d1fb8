import { expect, test } from 'vitest';
import { type KnownWords, repairSpelling } from './spelling.ts';

const WORDS = ['remove', 'reviews', 'test', 'tests', 'run', 'failed', 'fail', 'too', 'staging', 'that'];
const known: KnownWords = {
  has: (word) => WORDS.includes(word),
  startingWith: (initial) => [WORDS.filter((word) => word.startsWith(initial))],
};

test.each([
  ['remvoe', 'remove'],
  ['reviwes', 'reviews'],
  ['tset', 'test'],
  ['rnu', 'run'],
  ['faild', 'failed'],
  ['stagging', 'staging'],
  ['taht', 'that'],
])('"%s" is repairWords to "%s".', (typed, meant) => {
  expect(repairSpelling(typed, known)).toBe(meant);
});

test.each(['tool', 'sun', 'books', 'x', 'run', '2fa', 'a'.repeat(100)])('"%s" stays.', (typed) => {
  expect(repairSpelling(typed, known)).toBe(typed);
});
