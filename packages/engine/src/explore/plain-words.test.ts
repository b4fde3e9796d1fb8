import { expect, test } from 'vitest';
import { plainWords } from './plain-words.ts';

test('Line breaks inside sentences do not matter.', () => {
  expect(plainWords(' Books a\n  room. ')).toBe('Books a room.');
});

test('Paragraphs and items of lists are sentences.', () => {
  expect(plainWords('Amounts\n\n* net = price\n  x count\n* tax = 20 % of net\n\nRounded.')).toBe(
    'Amounts. * net = price x count. * tax = 20 % of net. Rounded.',
  );
});

test('Long sentences are split between words, without losing any.', () => {
  const text = `First. ${'word '.repeat(1000)}end. Last.`;
  const plain = plainWords(text);
  expect(Math.max(...plain.split('.').map((sentence) => sentence.length))).toBeLessThanOrEqual(601);
  expect(plain.replaceAll('.', '').split(' ')).toEqual(text.replaceAll('.', '').split(' '));
  expect(plainWords('a'.repeat(2000)).split('. ')).toHaveLength(4);
});

test('Everything behind a very long description is left out.', () => {
  expect(plainWords('A b. '.repeat(10_000)).length).toBeLessThanOrEqual(12_000);
});
