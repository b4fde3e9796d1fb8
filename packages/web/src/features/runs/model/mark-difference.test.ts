import { expect, it } from 'vitest';
import { markDifference } from './mark-difference.ts';

it('marks the part that differs', () => {
  expect(markDifference('2026-11-17T10:00:00', '2026-11-18T10:00:00')).toEqual({ before: '2026-11-1', changed: '7', after: 'T10:00:00' });
});

it('marks all of a text that shares nothing with the other', () => {
  expect(markDifference('2xx', '500')).toEqual({ before: '', changed: '2xx', after: '' });
});

it('does not count a shared character twice', () => {
  expect(markDifference('aaa', 'aaaa')).toEqual({ before: 'aaa', changed: '', after: '' });
  expect(markDifference('aaaa', 'aaa')).toEqual({ before: 'aaa', changed: 'a', after: '' });
});
