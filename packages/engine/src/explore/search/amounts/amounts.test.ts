import { expect, test } from 'vitest';
import { findLimitSentence } from './amounts.ts';

test.each([
  '422 if more is paid than is due.',
  'Returns 409 if the account has too little gold.',
  'Books goods in or out (409 if there is not enough stock).',
  '409 if you have fewer credits than the amount; nobody can have less than zero credits.',
  'Rejected when the amount exceeds what is left.',
])('%s says that an amount can be too large.', (text) => {
  expect(findLimitSentence(text)).toBeDefined();
});

test.each([
  'Adds money to the balance.',
  'The note must not exceed 140 characters, else 400.',
  'Not more than 5 requests per minute (429).',
  'Pays an invoice.',
  '403 Not enough permissions',
])('%s does not.', (text) => {
  expect(findLimitSentence(text)).toBeUndefined();
});
