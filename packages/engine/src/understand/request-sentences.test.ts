import { expect, test } from 'vitest';
import { readingWithoutSuite, readingWithSuite } from '../bookshop.fixture.ts';
import { annotateWords } from './observe.ts';
import { extractRequestWords } from './request-sentences.ts';

function requestOf(text: string, context = readingWithoutSuite): string {
  const words = extractRequestWords(annotateWords(text, context).words, context);
  const [first, last] = [words[0], words.at(-1)];
  return first === undefined || last === undefined ? '' : text.slice(first.span.start, last.span.end);
}

test.each([
  [
    'Yesterday my neighbour told me that he never reads reviews, which made me laugh. Could you please write tests for the users?',
    'Could you please write tests for the users?',
  ],
  [
    'Our finance team moved into a new building last week and everybody is tired. Write negative tests for creating a book.',
    'Write negative tests for creating a book.',
  ],
  ['Write smoke tests for the users. My boss has been waiting for them since Monday.', 'Write smoke tests for the users.'],
])('The sentences around a complete request are left out: %s', (text, request) => {
  expect(requestOf(text)).toBe(request);
});

test.each([
  'The reviews were rewritten last week by a new colleague. Could you test that?',
  'Ann creates a user. Tim tries to read it.',
  'Write tests for the books. Not the admin ones.',
])('A request keeps the sentences that it needs: %s', (text) => {
  expect(requestOf(text)).toBe(text);
});

test('A run needs no name of the API.', () => {
  const text = 'Yesterday my neighbour told me that he never reads reviews, which made me laugh. Please run everything again.';
  expect(requestOf(text, readingWithSuite)).toBe('Please run everything again.');
});
