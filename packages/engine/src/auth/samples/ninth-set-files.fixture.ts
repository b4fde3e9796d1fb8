import type { Sample } from './sample.fixture.ts';

/** Further programs, commands and files of the ninth set; every secret is invented. */
export const NINTH_FILES: readonly Sample[] = [
  {
    name: 'raw message',
    text: `GET /v1/dunes HTTP/1.1
Host: api.desert.example
Authorization: Token fake-desert-token
Accept: application/json`,
    expect: { type: 'api_key_header', header: 'Authorization', format: 'Token {token}', redact: ['fake-desert-token'] },
  },
  {
    name: 'postman collection with inherited oauth',
    text: JSON.stringify({
      info: { name: 'Canyon' },
      auth: {
        type: 'oauth2',
        oauth2: [
          { key: 'grant_type', value: 'client_credentials' },
          { key: 'accessTokenUrl', value: 'https://id.canyon.example/token' },
          { key: 'clientId', value: '{{id}}' },
          { key: 'clientSecret', value: '{{secret}}' },
          { key: 'scope', value: 'rocks' },
          { key: 'client_authentication', value: 'header' },
        ],
      },
      item: [{ name: 'rocks', request: { method: 'GET', url: 'https://api.canyon.example/rocks' } }],
    }),
    expect: { type: 'oauth2_client_credentials', url: 'https://id.canyon.example/token', client: 'basic', scopes: ['rocks'] },
  },
  {
    name: 'browser copy as fetch',
    text: `fetch("https://app.cliff.example/api/v1/me", {
  "headers": {
    "accept": "*/*",
    "accept-language": "en-US,en;q=0.9",
    "sec-fetch-mode": "cors",
    "x-csrf-token": "fake-csrf",
    "cookie": "_ga=GA1.2.3; cliff_session=fake-session-value"
  },
  "referrer": "https://app.cliff.example/",
  "body": null,
  "method": "GET",
  "mode": "cors",
  "credentials": "include"
});`,
    expect: { type: 'session_cookie', header: 'Cookie', format: 'cliff_session={token}', redact: ['fake-session-value', 'GA1.2.3'] },
  },
  {
    name: 'env file',
    text: `API_BASE_URL=https://api.reef.example
OAUTH_TOKEN_URL=https://id.reef.example/oauth/token
OAUTH_CLIENT_ID=reef
OAUTH_CLIENT_SECRET=fake-reef-secret
OAUTH_SCOPES=fish.read fish.write`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://id.reef.example/oauth/token',
      scopes: ['fish.read', 'fish.write'],
      redact: ['fake-reef-secret'],
    },
  },
  {
    name: 'httpie',
    text: `http POST https://api.savanna.example/login email=ada@example.com password=fake-pw-1`,
    expect: { type: 'custom_login', url: 'https://api.savanna.example/login', user: 'email', pass: 'password', redact: ['fake-pw-1'] },
  },
  {
    name: 'a plain GET',
    text: `import requests\nprint(requests.get("https://open.steppe.example/api/horses?limit=5").json())`,
    expect: { type: 'none' },
  },
];
