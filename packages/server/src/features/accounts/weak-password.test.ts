import { expect, test } from 'vitest';
import { isWeakPassword } from './weak-password.ts';

const owner = { email: 'ada.lovelace@example.test', username: 'countess', name: 'Augusta', surname: 'Lovelace' };

test.each([
  'password',
  'Password1',
  'P@ssw0rd!',
  'passwordpassword',
  '12345678',
  '123456789a',
  '1234567890',
  '87654321',
  '11111111',
  '19840312',
  'qwertyuiop',
  'Qwertz123',
  'abcdefgh',
  'abcabcabc',
  'letmein1!',
  'iloveyou2',
  'welcome2024',
  'Sunshine99',
  'changeme!!',
  'admin1234',
  'aaaaaaaa',
  '        x',
  'countess1',
  'Lovelace!',
  'augustalovelace',
  'ｐａｓｓｗｏｒｄ',
])('%j is refused as too easy', (password) => {
  expect(isWeakPassword(password, owner)).toBe(true);
});

test.each([
  'correct horse battery',
  'Tr0ub4dor&3',
  'sunshine over berlin',
  'x7#kQ2!m',
  'mein Hund heißt Otto',
  '7391846205',
  'паролькадлинный',
])('%j is taken', (password) => {
  expect(isWeakPassword(password, owner)).toBe(false);
});
