import { expect, it } from 'vitest';
import { unusedWordsNote } from './unread-note.ts';

it('names the words that an answer did not use', () => {
  expect(unusedWordsNote({ unread: ['twice a day'] })).toBe('I didn’t use “twice a day”.');
});

it('names at most five words', () => {
  expect(unusedWordsNote({ unread: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] })).toBe('I didn’t use “a”, “b”, “c”, “d”, “e” and 2 more.');
});

it('shows where the unread part begins', () => {
  expect(unusedWordsNote({ unread: ['blue'], unreadEnd: 'and then' })).toBe(
    'I didn’t use “blue”. I didn’t read the end of the message, from “and then” on.',
  );
});

it('is absent when every word was used', () => {
  expect(unusedWordsNote({})).toBeNull();
  expect(unusedWordsNote({ unread: [], unreadEnd: null })).toBeNull();
});
