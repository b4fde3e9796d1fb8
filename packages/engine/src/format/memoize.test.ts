import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

function counted() {
  const asked: string[] = [];
  const length = memoize((text) => {
    asked.push(text);
    return text.length;
  });
  return { asked, length };
}

test('The result for a text is computed once', () => {
  const { asked, length } = counted();
  expect([length('order'), length('order'), length('')]).toEqual([5, 5, 0]);
  expect(asked).toEqual(['order', '']);
});

test('A text in use stays in the cache, however many others follow', () => {
  const { asked, length } = counted();
  for (let at = 0; at < 30_000; at += 1) {
    length(`other ${at}`);
    length('order');
  }
  expect(asked.filter((text) => text === 'order')).toHaveLength(1);
});

test('A very long text is not kept', () => {
  const { asked, length } = counted();
  const text = 'x'.repeat(1000);
  length(text);
  length(text);
  expect(asked).toEqual([text, text]);
});
