import { expect, test } from 'vitest';
import { fixSpelling } from './fix-spelling.ts';

test.each([
  ['http baisc auth', 'http basic auth'],
  ['oauth2 cleint credentails', 'oauth2 client credentials'],
  ['a baerer tokne in the authorisation header', 'a bearer token in the authorization header'],
  ['user and pasword', 'user and password'],
])('corrects %s to %s', (written, meant) => {
  expect(fixSpelling(written)).toBe(meant);
});

test.each([
  'on a daily basis',
  'our clients and their sessions',
  'POST https://id.example/cleint/tokne',
  'the header X-Tokne-Id and the field user_pasword',
  'it was taken before',
])('leaves %s unchanged', (written) => {
  expect(fixSpelling(written)).toBe(written);
});
