import type { Sample } from './sample.fixture.ts';

export const DOCUMENT_SAMPLES: readonly Sample[] = [
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
    name: 'a HAR entry of a login with a cookie',
    text: JSON.stringify({
      log: {
        entries: [
          {
            request: {
              method: 'POST',
              url: 'https://bank.example/login',
              headers: [],
              postData: {
                mimeType: 'application/x-www-form-urlencoded',
                params: [
                  { name: 'user', value: 'eve' },
                  { name: 'password', value: 'pw-example-9' },
                ],
              },
            },
            response: { headers: [{ name: 'Set-Cookie', value: 'JSESSIONID=abc' }] },
          },
          {
            request: {
              method: 'GET',
              url: 'https://bank.example/accounts',
              headers: [{ name: 'Cookie', value: 'JSESSIONID=abc123example' }],
            },
            response: { headers: [] },
          },
        ],
      },
    }),
    expect: {
      type: 'session_cookie',
      url: 'https://bank.example/login',
      header: 'Cookie',
      format: 'JSESSIONID={token}',
      user: 'user',
      pass: 'password',
    },
  },
  {
    name: 'a Postman collection with an API key in the query',
    text: JSON.stringify({
      info: { name: 'Maps' },
      auth: {
        type: 'apikey',
        apikey: [
          { key: 'key', value: 'appkey' },
          { key: 'value', value: '{{maps_key}}' },
          { key: 'in', value: 'query' },
        ],
      },
      item: [{ name: 'Route', request: { method: 'GET', header: [], url: { raw: 'https://maps.example/route' } } }],
    }),
    expect: { type: 'api_key_header', in: 'query', header: 'appkey' },
  },
  {
    name: 'a Postman request with Basic',
    text: JSON.stringify({
      name: 'x',
      request: {
        auth: {
          type: 'basic',
          basic: [
            { key: 'username', value: 'u' },
            { key: 'password', value: '{{pw}}' },
          ],
        },
        method: 'GET',
        url: 'https://api.example.com/a',
      },
    }),
    expect: { type: 'basic' },
  },
  {
    name: 'an environment file',
    text: `ORDERS_TOKEN_URL=https://login.orders.example/oauth2/token
ORDERS_CLIENT_ID=orders-service
ORDERS_CLIENT_SECRET=very-secret-example
ORDERS_SCOPE=orders.read`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://login.orders.example/oauth2/token',
      scopes: ['orders.read'],
      redact: ['very-secret-example'],
    },
  },
  {
    name: 'Spring settings',
    text: `spring:
  security:
    oauth2:
      client:
        registration:
          billing:
            client-id: billing
            client-secret: \${BILLING_SECRET}
            authorization-grant-type: client_credentials
            scope: read
        provider:
          billing:
            token-uri: https://sso.example.com/token`,
    expect: { type: 'oauth2_client_credentials', url: 'https://sso.example.com/token', scopes: ['read'] },
  },
  {
    name: 'headers copied from a browser',
    text: `accept: application/json
authorization: Bearer eyJhbGciOiJIUzI1NiJ9.example.example
user-agent: Mozilla/5.0`,
    expect: { type: 'bearer_static', header: 'Authorization', redact: ['eyJhbGciOiJIUzI1NiJ9.example.example'] },
  },
];
