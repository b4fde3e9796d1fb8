import { expect, it } from 'vitest';
import { unreadNote } from './unread-note.ts';

it('names the words that an answer did not use', () => {
  expect(unreadNote({ unread: ['twice a day'] })).toBe('I didn’t use “twice a day”.');
});

it('names at most five words', () => {
  expect(unreadNote({ unread: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] })).toBe('I didn’t use “a”, “b”, “c”, “d”, “e” and 2 more.');
});

it('shows where the unread part begins', () => {
  expect(unreadNote({ unread: ['blue'], unreadEnd: 'and then' })).toBe(
    'I didn’t use “blue”. I didn’t read the end of the message, from “and then” on.',
  );
});

it('is absent when every word was used', () => {
  expect(unreadNote({})).toBeNull();
  expect(unreadNote({ unread: [], unreadEnd: null })).toBeNull();
});
