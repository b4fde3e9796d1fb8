import { expect, test } from 'vitest';
import { resolveHeaders } from './resolve-headers.ts';

test('header values get the secrets they reference', () => {
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

test('a reference to a missing secret returns an error with header and secret', () => {
  const headers = [{ key: 'X-Key', value: '{{secret.toString}}' }];
  expect(resolveHeaders({ headers }, {})).toEqual({
    kind: 'missing',
    problem: 'The environment header X-Key refers to the secret toString, which does not exist.',
  });
});
