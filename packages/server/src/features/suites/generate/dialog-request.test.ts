import { describe, expect, test } from 'vitest';
import { readDialogRequest } from './dialog-request.ts';

const endpoint = { id: 'e1', method: 'post', path: '/books' };
const read = (parts: object) => readDialogRequest(JSON.stringify({ mode: 'FILES', selectedEndpoint: endpoint, ...parts }));

describe('the JSON of the endpoint dialog', () => {
  test('names one endpoint or several', () => {
    expect(read({})?.endpoints).toEqual([{ id: 'e1', method: 'POST', path: '/books' }]);
    const several = readDialogRequest(JSON.stringify({ selectedEndpoints: [endpoint, { method: 'GET', path: '/a' }] }));
    expect(several?.endpoints).toEqual([
      { id: 'e1', method: 'POST', path: '/books' },
      { id: null, method: 'GET', path: '/a' },
    ]);
  });

  test.each([
    undefined,
    '',
    'no JSON',
    '[]',
    '{}',
    '{"selectedEndpoint":{"method":"GET"}}',
    '{"selectedEndpoint":{"method":"GET","path":"a"}}',
  ])('is null when it is %j', (text) => {
    expect(readDialogRequest(text)).toBeNull();
  });

  test('describes how a profile sends its credential', () => {
    const credential = (type: string, config: object) => read({ authProfile: { id: 'x', name: 'x', type, config } })?.credential;
    expect(credential('API_KEY', { headerName: 'X-Key', injectAt: 'header' })).toEqual({ kind: 'api-key', in: 'header', name: 'X-Key' });
    expect(credential('API_KEY', { headerName: 'X-Key', injectAt: 'query', queryName: 'key' })).toEqual({
      kind: 'api-key',
      in: 'query',
      name: 'key',
    });
    expect(credential('API_KEY', {})).toBeNull();
    expect(credential('BEARER', { tokenEnv: 'TOKEN' })).toEqual({ kind: 'http', scheme: 'bearer' });
    expect(credential('OIDC_CLIENT_CREDENTIALS', { tokenUrl: 'https://id.example.test', scope: 'a b' })).toEqual({
      kind: 'oauth2',
      tokenUrl: 'https://id.example.test',
      scopes: ['a', 'b'],
    });
    expect(credential('NONE', {})).toBeNull();
  });

  test('distinguishes an empty value from a missing one', () => {
    expect(read({ authProfile: { type: 'NONE' } })?.sendsNone).toBe(true);
    expect(read({ authProfile: null })?.sendsNone).toBe(false);
  });

  test('keeps valid options and drops the others', () => {
    expect(
      read({ options: { includeForbidden: false, envPlaceholders: ['BASE_URL', 'bad name', 'TENANT'], kinds: ['smoke'] } }),
    ).toMatchObject({
      includeForbidden: false,
      placeholders: ['BASE_URL', 'TENANT'],
      kinds: ['smoke'],
      fileBaseDir: 'tests/endpoint',
    });
    expect(read({ options: { includeForbidden: 'yes', envPlaceholders: 3, kinds: ['x'] } })).toMatchObject({
      includeForbidden: true,
      placeholders: [],
      kinds: [],
    });
  });
});
