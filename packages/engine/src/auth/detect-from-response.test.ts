import { describe, expect, test } from 'vitest';
import { detectFromResponse, resourceMetadataUrl } from './detect-from-response.ts';
import { readChallenges } from './response/challenges.ts';
import { readDiscovery, readResourceMetadata } from './response/discovery.ts';

const refusal = (header: string | readonly string[]) => ({ status: 401, headers: { 'WWW-Authenticate': header }, body: '' });

describe('reading WWW-Authenticate', () => {
  test('keeps the parameters of several schemes apart', () => {
    expect(readChallenges('Basic realm="a, \\"b\\"", Bearer realm=x , error="invalid_token",scope="r w"')).toEqual([
      { scheme: 'basic', params: { realm: 'a, "b"' } },
      { scheme: 'bearer', params: { realm: 'x', error: 'invalid_token', scope: 'r w' } },
    ]);
  });

  test('does not take opaque data after a scheme for a parameter', () => {
    expect(readChallenges('Negotiate YII==, NTLM')).toEqual([
      { scheme: 'negotiate', params: {} },
      { scheme: 'ntlm', params: {} },
    ]);
  });

  test.each(['', ',,,', '="x"', 'Basic realm="unclosed', 'Bearer realm='])('accepts the broken header %j', (header) => {
    expect(() => readChallenges(header)).not.toThrow();
  });
});

describe('detecting authentication in a response', () => {
  test.each([
    ['Basic realm="x"', 'basic'],
    ['Bearer', 'bearer_static'],
    ['ApiKey header="X-Key"', 'api_key_header'],
  ])('%s asks for %s', (header, type) => {
    expect(detectFromResponse(refusal(header)).best).toMatchObject({ type, disabled: false });
  });

  test('recognises a digest challenge as unsupported', () => {
    expect(detectFromResponse(refusal('Digest realm="x", nonce="1", qop="auth"')).best).toMatchObject({
      rawType: 'digest',
      disabled: true,
    });
  });

  test('prefers the challenge that can be set up', () => {
    expect(detectFromResponse(refusal(['Bearer realm="api"', 'Basic realm="api"'])).candidates.map((one) => one.type)).toEqual([
      'basic',
      'bearer_static',
    ]);
  });

  test('takes the resource metadata URL from the challenge', () => {
    const answer = refusal('Bearer resource_metadata="https://api.example/.well-known/oauth-protected-resource"');
    expect(resourceMetadataUrl(answer)).toBe('https://api.example/.well-known/oauth-protected-resource');
    expect(resourceMetadataUrl(refusal('Bearer resource_metadata="file:///etc/passwd"'))).toBeNull();
  });

  test('reads the header name from a rejection without a challenge', () => {
    const answer = { status: 401, headers: {}, body: JSON.stringify({ error: 'Missing "x-acme-key" header' }) };
    expect(detectFromResponse(answer).best?.injection.name).toBe('x-acme-key');
  });

  test('detects a session from a redirect to a login with a session cookie', () => {
    const answer = { status: 302, headers: { location: '/login?next=/', 'set-cookie': ['JSESSIONID=abc; Path=/; HttpOnly'] }, body: '' };
    expect(detectFromResponse(answer).best).toMatchObject({
      type: 'session_cookie',
      injection: { name: 'Cookie', format: 'JSESSIONID={token}' },
    });
  });

  test('finds nothing in an ordinary response', () => {
    expect(detectFromResponse({ status: 200, headers: {}, body: '{"api_key":"shown"}' }).best).toBeNull();
  });
});

const SERVER = {
  issuer: 'https://id.example',
  token_endpoint: 'https://id.example/token',
  authorization_endpoint: 'https://id.example/authorize',
  grant_types_supported: ['authorization_code', 'client_credentials', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
};

describe('reading discovery documents', () => {
  test('each grant that can be set up becomes a candidate', () => {
    const { candidates, endpoint } = detectFromResponse({ status: 200, headers: {}, body: JSON.stringify(SERVER) });
    expect(candidates.map((one) => one.type)).toEqual(['oauth2_client_credentials', 'auth_code']);
    expect(candidates[0]).toMatchObject({ tokenUrl: 'https://id.example/token', clientAuth: 'post' });
    expect(endpoint).toMatchObject({ endpoint: 'https://id.example/token', source: 'discovery' });
  });

  test('uses the defaults of RFC 8414 for missing fields', () => {
    expect(readDiscovery({ issuer: 'https://a', token_endpoint: 'https://a/t' })).toMatchObject({
      grants: ['authorization_code', 'implicit'],
      clientAuth: 'basic',
    });
  });

  test('ignores addresses that are not HTTP', () => {
    expect(readDiscovery({ ...SERVER, token_endpoint: 'javascript:alert(1)' })).toMatchObject({ tokenUrl: null });
  });

  test.each([null, [], 'x', {}, { issuer: 'a' }, { token_endpoint: 'https://a/t' }])('%j is no discovery document', (json) => {
    expect(readDiscovery(json)).toBeNull();
  });

  test('resource metadata names its authorization servers', () => {
    expect(
      readResourceMetadata({
        resource: 'https://api.example',
        authorization_servers: ['https://id.example', 'ftp://x'],
        scopes_supported: ['a'],
      }),
    ).toEqual({ resource: 'https://api.example', servers: ['https://id.example'], scopes: ['a'] });
    expect(readResourceMetadata({ resource: 'https://api.example' })).toBeNull();
  });
});
