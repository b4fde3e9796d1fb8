import { readApi } from '@assay/engine';
import type { ApiModel } from '@assay/engine/model';
import { expect, test } from 'vitest';
import { applyCredential } from './with-credential.ts';

const answer = { 200: { description: 'ok' } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  paths: {
    '/books': { get: { security: [{ token: [] }], responses: answer }, post: { security: [{ token: [] }], responses: answer } },
    '/health': { get: { responses: answer } },
  },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
};

function model(): ApiModel {
  const read = readApi(JSON.stringify(document));
  if (read.kind !== 'read') throw new Error('the document must be readable');
  return read.model;
}

const key = { kind: 'api-key', in: 'header', name: 'X-Key' } as const;

test('an operation uses the credential in the profile’s form', () => {
  const changed = applyCredential(model(), new Set(['GET /books']), key);
  const security = (wanted: string) => changed.operations.find((operation) => operation.key === wanted)?.security;
  expect(changed.securitySchemes).toMatchObject({ token: { kind: 'http' }, 'X-Key': key });
  expect(security('GET /books')).toEqual([[{ scheme: 'X-Key', scopes: [] }]]);
  expect(security('POST /books')).toEqual([[{ scheme: 'token', scopes: [] }]]);
});

test('a profile that matches the spec changes nothing', () => {
  const before = model();
  expect(applyCredential(before, new Set(['GET /books']), { kind: 'http', scheme: 'bearer' })).toBe(before);
});

test('public and unknown operations stay unchanged', () => {
  const before = model();
  expect(applyCredential(before, new Set(['GET /health', 'GET /nowhere']), key)).toBe(before);
});
