import { expect, test } from 'vitest';
import type { IdentityCredential } from '../../auth-profiles/index.ts';
import { loginValues } from './login-values.ts';

const settings = {
  kind: 'login',
  url: 'https://api.example/v1/login',
  tokenPath: '$.token',
  timeoutMs: 1000,
  bodyType: 'json',
  userKey: 'user',
  passKey: 'pass',
  username: 'ada',
  password: 'enchantress',
  extraParams: {},
} as const;
const credentialOf = (identity: string): IdentityCredential => ({
  identity,
  role: 'user',
  credential: { kind: 'token', settings, injections: [], renews: null },
});
const suite = { env: { LOGIN_USERNAME: {}, LOGIN_PASSWORD: { secret: true } } };

test('a suite gets the credentials only if the profile logs in at the environment', () => {
  const values = { LOGIN_USERNAME: 'ada', LOGIN_PASSWORD: 'enchantress' };
  expect(loginValues(suite, [credentialOf('default')], 'https://api.example')).toEqual(values);
  expect(loginValues(suite, [credentialOf('default')], 'https://api.example:8443')).toEqual({});
  expect(loginValues(suite, [credentialOf('default')], 'https://attacker.example')).toEqual({});
});

test('a suite gets only the variables that it declares, and only those of the first user', () => {
  expect(loginValues({ env: { LOGIN_USERNAME: {} } }, [credentialOf('default')], 'https://api.example')).toEqual({ LOGIN_USERNAME: 'ada' });
  expect(loginValues(suite, [credentialOf('other')], 'https://api.example')).toEqual({});
});
