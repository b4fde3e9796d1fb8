import { expect, test } from 'vitest';
import { numberOf } from './slots/values.ts';
import { joinSpokenNumbers } from './spoken-numbers.ts';
import { splitWords } from './words.ts';

const read = (text: string): string =>
  joinSpokenNumbers(splitWords(text))
    .map(({ lower }) => lower)
    .join(' ');

test('The words of a number become one number.', () => {
  expect(read('one thousand')).toBe('1000');
  expect(read('two hundred and fifty-one books')).toBe('251 books');
  expect(read('a hundred books')).toBe('100 books');
  expect(read('twelve hundred')).toBe('1200');
});

test('A number may have a sign.', () => {
  expect(read('a price of minus five')).toBe('a price of -5');
  expect(read('negative three stars')).toBe('-3 stars');
  expect(read('minus 20')).toBe('-20');
});

test('Numbers next to each other, single words and counted tests stay as they are.', () => {
  expect(read('two three')).toBe('two three');
  expect(read('the negative one')).toBe('the negative one');
  expect(read('write negative two each')).toBe('write negative two each');
  expect(read('a book and a half')).toBe('a book and a half');
});

test.each([
  ['twenty-five', 25],
  ['five-hundred', 500],
  ['two-thousand', 2000],
  ['twenty-five-hundred', 2500],
  ['one-two', null],
  ['ten-five', null],
  ['twenty-', null],
])('The hyphenated number %s is %s.', (text, value) => {
  expect(numberOf(text)).toBe(value);
});
