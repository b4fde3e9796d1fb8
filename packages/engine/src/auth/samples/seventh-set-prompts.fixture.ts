import type { Sample } from './sample.fixture.ts';

/** Descriptions of the seventh set. */
export const SEVENTH_PROMPTS: readonly Sample[] = [
  { name: 'just a jwt', text: 'JWT', expect: { type: 'bearer_static' } },
  { name: 'service token', text: 'we have a long lived service token from the admin UI', expect: { type: 'bearer_static' } },
  { name: 'header plain', text: 'Need to pass header `tenant-secret`', expect: { type: 'api_key_header', header: 'tenant-secret' } },
  {
    name: 'curl in words',
    text: 'like curl -H "X-Pine-Key: $KEY" https://api.pine.example/x',
    expect: { type: 'api_key_header', header: 'X-Pine-Key' },
  },
  {
    name: 'okta user login',
    text: 'Okta, users sign in in the browser (authorization code with PKCE), org dev-77.okta.com',
    expect: { type: 'auth_code', url: 'https://dev-77.okta.com/oauth2/default/v1/token' },
  },
  {
    name: 'cognito pool',
    text: 'AWS Cognito user pool, app client with client credentials, domain pineapp, region eu-west-1',
    expect: { type: 'oauth2_client_credentials', url: 'https://pineapp.auth.eu-west-1.amazoncognito.com/oauth2/token' },
  },
  { name: 'key and secret', text: 'API key and API secret, sent as basic auth', expect: { type: 'basic' } },
  {
    name: 'credentials in body',
    text: 'token endpoint https://id.fig.example/token, client credentials, secret in the body not in the header',
    expect: { type: 'oauth2_client_credentials', url: 'https://id.fig.example/token', client: 'post' },
  },
  {
    name: 'OTP',
    text: 'login needs a one-time code by SMS, we only have a token that a colleague copies for us',
    expect: { type: 'bearer_static' },
  },
  {
    name: 'legacy',
    text: 'old ASP.NET app, forms authentication, .ASPXAUTH cookie',
    expect: { type: 'session_cookie', header: 'Cookie', format: '.ASPXAUTH={token}' },
  },
  {
    name: 'German oauth',
    text: 'OAuth2 mit Client Credentials, Token-URL https://sso.buche.example/token, Scope lager.lesen',
    expect: { type: 'oauth2_client_credentials', url: 'https://sso.buche.example/token', scopes: ['lager.lesen'] },
  },
  { name: 'Spanish none', text: 'la API es pública, no hace falta autenticarse', expect: { type: 'none' } },
  {
    name: 'French key',
    text: "La clé d'API est passée dans le paramètre d'URL cle",
    expect: { type: 'api_key_header', in: 'query', header: 'cle' },
  },
  { name: 'typo bearer', text: 'send a baerer tokne in the authorisation header', expect: { type: 'bearer_static' } },
  { name: 'double negative', text: "don't use the api key, that one is for the old version; use basic auth", expect: { type: 'basic' } },
  { name: 'kerberos', text: 'our intranet service uses SPNEGO', expect: { type: 'unsupported', raw: 'kerberos' } },
  {
    name: 'mtls plus',
    text: 'OAuth client credentials, but the token endpoint requires mutual TLS',
    expect: { type: 'unsupported', raw: 'mtls' },
  },
  { name: 'graph', text: 'GitHub GraphQL', expect: { type: 'bearer_static' } },
  { name: 'how much', text: 'how long do the runs usually take?', expect: { type: 'none' } },
  {
    name: 'json example',
    text: 'POST https://api.plum.example/login {"userName":"x","userPassword":"y"} -> {"idToken":"..."} used as Bearer',
    expect: { type: 'custom_login', url: 'https://api.plum.example/login', user: 'userName', pass: 'userPassword', path: '$.idToken' },
  },
];
