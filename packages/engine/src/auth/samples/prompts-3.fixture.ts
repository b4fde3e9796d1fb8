import type { Sample } from './sample.fixture.ts';

/** Plain-language descriptions. Every secret is invented. */
export const PROMPTS_3_SAMPLES: readonly Sample[] = [
  {
    name: 'legacy',
    text: `old ASP.NET app, forms authentication, .ASPXAUTH cookie`,
    expect: { type: 'session_cookie', header: 'Cookie', format: '.ASPXAUTH={token}' },
  },
  {
    name: 'German oauth',
    text: `OAuth2 mit Client Credentials, Token-URL https://sso.buche.example/token, Scope lager.lesen`,
    expect: { type: 'oauth2_client_credentials', url: 'https://sso.buche.example/token', scopes: ['lager.lesen'] },
  },
  {
    name: 'Spanish none',
    text: `la API es pública, no hace falta autenticarse`,
    expect: { type: 'none' },
  },
  {
    name: 'French key',
    text: `La clé d'API est passée dans le paramètre d'URL cle`,
    expect: { type: 'api_key_header', in: 'query', header: 'cle' },
  },
  {
    name: 'typo bearer',
    text: `send a baerer tokne in the authorisation header`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'double negative',
    text: `don't use the api key, that one is for the old version; use basic auth`,
    expect: { type: 'basic' },
  },
  {
    name: 'kerberos',
    text: `our intranet service uses SPNEGO`,
    expect: { type: 'unsupported', raw: 'kerberos' },
  },
  {
    name: 'mtls plus',
    text: `OAuth client credentials, but the token endpoint requires mutual TLS`,
    expect: { type: 'unsupported', raw: 'mtls' },
  },
  {
    name: 'graph',
    text: `GitHub GraphQL`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'how much',
    text: `how long do the runs usually take?`,
    expect: { type: 'none' },
  },
  {
    name: 'json example',
    text: `POST https://api.plum.example/login {"userName":"x","userPassword":"y"} -> {"idToken":"..."} used as Bearer`,
    expect: { type: 'custom_login', url: 'https://api.plum.example/login', user: 'userName', pass: 'userPassword', path: '$.idToken' },
  },
  {
    name: 'only a header and its value',
    text: `X-Api-Token: <your token>`,
    expect: { type: 'api_key_header', header: 'X-Api-Token' },
  },
  {
    name: 'token word header',
    text: `Authorization: Token <key>`,
    expect: { type: 'api_key_header', header: 'Authorization', format: 'Token {token}' },
  },
  {
    name: 'bearer with angle brackets',
    text: `Authorization: Bearer <jwt>`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'help me',
    text: `hey, can you set up auth? its a spring boot app with basic auth in front, user is admin`,
    expect: { type: 'basic' },
  },
  {
    name: 'FastAPI login',
    text: `FastAPI app with OAuth2PasswordBearer, tokenUrl is /api/v1/login/access-token`,
    expect: { type: 'password', url: '/api/v1/login/access-token' },
  },
  {
    name: 'Django token',
    text: `Django REST framework TokenAuthentication`,
    expect: { type: 'api_key_header', header: 'Authorization', format: 'Token {token}' },
  },
  {
    name: 'Laravel Sanctum',
    text: `our Laravel API uses Sanctum personal access tokens`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'Rails devise',
    text: `after POST /users/sign_in with user[email] and user[password] the JWT comes back in the Authorization response header`,
    expect: { type: 'custom_login', url: '/users/sign_in' },
  },
  {
    name: 'Keycloak in words',
    text: `we have a keycloak (https://kc.asp.example, realm river) and a confidential client called ci-tests with service accounts enabled`,
    expect: { type: 'oauth2_client_credentials', url: 'https://kc.asp.example/realms/river/protocol/openid-connect/token' },
  },
  {
    name: 'gateway key',
    text: `Azure API Management in front, needs the subscription key`,
    expect: { type: 'api_key_header', header: 'Ocp-Apim-Subscription-Key' },
  },
  {
    name: 'AWS API key',
    text: `AWS API Gateway usage plan with an API key`,
    expect: { type: 'api_key_header', header: 'x-api-key' },
  },
  {
    name: 'unsure user',
    text: `I don't know how it authenticates`,
    expect: { type: 'none' },
  },
  {
    name: 'German basic',
    text: `Basic Auth mit technischem Benutzer, kein OAuth`,
    expect: { type: 'basic' },
  },
  {
    name: 'Dutch key',
    text: `de api sleutel gaat mee in de header X-Sleutel`,
    expect: { type: 'api_key_header', header: 'X-Sleutel' },
  },
  {
    name: 'French login',
    text: `On se connecte avec POST /connexion (email + mot de passe) et on reçoit un jeton JWT`,
    expect: { type: 'custom_login', url: '/connexion' },
  },
  {
    name: 'session in query',
    text: `you log in at /rest/login with user and password and append the returned sid to each url as ?sid=`,
    expect: { type: 'custom_login', url: '/rest/login', in: 'query', header: 'sid' },
  },
  {
    name: 'switch',
    text: `Until version 3 it was a cookie, version 4 wants a Bearer token from the settings page`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'mixed',
    text: `GET endpoints are public, everything else needs the header X-Write-Key`,
    expect: { type: 'api_key_header', header: 'X-Write-Key' },
  },
  {
    name: 'NTLM',
    text: `SharePoint on premises with windows authentication`,
    expect: { type: 'unsupported', raw: 'ntlm' },
  },
  {
    name: 'a wish for tests',
    text: `Write tests for the login page of our shop`,
    expect: { type: 'none' },
  },
  {
    name: 'negation with a header',
    text: `no OAuth, just a key in X-Foo`,
    expect: { type: 'api_key_header', header: 'X-Foo', in: 'header' },
  },
  {
    name: 'typos',
    text: `we use oaut2 cleint credentials, token endpont is https://id.mast.example/oauth2/token and scope sails.read`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.mast.example/oauth2/token', scopes: ['sails.read'] },
  },
  {
    name: 'a long story with one fact',
    text: `Hi! Our team has inherited a legacy warehouse system and we would like to write regression tests for it. It was built in 2011, nobody from the original team is left. From the old wiki: every request has to carry the header "X-Warehouse-Pass" with the value that operations hands out once a year. There is no user management.`,
    expect: { type: 'api_key_header', header: 'X-Warehouse-Pass' },
  },
  {
    name: 'login and then a header of its own',
    text: `First POST username + password to https://erp.loom.example/api/logon, it answers with {"SessionId": "..."}; then send that in the X-Loom-Session header`,
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
    text: `our backend gets its access token from https://auth.dune.example/as/token using id and secret, nobody logs in`,
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.dune.example/as/token' },
  },
  {
    name: 'German key',
    text: `Der Schlüssel steht im Header X-Lager-Token`,
    expect: { type: 'api_key_header', header: 'X-Lager-Token' },
  },
  {
    name: 'French basic',
    text: `L'API utilise l'authentification basique avec un identifiant et un mot de passe`,
    expect: { type: 'basic' },
  },
  {
    name: 'Spanish bearer',
    text: `Enviamos un token Bearer en la cabecera Authorization`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'a prefix of its own',
    text: `Authorization header must be "SSWS <api token>"`,
    expect: { type: 'api_key_header', header: 'Authorization', format: 'SSWS {token}' },
  },
  {
    name: 'query key',
    text: `you append ?access_key=... to every url`,
    expect: { type: 'api_key_header', in: 'query', header: 'access_key' },
  },
  {
    name: 'cookie',
    text: `After the browser login there is a cookie named wh_sess that all the calls need`,
    expect: { type: 'session_cookie', header: 'Cookie', format: 'wh_sess={token}' },
  },
  {
    name: 'not basic but bearer',
    text: `It isn't Basic. It's a JWT we get from the portal and put into Authorization as Bearer.`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'PKCE',
    text: `single page app, users are redirected to https://login.fjord.example/authorize and come back with a code, PKCE S256`,
    expect: { type: 'auth_code' },
  },
  {
    name: 'mutual TLS (2)',
    text: `The bank wants our client certificate (.pfx) on each connection`,
    expect: { type: 'unsupported', raw: 'mtls' },
  },
  {
    name: 'signed requests',
    text: `each call is signed: HMAC-SHA512 of nonce + path with our private key, sent as API-Sign`,
    expect: { type: 'unsupported', raw: 'hmac' },
  },
  {
    name: 'password grant without its name',
    text: `POST to /oauth/token with grant_type password, username, password and client_id mobile`,
    expect: { type: 'password', url: '/oauth/token' },
  },
  {
    name: 'vendor only',
    text: `sendgrid`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'two headers',
    text: `two headers are needed, App-Id and App-Key, both from the developer console`,
    expect: { type: 'api_key_header', header: 'App-Key' },
  },
  {
    name: 'nothing',
    text: `the endpoint is open, you can call it without logging in`,
    expect: { type: 'none' },
  },
  {
    name: 'an unrelated wish',
    text: `Please make the chart on the run page bigger and blue`,
    expect: { type: 'none' },
  },
  {
    name: 'Ory Hydra',
    text: `Our tokens come from an Ory Hydra at https://hydra.acme.example, machine clients only`,
    expect: { type: 'oauth2_client_credentials', url: 'https://hydra.acme.example/oauth2/token' },
  },
  {
    name: 'Box with JWT',
    text: `Box app with JWT server authentication (service account)`,
    expect: { type: 'unsupported', raw: 'jwt_assertion' },
  },
  {
    name: 'Box with client credentials',
    text: `Box custom app, client credentials grant`,
    expect: { type: 'oauth2_client_credentials', url: 'https://api.box.com/oauth2/token' },
  },
  {
    name: 'bunny.net',
    text: `purge the cache of a bunny.net pull zone`,
    expect: { type: 'api_key_header', header: 'AccessKey' },
  },
  {
    name: 'DHL tracking',
    text: `DHL shipment tracking unified API`,
    expect: { type: 'api_key_header', header: 'DHL-API-Key' },
  },
  {
    name: 'Keycloak realm',
    text: `Keycloak on https://sso.acme.example, realm staff, service account client`,
    expect: { type: 'oauth2_client_credentials', url: 'https://sso.acme.example/realms/staff/protocol/openid-connect/token' },
  },
  {
    name: 'Zitadel',
    text: `ZITADEL instance https://acme-1x.zitadel.cloud with a service user using client credentials`,
    expect: { type: 'oauth2_client_credentials', url: 'https://acme-1x.zitadel.cloud/oauth/v2/token' },
  },
];
