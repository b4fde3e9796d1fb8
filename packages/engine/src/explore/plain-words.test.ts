import { expect, test } from 'vitest';
import { normalizeDescription } from './plain-words.ts';

test('Line breaks inside sentences do not matter.', () => {
  expect(normalizeDescription(' Books a\n  room. ')).toBe('Books a room.');
});

test('Paragraphs and items of lists are sentences.', () => {
  expect(normalizeDescription('Amounts\n\n* net = price\n  x count\n* tax = 20 % of net\n\nRounded.')).toBe(
    'Amounts. * net = price x count. * tax = 20 % of net. Rounded.',
  );
});

test('Long sentences are split between words, without losing any.', () => {
  const text = `First. ${'word '.repeat(1000)}end. Last.`;
  const plain = normalizeDescription(text);
  expect(Math.max(...plain.split('.').map((sentence) => sentence.length))).toBeLessThanOrEqual(601);
  expect(plain.replaceAll('.', '').split(' ')).toEqual(text.replaceAll('.', '').split(' '));
  expect(normalizeDescription('a'.repeat(2000)).split('. ')).toHaveLength(4);
});

test('Everything behind a very long description is left out.', () => {
  expect(normalizeDescription('A b. '.repeat(10_000)).length).toBeLessThanOrEqual(12_000);
});
