import { expect, test } from 'vitest';
import { withoutRemarks } from './remarks.ts';

const squeezed = (text: string): string => text.replace(/ +/g, ' ').trim();

test.each([
  ['um tests for one user you know by the id', 'tests for one user by the id'],
  ['my lead told me to test the orders', 'test the orders'],
  ["'unhappy path' tests for orders", 'unhappy path tests for orders'],
  ['unauthorised-access checks for orders', 'unauthorised access checks for orders'],
  ["customers say the emoji don't show up. check them", 'customers say the emoji . check them'],
  ["create a label but don't send a color", 'create a label but without a color'],
  ['negatives 4 POST /orders, just a handful', 'negatives POST /orders, just 5 tests'],
  ['is there a way to get rid of an order?', 'is there a way to delete an order?'],
])('%j reads more plainly in the same length', (text, plain) => {
  expect(squeezed(withoutRemarks(text))).toBe(plain);
  expect(withoutRemarks(text)).toHaveLength(text.length);
});

test.each(['do you know which call deletes a book?', 'create 4 books', 'the response says "access-checks"', 'get rid of the users'])(
  '%j stays as it is',
  (text) => {
    expect(withoutRemarks(text)).toBe(text);
  },
);

test('Repeated phrases take no long time', () => {
  const hostile = [
    'customers say ',
    "don't show up ",
    'is what ',
    'what is missing from ',
    'you know ',
    'replaced completely ',
    '. somebody else ',
  ]
    .map((phrase) => phrase.repeat(400))
    .join('');
  const start = performance.now();
  withoutRemarks(hostile.slice(0, 2000));
  for (const phrase of ['customers say ', 'is what ', 'my lead ', 'what our ', '. a somebody else '])
    withoutRemarks(phrase.repeat(200).slice(0, 2000));
  expect(performance.now() - start).toBeLessThan(500);
});
