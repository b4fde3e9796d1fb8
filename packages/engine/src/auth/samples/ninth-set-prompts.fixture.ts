import type { Sample } from './sample.fixture.ts';

/** Descriptions of the ninth set. */
export const NINTH_PROMPTS: readonly Sample[] = [
  { name: 'bearer token', text: 'We use bearer tokens', expect: { type: 'bearer_static' } },
  { name: 'key in header', text: 'API key in the header X-API-Key', expect: { type: 'api_key_header', header: 'X-API-Key' } },
  {
    name: 'client credentials',
    text: 'OAuth2 client credentials, token url https://auth.acme.example/token',
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.acme.example/token' },
  },
  { name: 'basic', text: 'basic authentication with username and password', expect: { type: 'basic' } },
  {
    name: 'login endpoint',
    text: 'POST /api/auth/login with email and password returns accessToken',
    expect: { type: 'custom_login', url: '/api/auth/login', user: 'email', pass: 'password', path: '$.accessToken' },
  },
  {
    name: 'session',
    text: 'session cookie after login, cookie name is connect.sid',
    expect: { type: 'session_cookie', header: 'Cookie', format: 'connect.sid={token}' },
  },
  {
    name: 'auth0',
    text: 'Auth0, domain acme.us.auth0.com, audience https://api.acme.example',
    expect: { type: 'oauth2_client_credentials', url: 'https://acme.us.auth0.com/oauth/token', audience: 'https://api.acme.example' },
  },
  {
    name: 'keycloak',
    text: 'Keycloak realm demo at https://kc.acme.example with username and password',
    expect: { type: 'password', url: 'https://kc.acme.example/realms/demo/protocol/openid-connect/token' },
  },
  { name: 'stripe', text: 'Stripe', expect: { type: 'bearer_static' } },
  { name: 'openai', text: 'openai', expect: { type: 'bearer_static' } },
  { name: 'query', text: 'api key as query parameter api_key', expect: { type: 'api_key_header', in: 'query', header: 'api_key' } },
  { name: 'azure', text: 'Azure AD app with client secret, tenant id 1111-2222', expect: { type: 'oauth2_client_credentials' } },
  { name: 'none', text: 'no auth', expect: { type: 'none' } },
  { name: 'pkce', text: 'authorization code with PKCE', expect: { type: 'auth_code' } },
  {
    name: 'jwt login',
    text: 'JWT, you get it from /auth/token with client_id and client_secret',
    expect: { type: 'oauth2_client_credentials', url: '/auth/token' },
  },
];
