import { expect, test } from 'vitest';
import { resolveHeaders, suiteVariables } from './run-inputs.ts';

const environment = { name: 'local', baseUrl: 'http://127.0.0.1:9', timeoutMs: 1000, followRedirects: true, headers: [] };

test('header values get the secrets they refer to', () => {
  const headers = [
    { key: 'X-Tenant', value: 'a' },
    { key: 'X-Key', value: 'k={{secret.API_KEY}};{{ secret.OTHER }}' },
  ];
  expect(resolveHeaders({ headers }, { API_KEY: '$& one', OTHER: 'two' })).toEqual({
    kind: 'resolved',
    headers: [
      ['X-Tenant', 'a'],
      ['X-Key', 'k=$& one;two'],
    ],
  });
});

test('a reference to a secret that is not there names header and secret', () => {
  const headers = [{ key: 'X-Key', value: '{{secret.toString}}' }];
  expect(resolveHeaders({ headers }, {})).toEqual({
    kind: 'missing',
    problem: 'The header X-Key of the environment refers to the secret toString, which it does not have.',
  });
});

test('a suite gets only the variables it declares, and always the base URL', () => {
  const suite = { env: { BASE_URL: { required: true }, BEARER_AUTH: { secret: true }, TENANT: {}, UNKNOWN: {} } };
  const headers = [['tenant', 'acme']] as const;
  expect(suiteVariables(suite, environment, { BEARER_AUTH: 't', UNUSED: 'u' }, headers)).toEqual({
    BASE_URL: 'http://127.0.0.1:9',
    BEARER_AUTH: 't',
    TENANT: 'acme',
  });
});
