import { expect, test } from 'vitest';
import type { Json } from '../model/index.ts';
import { rejectionText } from './rejection-text.ts';

const textOf = (value: Json): string => rejectionText(409, { kind: 'json', value });

test('the message of the server is quoted, from the first readable member', () => {
  expect(textOf({ title: 'Conflict', detail: 'The order is paid.' })).toContain('with 409 (“The order is paid.”). That');
  expect(textOf('Already paid')).toContain('(“Already paid”)');
  expect(textOf({ error: { message: 'Nested' } })).toContain('(“Nested”)');
});

test('a long message keeps its first 160 characters', () => {
  const long = `First ${'x'.repeat(200)}`;
  expect(textOf({ detail: long })).toContain(`(“${long.slice(0, 160)}…”)`);
  expect(textOf({ detail: 'y'.repeat(160) })).toContain(`(“${'y'.repeat(160)}”)`);
});

test('without a readable message only the status is named', () => {
  for (const value of [null, 7, [], {}, { detail: ' ' }]) expect(textOf(value)).toContain('with 409. That');
});
