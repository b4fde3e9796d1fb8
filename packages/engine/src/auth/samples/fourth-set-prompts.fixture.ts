import type { Sample } from './sample.fixture.ts';

/** Descriptions of the fourth set. */
export const FOURTH_PROMPTS: readonly Sample[] = [
  {
    name: 'short',
    text: 'api key, header name is Ocp-Apim-Subscription-Key',
    expect: { type: 'api_key_header', header: 'Ocp-Apim-Subscription-Key' },
  },
  {
    name: 'bearer said loosely',
    text: 'put the token behind the word Bearer in the auth header',
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'login by mail',
    text: 'Call https://api.tern.example/v1/users/login with email and password in JSON, take data.jwt out of the response and send it as Authorization: Bearer',
    expect: {
      type: 'custom_login',
      url: 'https://api.tern.example/v1/users/login',
      user: 'email',
      pass: 'password',
      path: '$.data.jwt',
      header: 'Authorization',
    },
  },
  {
    name: 'key was, token is',
    text: 'We used to send an api key but since last year it is OAuth client credentials against https://id.gull.example/oauth/token',
    expect: { type: 'oauth2_client_credentials', url: 'https://id.gull.example/oauth/token' },
  },
  {
    name: 'German login',
    text: 'Man meldet sich per POST an /api/anmeldung mit benutzer und kennwort an und bekommt ein Token zurück',
    expect: { type: 'custom_login', url: '/api/anmeldung' },
  },
  {
    name: 'Spanish key',
    text: 'Hay que mandar la clave de API en la cabecera X-Clave-Api',
    expect: { type: 'api_key_header', header: 'X-Clave-Api' },
  },
  {
    name: 'French client credentials',
    text: 'On récupère un jeton avec client_id et client_secret sur https://auth.sterne.example/token (grant client_credentials)',
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.sterne.example/token' },
  },
  { name: 'typo basic', text: 'its just http baisc auth, user and pasword', expect: { type: 'basic' } },
  { name: 'key as user', text: 'send the API key as the user name of HTTP basic, password stays empty', expect: { type: 'basic' } },
  {
    name: 'pass the key as parameter',
    text: 'the key goes into the url as parameter apiKey',
    expect: { type: 'api_key_header', in: 'query', header: 'apiKey' },
  },
  {
    name: 'browser sign-in',
    text: 'People log in through our company SSO (OIDC) in the browser and the SPA gets an access token; issuer is https://sso.auk.example',
    expect: { type: 'auth_code' },
  },
  { name: 'device', text: 'the TV shows a short code which you type in on your phone', expect: { type: 'device_code' } },
  {
    name: 'no header at all',
    text: 'There is no authentication on this service because it lives inside our VPN',
    expect: { type: 'none' },
  },
  { name: 'AWS', text: 'requests must be signed with AWS credentials (execute-api)', expect: { type: 'unsupported', raw: 'aws_sigv4' } },
  {
    name: 'header with a prefix of its own',
    text: 'in the Authorization header we put the word Token, a space and then the key from the profile page',
    expect: { type: 'api_key_header', header: 'Authorization', format: 'Token {token}' },
  },
  {
    name: 'not a cookie',
    text: 'No cookies please; a header named session-key carries the key of the session',
    expect: { type: 'api_key_header', header: 'session-key' },
  },
  {
    name: 'password grant described',
    text: 'Token endpoint https://idp.grebe.example/oauth2/token, resource owner password, user qa, client id qa-cli',
    expect: { type: 'password', url: 'https://idp.grebe.example/oauth2/token' },
  },
  {
    name: 'vendor with a scheme',
    text: 'Shopify admin api access token',
    expect: { type: 'api_key_header', header: 'X-Shopify-Access-Token' },
  },
  {
    name: 'vendor unknown',
    text: 'we use the Quillfeather API, they gave us a secret token to use as bearer',
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  { name: 'a question of another kind', text: 'How many endpoints need a path parameter?', expect: { type: 'none' } },
];
