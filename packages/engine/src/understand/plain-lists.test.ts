import { expect, test } from 'vitest';
import { joinListLines } from './plain-lists.ts';

const squeezed = (text: string): string => text.replace(/ +/g, ' ').trim();

test.each([
  ['Remove:\n- reviews\n- health', 'Remove: reviews, health'],
  ['Change request 7: extend the suite', 'extend the suite'],
  ['QA-12: test orders', 'test orders'],
  ['1. add a book\n2. delete it', '1) add a book\n2) delete it'],
  ['* list books\n* add a book', '* list books, add a book'],
])('%j reads as one sentence of the same length', (text, sentence) => {
  const plain = joinListLines(text);
  expect(squeezed(plain)).toBe(sentence);
  expect(plain).toHaveLength(text.length);
});

test.each(['create 3 books', 'price: 12', 'GET /books: 200', 'a - b'])('%j stays as it is', (text) => {
  expect(joinListLines(text)).toBe(text);
});
