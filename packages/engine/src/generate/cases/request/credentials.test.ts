import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { modelOf } from '../../../shop.fixture.ts';
import { operationTitle } from '../context/case-names.ts';
import { createCredentials } from './credentials.ts';

const call = (summary: string, security?: readonly JsonObject[]): JsonObject => ({
  summary,
  responses: { 200: { description: 'fine' } },
  ...(security === undefined ? {} : { security: [...security] }),
});
const model = modelOf({
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': { get: call('Finds pets.', [{ oauth: [] }]), post: call('Adds a pet', [{ oauth: [] }]) },
    '/pets/{id}': { get: call('Finds a pet...', [{ key: [] }, { oauth: [] }]) },
    '/stock': { get: call('Stock', [{ key: [] }]) },
    '/both': { get: call('Both', [{ key: [], oauth: [] }]) },
    '/open': { get: call('Open', [{}, { key: [] }]) },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'api_key' },
      oauth: { type: 'oauth2', flows: { implicit: { authorizationUrl: 'https://a.example', scopes: {} } } },
    },
  },
});
const credentials = createCredentials(model);
const used = (key: string) => {
  const op = model.operations.find((candidate) => candidate.key === key);
  if (op === undefined) throw new Error(`no ${key}`);
  return credentials.of(op);
};

describe('The credential of an operation', () => {
  it('is the one that most operations need, if there is a choice', () => {
    expect(used('GET /pets/{id}').auth).toBe('oauth');
    expect(used('GET /stock').auth).toBe('key');
  });

  it('is empty if none is needed, and has both parts if both are needed', () => {
    expect(used('GET /open').auth).toBeNull();
    expect(used('GET /both')).toMatchObject({ auth: 'key', headers: { Authorization: 'Bearer {{OAUTH}}' } });
  });
});

describe('The title of an operation', () => {
  it('has no full stop at its end, because more words follow', () => {
    expect(model.operations.map(operationTitle)).toEqual(['Finds pets', 'Adds a pet', 'Finds a pet...', 'Stock', 'Both', 'Open']);
  });
});
