import type { Sample } from './sample.fixture.ts';

/** Descriptions of the fifth set. */
export const FIFTH_PROMPTS: readonly Sample[] = [
  { name: 'one word', text: 'bearer', expect: { type: 'bearer_static', header: 'Authorization' } },
  { name: 'one scheme', text: 'Basic Auth', expect: { type: 'basic' } },
  {
    name: 'lower case header',
    text: 'we authenticate using a header called api-token',
    expect: { type: 'api_key_header', header: 'api-token' },
  },
  {
    name: 'steps of a list',
    text: '1. POST /v1/auth with {"login": "...", "secret": "..."}\n2. response: {"session": {"id": "..."}}\n3. add header X-Session-Id to everything else',
    expect: { type: 'custom_login', url: '/v1/auth', user: 'login', pass: 'secret', path: '$.session.id', header: 'X-Session-Id' },
  },
  {
    name: 'tenant in the address',
    text: 'Microsoft Entra ID app registration with a client secret, tenant contoso.onmicrosoft.com, scope api://orders/.default',
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://login.microsoftonline.com/contoso.onmicrosoft.com/oauth2/v2.0/token',
    },
  },
  {
    name: 'neither nor',
    text: 'Neither OAuth nor cookies. A static token in the header X-Gateway-Token.',
    expect: { type: 'api_key_header', header: 'X-Gateway-Token' },
  },
  {
    name: 'what to send and where',
    text: 'To get a token send client_id=…&client_secret=…&grant_type=client_credentials to https://oauth.numbat.example/token',
    expect: { type: 'oauth2_client_credentials', url: 'https://oauth.numbat.example/token' },
  },
  {
    name: 'German bearer',
    text: 'Wir schicken einen festen Bearer-Token im Authorization-Header mit',
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  { name: 'German none', text: 'Die Schnittstelle ist offen, es ist keine Anmeldung nötig', expect: { type: 'none' } },
  { name: 'Italian key', text: 'serve una chiave API nell’header X-Chiave', expect: { type: 'api_key_header', header: 'X-Chiave' } },
  {
    name: 'Portuguese login',
    text: 'POST /api/login com usuário e senha, a resposta traz um token',
    expect: { type: 'custom_login', url: '/api/login' },
  },
  {
    name: 'a key with an example',
    text: 'every call has ?api_key=abc123def456 at the end',
    expect: { type: 'api_key_header', in: 'query', header: 'api_key' },
  },
  {
    name: 'SDK key',
    text: 'They gave us an SDK key. It is sent as the value of the Authorization header, with no prefix.',
    expect: { type: 'api_key_header', header: 'Authorization', format: '{token}' },
  },
  {
    name: 'JWT from the browser',
    text: 'I can copy a JWT from the dev tools, it is valid for a week',
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'code flow',
    text: 'standard authorization code flow, authorize at https://id.bilby.example/authorize and token at https://id.bilby.example/token',
    expect: { type: 'auth_code', url: 'https://id.bilby.example/token' },
  },
  {
    name: 'signature words',
    text: 'Each request carries a signature computed over method, path and body using our shared secret',
    expect: { type: 'unsupported', raw: 'hmac' },
  },
  {
    name: 'private key',
    text: 'our client authenticates at the token endpoint with private_key_jwt',
    expect: { type: 'unsupported', raw: 'jwt_assertion' },
  },
  { name: 'vendor in a sentence', text: 'I want to test our Twilio integration', expect: { type: 'basic' } },
  { name: 'who', text: 'Which user created the last suite?', expect: { type: 'none' } },
  {
    name: 'login returns cookie',
    text: 'POST /login with user and pass sets the cookie PORTALSESSID which the other calls need',
    expect: { type: 'session_cookie', url: '/login', header: 'Cookie', format: 'PORTALSESSID={token}' },
  },
];
