import type { Sample } from './sample.fixture.ts';

/** Raw HTTP messages and .http files. Every secret is invented. */
export const HTTP_MESSAGES_SAMPLES: readonly Sample[] = [
  {
    name: 'a raw HTTP message with a key',
    text: `GET /v1/models HTTP/1.1
Host: api.inference.example
x-api-key: sk-example-0001
anthropic-version: 2023-06-01
`,
    expect: { type: 'api_key_header', header: 'x-api-key', redact: ['sk-example-0001'] },
  },
  {
    name: 'a REST client file with variables',
    text: `@host = https://api.todo.example
@user = alice

### sign in
POST {{host}}/api/Account/Login
Content-Type: application/json

{ "userName": "{{user}}", "password": "{{$dotenv PASSWORD}}" }

### list
GET {{host}}/api/items
Authorization: Bearer {{token}}`,
    expect: {
      type: 'custom_login',
      url: 'https://api.todo.example/api/Account/Login',
      user: 'userName',
      pass: 'password',
      body: 'json',
      header: 'Authorization',
    },
  },
  {
    name: 'JetBrains HTTP client with a script',
    text: `### Get token
POST https://sso.boron.example/realms/x/protocol/openid-connect/token
Content-Type: application/x-www-form-urlencoded

grant_type=password&client_id=web&username={{user}}&password={{pass}}

> {% client.global.set("at", response.body.access_token); %}

### Use it
GET https://api.boron.example/rods
Authorization: Bearer {{at}}`,
    expect: {
      type: 'password',
      url: 'https://sso.boron.example/realms/x/protocol/openid-connect/token',
      path: '$.access_token',
      header: 'Authorization',
    },
  },
  {
    name: 'a Hurl file with captures',
    text: `POST https://api.kinkajou.example/login
{
  "user": "{{user}}",
  "password": "{{password}}"
}
HTTP 200
[Captures]
jwt: jsonpath "$.auth.jwt"

GET https://api.kinkajou.example/honey
Authorization: Bearer {{jwt}}
HTTP 200`,
    expect: {
      type: 'custom_login',
      url: 'https://api.kinkajou.example/login',
      user: 'user',
      pass: 'password',
      path: '$.auth.jwt',
      header: 'Authorization',
    },
  },
  {
    name: 'Insomnia-like raw message with a form',
    text: `POST /connect/token HTTP/1.1
Host: id.acme.test
Content-Type: application/x-www-form-urlencoded
Authorization: Basic Y2xpZW50OnNlY3JldC1leGFtcGxl

grant_type=client_credentials&scope=api`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://id.acme.test/connect/token',
      client: 'basic',
      scopes: ['api'],
      redact: ['secret-example'],
    },
  },
  {
    name: 'raw message',
    text: `GET /v1/dunes HTTP/1.1
Host: api.desert.example
Authorization: Token fake-desert-token
Accept: application/json`,
    expect: { type: 'api_key_header', header: 'Authorization', format: 'Token {token}', redact: ['fake-desert-token'] },
  },
  {
    name: 'Hurl with two sections',
    text: `POST https://id.acme.test/token
[BasicAuth]
myid: mysecret
[FormParams]
grant_type: client_credentials
HTTP 200`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.acme.test/token', client: 'basic' },
  },
  {
    name: 'a .http file with a named request and a token from its answer',
    text: `@host = https://api.cellar.example

# @name signin
POST {{host}}/auth/sign-in HTTP/1.1
Content-Type: application/json

{ "mail": "{{mail}}", "passphrase": "{{phrase}}" }

###
GET {{host}}/bottles
Authorization: Bearer {{signin.response.body.$.token.value}}`,
    expect: {
      type: 'custom_login',
      url: 'https://api.cellar.example/auth/sign-in',
      user: 'mail',
      pass: 'passphrase',
      path: '$.token.value',
    },
  },
];
