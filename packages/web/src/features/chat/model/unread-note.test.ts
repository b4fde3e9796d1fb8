import { expect, it } from 'vitest';
import { separateNote } from './unread-note.ts';

it('separates the words that an answer did not use', () => {
  expect(separateNote('Running Books on local. I did not use “twice a day”.')).toEqual({
    text: 'Running Books on local.',
    note: 'I did not use “twice a day”.',
  });
});

it('keeps a remark about an end that was not read with the words that were not used', () => {
  const note = 'I did not use “blue”. I did not read the end, from “and then” on.';
  expect(separateNote(`2 cases. ${note}`)).toEqual({ text: '2 cases.', note });
  expect(separateNote('2 cases. I did not read the end, from “and then” on.').note).toBe('I did not read the end, from “and then” on.');
});

it('leaves an answer alone that used every word', () => {
  expect(separateNote('2 cases.')).toEqual({ text: '2 cases.', note: null });
  expect(separateNote('')).toEqual({ text: '', note: null });
});
