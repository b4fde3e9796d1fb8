import { expect, test } from 'vitest';
import { countOf, formatNumber } from './amounts.ts';

test('Large numbers have separators.', () => {
  expect([0, 999, 1350, 1_234_567].map(formatNumber)).toEqual(['0', '999', '1,350', '1,234,567']);
  expect([countOf(1, 'request'), countOf(5400, 'request')]).toEqual(['1 request', '5,400 requests']);
});
