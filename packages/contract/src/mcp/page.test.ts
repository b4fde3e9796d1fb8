import { expect, test } from 'vitest';
import { bodyShape } from './body-shape.ts';
import { pageOf } from './page.ts';

test('the pages of a long answer contain every line once, and each fits', () => {
  const lines = Array.from({ length: 1000 }, (_, index) => `line ${index} ${'x'.repeat(50)}`);
  const seen: string[] = [];
  for (let start: number | null = 0; start !== null; ) {
    const { text, next } = pageOf(lines, start);
    expect(text.length).toBeLessThanOrEqual(7600);
    seen.push(...text.split('\n'));
    start = next;
  }
  expect(seen).toEqual(lines);
});

test('a very long line is cut, and does not end the answer', () => {
  const { text, next } = pageOf(['x'.repeat(100_000), 'after'], 0);
  expect(text.length).toBeLessThan(3000);
  expect(text).toMatch(/ …\nafter$/);
  expect(next).toBeNull();
});

test('a cursor after the end gets a sentence', () => {
  expect(pageOf(['one'], 7)).toEqual({ text: 'There are no more results after this cursor.', next: null });
});

test('the shape of a body has names and types, and no values', () => {
  const body = JSON.stringify({ email: 'ada@example.test', items: [{ id: 17, tags: [] }], gone: null });
  expect(bodyShape(body)).toBe('{email: string, items: list of 1: {id: number, tags: empty list}, gone: null}');
  expect(bodyShape('<html>ada@example.test</html>')).toBe('29 characters, not JSON');
});
