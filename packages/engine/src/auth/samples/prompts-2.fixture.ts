import type { Sample } from './sample.fixture.ts';

/** Descriptions in words. Every secret is invented. */
export const PROMPTS_2_SAMPLES: readonly Sample[] = [
  {
    name: 'Salesforce sandbox',
    text: `Salesforce username password flow sandbox`,
    expect: { type: 'password', url: 'https://test.salesforce.com/services/oauth2/token' },
  },
  {
    name: 'nested fields of a login',
    text: `We log in with POST /api/v2/auth {"user":{"login":"x","pass":"y"}} and get {"session":{"jwt":"..."}}`,
    expect: { type: 'custom_login', url: '/api/v2/auth', user: 'user.login', pass: 'user.pass', path: '$.session.jwt' },
  },
  {
    name: 'small talk',
    text: `Good morning, can you help me with my tests?`,
    expect: { type: 'none' },
  },
  {
    name: 'Logto',
    text: `Logto machine-to-machine app at https://acme.logto.app`,
    expect: { type: 'oauth2_client_credentials', url: 'https://acme.logto.app/oidc/token' },
  },
  {
    name: 'Netlify',
    text: `Netlify API personal access token`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'Fastly',
    text: `Fastly purge API token`,
    expect: { type: 'api_key_header', header: 'Fastly-Key' },
  },
  {
    name: 'ShipStation',
    text: `ShipStation orders with key and secret`,
    expect: { type: 'basic' },
  },
  {
    name: 'WooCommerce',
    text: `WooCommerce REST consumer key and secret over https`,
    expect: { type: 'basic' },
  },
  {
    name: 'Contentful',
    text: `Contentful delivery API access token`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'Airtable',
    text: `Airtable base with a personal access token`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'Gitea',
    text: `self-hosted Gitea token`,
    expect: { type: 'api_key_header', header: 'Authorization', format: 'token {token}' },
  },
  {
    name: 'Vault approle',
    text: `HashiCorp Vault with AppRole`,
    expect: { type: 'custom_login' },
  },
  {
    name: 'Paddle',
    text: `Paddle billing API key`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'bearer token',
    text: `We use bearer tokens`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'key in header',
    text: `API key in the header X-API-Key`,
    expect: { type: 'api_key_header', header: 'X-API-Key' },
  },
  {
    name: 'client credentials',
    text: `OAuth2 client credentials, token url https://auth.acme.example/token`,
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.acme.example/token' },
  },
  {
    name: 'basic',
    text: `basic authentication with username and password`,
    expect: { type: 'basic' },
  },
  {
    name: 'login endpoint',
    text: `POST /api/auth/login with email and password returns accessToken`,
    expect: { type: 'custom_login', url: '/api/auth/login', user: 'email', pass: 'password', path: '$.accessToken' },
  },
  {
    name: 'session',
    text: `session cookie after login, cookie name is connect.sid`,
    expect: { type: 'session_cookie', header: 'Cookie', format: 'connect.sid={token}' },
  },
  {
    name: 'auth0',
    text: `Auth0, domain acme.us.auth0.com, audience https://api.acme.example`,
    expect: { type: 'oauth2_client_credentials', url: 'https://acme.us.auth0.com/oauth/token', audience: 'https://api.acme.example' },
  },
  {
    name: 'keycloak',
    text: `Keycloak realm demo at https://kc.acme.example with username and password`,
    expect: { type: 'password', url: 'https://kc.acme.example/realms/demo/protocol/openid-connect/token' },
  },
  {
    name: 'stripe',
    text: `Stripe`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'openai',
    text: `openai`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'query',
    text: `api key as query parameter api_key`,
    expect: { type: 'api_key_header', in: 'query', header: 'api_key' },
  },
  {
    name: 'azure',
    text: `Azure AD app with client secret, tenant id 1111-2222`,
    expect: { type: 'oauth2_client_credentials' },
  },
  {
    name: 'none',
    text: `no auth`,
    expect: { type: 'none' },
  },
  {
    name: 'pkce',
    text: `authorization code with PKCE`,
    expect: { type: 'auth_code' },
  },
  {
    name: 'jwt login',
    text: `JWT, you get it from /auth/token with client_id and client_secret`,
    expect: { type: 'oauth2_client_credentials', url: '/auth/token' },
  },
  {
    name: 'Spotify app token',
    text: `Spotify catalogue search from our backend, no user involved`,
    expect: { type: 'oauth2_client_credentials', url: 'https://accounts.spotify.com/api/token' },
  },
  {
    name: 'Spotify for users',
    text: `Spotify playlists on behalf of the user, authorization code with PKCE`,
    expect: { type: 'auth_code', url: 'https://accounts.spotify.com/api/token' },
  },
  {
    name: 'Entra daemon with tenant',
    text: `Azure AD daemon app, tenant contoso.onmicrosoft.com, scope https://graph.microsoft.com/.default`,
    expect: { type: 'oauth2_client_credentials', url: 'https://login.microsoftonline.com/contoso.onmicrosoft.com/oauth2/v2.0/token' },
  },
  {
    name: 'Entra device code',
    text: `Detect auth for a CLI that signs in to Microsoft Entra with the device code flow`,
    expect: { type: 'device_code', url: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token' },
  },
  {
    name: 'GitLab token',
    text: `gitlab project access token`,
    expect: { type: 'api_key_header', header: 'PRIVATE-TOKEN' },
  },
  {
    name: 'Jira cloud',
    text: `Jira Cloud REST API with email and API token`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'Datadog',
    text: `We query Datadog metrics`,
    expect: { type: 'api_key_header', header: 'DD-API-KEY' },
  },
  {
    name: 'Anthropic',
    text: `calling the Anthropic messages API with my key`,
    expect: { type: 'api_key_header', header: 'x-api-key' },
  },
  {
    name: 'OpenAI',
    text: `OpenAI api key`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'Discord bot',
    text: `discord bot posts to a channel using its bot token`,
    expect: { type: 'api_key_header', header: 'Authorization', format: 'Bot {token}' },
  },
  {
    name: 'Shopify admin',
    text: `Shopify admin API, private app access token`,
    expect: { type: 'api_key_header', header: 'X-Shopify-Access-Token' },
  },
  {
    name: 'Zoom server to server',
    text: `Zoom Server-to-Server OAuth app`,
    expect: { type: 'oauth2_client_credentials', url: 'https://zoom.us/oauth/token', client: 'basic' },
  },
  {
    name: 'Cognito with region',
    text: `Cognito user pool domain, region eu-central-1, client credentials`,
    expect: { type: 'oauth2_client_credentials' },
  },
  {
    name: 'own token endpoint wins',
    text: `Machine to machine. Token endpoint is https://sso.acme.test/oauth2/v1/token, scopes billing.read billing.write, client secret sent in the body`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://sso.acme.test/oauth2/v1/token',
      scopes: ['billing.read', 'billing.write'],
      client: 'post',
    },
  },
];
