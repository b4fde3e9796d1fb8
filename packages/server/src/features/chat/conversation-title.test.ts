import { expect, test } from 'vitest';
import { conversationTitle } from './conversation-title.ts';

test('a given title is kept', () => {
  expect(conversationTitle(' Orders ', 'smoke test the orders API')).toBe('Orders');
});

test('without a title the first message becomes it', () => {
  expect(conversationTitle(undefined, 'smoke test the\norders API')).toBe('smoke test the orders API');
});

test('exactly fifty characters stay whole, fifty-one are cut and marked', () => {
  expect(conversationTitle('', 'x'.repeat(50))).toBe('x'.repeat(50));
  expect(conversationTitle('', 'x'.repeat(51))).toBe(`${'x'.repeat(50)}...`);
});

test('an emoji at the cut is not halved', () => {
  expect(conversationTitle(undefined, `${'x'.repeat(49)}🚀🚀`)).toBe(`${'x'.repeat(49)}🚀...`);
});
