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
])('%j is rejected as too easy', (password) => {
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
])('%j is accepted', (password) => {
  expect(isWeakPassword(password, owner)).toBe(false);
});

/** Passwords that appear in several leaked lists and are long enough for sign-up. */
const leaked =
  `123456789 12345678 1234567890 password password1 password123 passw0rd p@ssw0rd p@ssword1 qwerty123 qwertyuiop qwerty1234 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx q1w2e3r4 q1w2e3r4t5 qazwsxedc zxcvbnm1 asdfghjkl asdf1234 abc12345 abcd1234 a1b2c3d4 a12345678 aa123456
  aa12345678 11111111 00000000 88888888 12341234 123123123 123321123 147258369 123654789 987654321 0987654321 1122334455 11223344 123456789a
  123456abc 12345qwert 123qweasd qwe123456 iloveyou iloveyou1 iloveyou2 princess1 sunshine1 football1 baseball1 superman1 michael1 jennifer1
  charlie1 letmein1 welcome1 welcome123 admin123 admin1234 administrator root1234 toor1234 test1234 test12345 testtest changeme changeme1
  secret123 default1 computer internet whatever trustno1 starwars pokemon1 dragon123 monkey123 shadow123 master123 hello123 helloworld
  freedom1 liverpool arsenal1 chelsea1 barcelona juventus mustang1 ferrari1 mercedes samsung1 google123 facebook linkedin1 chocolate butterfly
  spiderman batman123 jordan23 jordan123 matrix123 phoenix1 diamond1 thunder1 summer2023 winter2024 spring2025 autumn2024 monday123 january1
  september1 december25 passwort passwort1 motdepasse contrasena azertyuiop azerty123 qwertz123 hallo123 schatz123 fuckyou1 fuckyou2 asshole1
  killer123 hunter12 pepper123 ginger12 ashley12 jessica1 nicole123 daniel123 thomas123 robert123 matthew1 anthony1 william1 joshua123 andrew123`
    .split(/\s+/)
    .filter((word) => word.length >= 8);

test('passwords of the leaked lists are rejected', () => {
  expect(leaked.length).toBeGreaterThan(120);
  expect(leaked.filter((password) => !isWeakPassword(password, owner))).toEqual([]);
});
