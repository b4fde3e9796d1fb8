import { expect, test } from 'vitest';
import { restrictedWord } from './restricted-items.ts';

test.each([
  ['Oldest first. Secret remarks are shown to administrators only.', 'Secret'],
  ['Internal notes are only visible to staff, and 404 otherwise', 'Internal'],
  ['Internal notes are returned only for managers.', 'Internal'],
  ['Hidden entries are listed for the moderators only; the others for everyone.', 'Hidden'],
])('"%s" restricts items.', (text, word) => {
  expect(restrictedWord(text)?.word).toBe(word);
});

test.each([
  'Pinned notes are shown to managers and members alike.',
  'Pinned notes are shown to managers.',
  'Internal notes are only shown to managers and their authors.',
  'Internal notes are shown to managers only, or to the author.',
  'Notes except internal ones are shown to administrators only.',
  'Pinned notes are not only shown to managers.',
  'Only a member may pin. Pinned notes are shown to managers.',
])('"%s" does not restrict items.', (text) => {
  expect(restrictedWord(text)).toBeNull();
});
