import type { Sample } from './sample.fixture.ts';

/** Descriptions in words. Every secret is invented. */
export const PROMPTS_6_SAMPLES: readonly Sample[] = [
  {
    name: 'German none',
    text: `Die Schnittstelle ist offen, es ist keine Anmeldung nötig`,
    expect: { type: 'none' },
  },
  {
    name: 'Italian key',
    text: `serve una chiave API nell’header X-Chiave`,
    expect: { type: 'api_key_header', header: 'X-Chiave' },
  },
  {
    name: 'Portuguese login',
    text: `POST /api/login com usuário e senha, a resposta traz um token`,
    expect: { type: 'custom_login', url: '/api/login' },
  },
  {
    name: 'a key with an example',
    text: `every call has ?api_key=abc123def456 at the end`,
    expect: { type: 'api_key_header', in: 'query', header: 'api_key' },
  },
  {
    name: 'SDK key',
    text: `They gave us an SDK key. It is sent as the value of the Authorization header, with no prefix.`,
    expect: { type: 'api_key_header', header: 'Authorization', format: '{token}' },
  },
  {
    name: 'JWT from the browser',
    text: `I can copy a JWT from the dev tools, it is valid for a week`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'code flow',
    text: `standard authorization code flow, authorize at https://id.bilby.example/authorize and token at https://id.bilby.example/token`,
    expect: { type: 'auth_code', url: 'https://id.bilby.example/token' },
  },
  {
    name: 'signature words',
    text: `Each request carries a signature computed over method, path and body using our shared secret`,
    expect: { type: 'unsupported', raw: 'hmac' },
  },
  {
    name: 'private key',
    text: `our client authenticates at the token endpoint with private_key_jwt`,
    expect: { type: 'unsupported', raw: 'jwt_assertion' },
  },
  {
    name: 'vendor in a sentence',
    text: `I want to test our Twilio integration`,
    expect: { type: 'basic' },
  },
  {
    name: 'who',
    text: `Which user created the last suite?`,
    expect: { type: 'none' },
  },
  {
    name: 'login returns cookie',
    text: `POST /login with user and pass sets the cookie PORTALSESSID which the other calls need`,
    expect: { type: 'session_cookie', url: '/login', header: 'Cookie', format: 'PORTALSESSID={token}' },
  },
  {
    name: 'short',
    text: `api key, header name is Ocp-Apim-Subscription-Key`,
    expect: { type: 'api_key_header', header: 'Ocp-Apim-Subscription-Key' },
  },
  {
    name: 'bearer said loosely',
    text: `put the token behind the word Bearer in the auth header`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'login by mail',
    text: `Call https://api.tern.example/v1/users/login with email and password in JSON, take data.jwt out of the response and send it as Authorization: Bearer`,
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
    text: `We used to send an api key but since last year it is OAuth client credentials against https://id.gull.example/oauth/token`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.gull.example/oauth/token' },
  },
  {
    name: 'German login',
    text: `Man meldet sich per POST an /api/anmeldung mit benutzer und kennwort an und bekommt ein Token zurück`,
    expect: { type: 'custom_login', url: '/api/anmeldung' },
  },
  {
    name: 'Spanish key',
    text: `Hay que mandar la clave de API en la cabecera X-Clave-Api`,
    expect: { type: 'api_key_header', header: 'X-Clave-Api' },
  },
  {
    name: 'French client credentials',
    text: `On récupère un jeton avec client_id et client_secret sur https://auth.sterne.example/token (grant client_credentials)`,
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.sterne.example/token' },
  },
  {
    name: 'typo basic',
    text: `its just http baisc auth, user and pasword`,
    expect: { type: 'basic' },
  },
  {
    name: 'key as user',
    text: `send the API key as the user name of HTTP basic, password stays empty`,
    expect: { type: 'basic' },
  },
  {
    name: 'pass the key as parameter',
    text: `the key goes into the url as parameter apiKey`,
    expect: { type: 'api_key_header', in: 'query', header: 'apiKey' },
  },
  {
    name: 'browser sign-in',
    text: `People log in through our company SSO (OIDC) in the browser and the SPA gets an access token; issuer is https://sso.auk.example`,
    expect: { type: 'auth_code' },
  },
  {
    name: 'device',
    text: `the TV shows a short code which you type in on your phone`,
    expect: { type: 'device_code' },
  },
];
