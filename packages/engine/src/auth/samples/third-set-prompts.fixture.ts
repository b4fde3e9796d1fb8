import type { Sample } from './sample.fixture.ts';

/** Descriptions of the third set. */
export const THIRD_PROMPTS: readonly Sample[] = [
  {
    name: 'negation with a header',
    text: 'no OAuth, just a key in X-Foo',
    expect: { type: 'api_key_header', header: 'X-Foo', in: 'header' },
  },
  {
    name: 'typos',
    text: 'we use oaut2 cleint credentials, token endpont is https://id.mast.example/oauth2/token and scope sails.read',
    expect: { type: 'oauth2_client_credentials', url: 'https://id.mast.example/oauth2/token', scopes: ['sails.read'] },
  },
  {
    name: 'a long story with one fact',
    text: `Hi! Our team has inherited a legacy warehouse system and we would like to write regression tests for it. It was built in 2011, nobody from the original team is left. From the old wiki: every request has to carry the header "X-Warehouse-Pass" with the value that operations hands out once a year. There is no user management.`,
    expect: { type: 'api_key_header', header: 'X-Warehouse-Pass' },
  },
  {
    name: 'login and then a header of its own',
    text: 'First POST username + password to https://erp.loom.example/api/logon, it answers with {"SessionId": "..."}; then send that in the X-Loom-Session header',
    expect: {
      type: 'custom_login',
      url: 'https://erp.loom.example/api/logon',
      user: 'username',
      pass: 'password',
      header: 'X-Loom-Session',
      path: '$.SessionId',
    },
  },
  {
    name: 'machine account at an own server',
    text: 'our backend gets its access token from https://auth.dune.example/as/token using id and secret, nobody logs in',
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.dune.example/as/token' },
  },
  { name: 'German key', text: 'Der Schlüssel steht im Header X-Lager-Token', expect: { type: 'api_key_header', header: 'X-Lager-Token' } },
  {
    name: 'French basic',
    text: "L'API utilise l'authentification basique avec un identifiant et un mot de passe",
    expect: { type: 'basic' },
  },
  {
    name: 'Spanish bearer',
    text: 'Enviamos un token Bearer en la cabecera Authorization',
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'a prefix of its own',
    text: 'Authorization header must be "SSWS <api token>"',
    expect: { type: 'api_key_header', header: 'Authorization', format: 'SSWS {token}' },
  },
  {
    name: 'query key',
    text: 'you append ?access_key=... to every url',
    expect: { type: 'api_key_header', in: 'query', header: 'access_key' },
  },
  {
    name: 'cookie',
    text: 'After the browser login there is a cookie named wh_sess that all the calls need',
    expect: { type: 'session_cookie', header: 'Cookie', format: 'wh_sess={token}' },
  },
  {
    name: 'not basic but bearer',
    text: "It isn't Basic. It's a JWT we get from the portal and put into Authorization as Bearer.",
    expect: { type: 'bearer_static' },
  },
  {
    name: 'PKCE',
    text: 'single page app, users are redirected to https://login.fjord.example/authorize and come back with a code, PKCE S256',
    expect: { type: 'auth_code' },
  },
  {
    name: 'mutual TLS',
    text: 'The bank wants our client certificate (.pfx) on each connection',
    expect: { type: 'unsupported', raw: 'mtls' },
  },
  {
    name: 'signed requests',
    text: 'each call is signed: HMAC-SHA512 of nonce + path with our private key, sent as API-Sign',
    expect: { type: 'unsupported', raw: 'hmac' },
  },
  {
    name: 'password grant without its name',
    text: 'POST to /oauth/token with grant_type password, username, password and client_id mobile',
    expect: { type: 'password', url: '/oauth/token' },
  },
  { name: 'vendor only', text: 'sendgrid', expect: { type: 'bearer_static', header: 'Authorization' } },
  {
    name: 'two headers',
    text: 'two headers are needed, App-Id and App-Key, both from the developer console',
    expect: { type: 'api_key_header', header: 'App-Key' },
  },
  { name: 'nothing', text: 'the endpoint is open, you can call it without logging in', expect: { type: 'none' } },
  { name: 'an unrelated wish', text: 'Please make the chart on the run page bigger and blue', expect: { type: 'none' } },
];
