import { describe, expect, it } from 'vitest';
import { endpointFixture, profileFixture } from './endpoint.fixture.ts';
import { hasSecurity, openApiJson, type ProfileChoice } from './generate-request.ts';

const endpoint = endpointFixture();
const sent = (choice: ProfileChoice) => JSON.parse(openApiJson({ projectId: 'p', endpoint, choice, kinds: ['smoke', 'auth'] }));

describe('the context of a request for tests', () => {
  it('contains the endpoint, the options and the text', () => {
    expect(sent({ kind: 'none' })).toEqual({
      mode: 'FILES',
      projectId: 'p',
      chat: { conversationId: null, title: 'POST /books' },
      selectedEndpoint: {
        id: endpoint.id,
        method: 'POST',
        path: '/books',
        summary: 'Add a book',
        requiresAuth: true,
        successCode: 200,
        requestSchemaHint: 'json',
      },
      authProfile: { id: null, name: 'None', type: 'NONE', config: {} },
      options: {
        includeForbidden: true,
        envPlaceholders: ['BASE_URL'],
        fileBaseDir: 'tests/endpoint',
        useJq: true,
        generator_version: 'testgen@2025-09-10',
        kinds: ['smoke', 'auth'],
      },
      user_query: 'Generate tests for POST /books',
    });
  });

  it('contains the location of an API key', () => {
    const header = sent({ kind: 'profile', profile: profileFixture() }).authProfile;
    expect(header).toMatchObject({ type: 'API_KEY', config: { headerName: 'X-Api-Key', injectAt: 'header', queryName: '' } });
    const query = sent({ kind: 'profile', profile: profileFixture({ injectionMode: 1, injectionName: 'key' }) }).authProfile;
    expect(query.config).toEqual({ headerName: 'key', injectAt: 'query', queryName: 'key' });
  });

  it('contains variable names for tokens and clients, never their values', () => {
    const bearer = sent({ kind: 'profile', profile: profileFixture({ authType: 'bearer_static' }) }).authProfile;
    expect(bearer).toMatchObject({ type: 'BEARER', config: { tokenEnv: 'STAGING_TOKEN' } });
    const parts = { authType: 'oauth2_client_credentials', tokenUrl: 'https://id.example.test/token', scopes: ['read', 'write'] } as const;
    const oidc = sent({ kind: 'profile', profile: profileFixture({ ...parts, scopes: [...parts.scopes] }) }).authProfile;
    expect(oidc).toMatchObject({
      type: 'OIDC_CLIENT_CREDENTIALS',
      config: {
        tokenUrl: 'https://id.example.test/token',
        clientIdEnv: 'STAGING_CLIENT_ID',
        clientSecretEnv: 'STAGING_CLIENT_SECRET',
        scope: 'read write',
        audience: '',
      },
    });
  });

  it('recognizes an operation without credentials, also when the spec has an empty alternative', () => {
    expect(hasSecurity({ security: [] })).toBe(false);
    expect(hasSecurity({ security: [[]] })).toBe(false);
    expect(hasSecurity(endpoint)).toBe(true);
  });
});
