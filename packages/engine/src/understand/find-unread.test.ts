import { expect, test } from 'vitest';
import { readingWithoutSuite, readingWithSuite } from '../bookshop.fixture.ts';
import type { ReadingContext } from '../model/reading.ts';
import { isContentWord } from './find-unread.ts';
import { annotateWords } from './observe.ts';
import { readMessage } from './read-message.ts';

const unreadOf = (text: string, context: ReadingContext) =>
  readMessage(text, context).unread.map(({ start, end }) => text.slice(start, end));

test.each([
  ['run it on staging', []],
  ['run it on the moon', ['moon']],
  ['drop the gizmo tests', ['gizmo']],
  ["Robert'); DROP TABLE orders;--", ['TABLE']],
  ['🙂', ['🙂']],
  ['smoke test the flux capacitor and the books', ['flux', 'capacitor']],
])('Words of "%s" that nothing explains are reported.', (text, unread) => {
  expect(unreadOf(text, readingWithSuite)).toEqual(unread);
});

test.each([
  'POST /books with price -1 should return 422',
  'could you please throw the gizmo tests away, they are wobbly',
  'browse books, order one, review it',
  'run with 20 users for 30 seconds on staging and mail the outcome to my boss',
  'what is the mean latency of the quantum endpoint since yesterday?',
])('Every content word of "%s" is in a slot, has a sense, or is unread.', (text) => {
  const { clauses, unread } = readMessage(text, readingWithoutSuite);
  const explained = [...clauses.flatMap(({ slots }) => slots.map(({ span }) => span)), ...unread];
  const lost = annotateWords(text, readingWithoutSuite).words.filter(
    (word) =>
      isContentWord(word) &&
      word.senses.length === 0 &&
      !word.isVerb &&
      !explained.some(({ start, end }) => word.span.start >= start && word.span.end <= end),
  );
  expect(lost.map((word) => word.text)).toEqual([]);
});
