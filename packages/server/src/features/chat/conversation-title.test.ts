import { expect, test } from 'vitest';
import { conversationTitle } from './conversation-title.ts';

test('a given title is kept', () => {
  expect(conversationTitle(' Orders ', 'smoke test the orders API')).toBe('Orders');
});

test('without a title the first message becomes the title', () => {
  expect(conversationTitle(undefined, 'smoke test the\norders API')).toBe('smoke test the orders API');
});

test('a title of fifty characters stays, and fifty-one are cut with an ellipsis', () => {
  expect(conversationTitle('', 'x'.repeat(50))).toBe('x'.repeat(50));
  expect(conversationTitle('', 'x'.repeat(51))).toBe(`${'x'.repeat(50)}...`);
});

test('an emoji at the cut is not split', () => {
  expect(conversationTitle(undefined, `${'x'.repeat(49)}🚀🚀`)).toBe(`${'x'.repeat(49)}🚀...`);
});
