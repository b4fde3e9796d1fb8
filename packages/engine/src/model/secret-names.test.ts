import { expect, test } from 'vitest';
import { isKeyName, isSecretPair, isSecretValue, secretKind } from './secret-names.ts';

test.each([
  ['password', 'password'],
  ['newPassword', 'password'],
  ['password_confirmation', 'password'],
  ['password2', 'password'],
  ['password_hash', 'password'],
  ['hashedpassword', 'password'],
  ['DB_PASS', 'password'],
  ['pass', 'password'],
  ['access_token', 'token'],
  ['accesstoken', 'token'],
  ['refreshToken', 'token'],
  ['X-Auth-Token', 'token'],
  ['Proxy-Authorization', 'token'],
  ['clientSecret', 'key'],
  ['aws_secret_access_key', 'key'],
  ['api-key', 'key'],
  ['APIKey', 'key'],
  ['apikey', 'key'],
  ['session', 'session'],
  ['session_id', 'session'],
  ['PHPSESSID', 'session'],
  ['Set-Cookie', 'session'],
  ['x-hub-signature-256', 'signature'],
  ['otp', 'one-time-code'],
  ['cvv', 'card-code'],
  ['card_number', 'identity'],
])('%s is a %s', (name, kind) => expect(secretKind(name)).toBe(kind));

test.each([
  'compass',
  'compassion',
  'bypass',
  'boarding_pass',
  'page_token',
  'nextPageToken',
  'max_tokens',
  'token_type',
  'token_url',
  'secretary',
  'secret_santa',
  'passenger',
  'passwordResetUrl',
  'spin',
  'pinned',
  'map_pin',
  'training_session',
  'session_count',
  'cookie_policy',
  'sort_key',
  'keyboard',
  'tokenizer',
  '',
])('%s is no secret', (name) => expect(secretKind(name)).toBeNull());

test.each([
  'skateboarding',
  'skyscraper',
  'my-product-slug-with-a-long-name-2024',
  '/api/v2/customers/42/orders/latest/lines',
  '1f0c5e4e-3b1f-4f8e-9a2d-0a1b2c3d4e5f',
  'pk-constraint-name',
])('%s does not look like a secret', (value) => expect(isSecretValue(value)).toBe(false));

test.each([
  'sk_live_4fA9bC2dE7',
  'ghp_0123456789abcdef',
  'eyJhbGciOi.eyJzdWIi.c2ln',
  '9f86d081884c7d659a2feaa0c55ad015',
  'AKIA0123456789ABCDEF',
])('%s looks like a secret', (value) => expect(isSecretValue(value)).toBe(true));

test('A pair is secret because of its name or its value, and a key only has to be called that in a request.', () => {
  expect(isSecretPair('hobby', 'skateboarding')).toBe(false);
  expect(isSecretPair('password', 'x')).toBe(true);
  expect(isSecretPair('note', 'sk_live_4fA9bC2dE7')).toBe(true);
  expect([isKeyName('key'), isKeyName('X-Api-Key'), isKeyName('X-Idempotency-Key'), isKeyName('monkey')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
