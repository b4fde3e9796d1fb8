import type { Sample } from './sample.fixture.ts';

/** JavaScript snippets. Every secret is invented. */
export const JAVASCRIPT_2_SAMPLES: readonly Sample[] = [
  {
    name: 'NextAuth provider',
    text: `export const authOptions = {
  providers: [
    {
      id: 'roach',
      name: 'Roach',
      type: 'oauth',
      authorization: { url: 'https://login.roach.example/oauth/authorize', params: { scope: 'openid email' } },
      token: 'https://login.roach.example/oauth/token',
      userinfo: 'https://login.roach.example/userinfo',
      clientId: process.env.ROACH_ID,
      clientSecret: process.env.ROACH_SECRET,
      checks: ['pkce', 'state'],
    },
  ],
};`,
    expect: { type: 'auth_code', url: 'https://login.roach.example/oauth/token' },
  },
  {
    name: 'Express that asks another service',
    text: `const express = require('express');
const axios = require('axios');
const app = express();

app.get('/weather/:city', async (req, res) => {
  const { data } = await axios.get('https://api.bream.example/v1/current', {
    params: { key: process.env.BREAM_KEY, q: req.params.city },
  });
  res.json(data);
});

app.listen(3000);`,
    expect: { type: 'api_key_header', in: 'query', header: 'key' },
  },
  {
    name: 'a Next.js route with an SDK-like client',
    text: `const carp = new CarpClient({
  baseUrl: 'https://api.carp.example',
  apiKey: process.env.CARP_API_KEY,
});
const ponds = await carp.ponds.list();`,
    expect: { type: 'api_key_header' },
  },
  {
    name: 'Cypress command that logs in',
    text: `Cypress.Commands.add('login', (username, password) => {
  cy.request({
    method: 'POST',
    url: \`\${Cypress.env('apiUrl')}/auth/token\`,
    form: true,
    body: { grant_type: 'password', client_id: 'cypress', username, password },
  }).then(({ body }) => {
    window.localStorage.setItem('access_token', body.access_token);
  });
});`,
    expect: { type: 'password', url: '/auth/token', user: 'username', pass: 'password', path: '$.access_token', body: 'form' },
  },
  {
    name: 'Playwright setup that stores cookies',
    text: `setup('authenticate', async ({ request }) => {
  await request.post('https://shop.zander.example/login', {
    form: { user: 'qa', password: process.env.QA_PASSWORD! },
  });
  await request.storageState({ path: 'playwright/.auth/user.json' });
});`,
    expect: { type: 'session_cookie', url: 'https://shop.zander.example/login', user: 'user', pass: 'password', body: 'form' },
  },
  {
    name: 'supertest with a helper for the token',
    text: `async function getToken(app) {
  const res = await request(app).post('/api/v1/auth/login').send({ email: 'admin@barbel.example', password: 'Fake123!' });
  return res.body.data.token;
}

it('lists users', async () => {
  const token = await getToken(app);
  await request(app).get('/api/v1/users').set('Authorization', \`Bearer \${token}\`).expect(200);
});`,
    expect: {
      type: 'custom_login',
      url: '/api/v1/auth/login',
      user: 'email',
      pass: 'password',
      path: '$.data.token',
      header: 'Authorization',
    },
  },
  {
    name: 'a React page that reads a public API',
    text: `export function Stations() {
  const [rows, setRows] = useState([]);
  useEffect(() => {
    fetch('https://open.rails.example/v1/stations?limit=50')
      .then((r) => r.json())
      .then((d) => setRows(d.items));
  }, []);
  return <ul>{rows.map((row) => <li key={row.id}>{row.name}</li>)}</ul>;
}`,
    expect: { type: 'none' },
  },
  {
    name: 'openid-client with discovery',
    text: `import * as client from 'openid-client';

const server = new URL('https://sso.meadow.example/realms/field');
const config = await client.discovery(server, process.env.CLIENT_ID!, process.env.CLIENT_SECRET!);
const tokens = await client.clientCredentialsGrant(config, { scope: 'crops:read', resource: 'https://api.meadow.example' });
const res = await client.fetchProtectedResource(config, tokens.access_token, new URL('https://api.meadow.example/crops'), 'GET');`,
    expect: { type: 'oauth2_client_credentials', scopes: ['crops:read'], header: 'Authorization' },
  },
  {
    name: 'got extended with a hook and a session token',
    text: `import got from 'got';

const base = got.extend({ prefixUrl: 'https://pms.lagoon.example/api', responseType: 'json' });
let sessionToken;

async function login() {
  const { body } = await base.post('v1/sessions', { json: { hotel: 'LAG01', user: process.env.PMS_USER, pin: process.env.PMS_PIN } });
  sessionToken = body.result.sessionToken;
}

export const pms = base.extend({
  hooks: { beforeRequest: [async (options) => { if (!sessionToken) await login(); options.headers['x-session-token'] = sessionToken; }] },
});`,
    expect: {
      type: 'custom_login',
      url: 'https://pms.lagoon.example/api/v1/sessions',
      user: 'user',
      pass: 'pin',
      path: '$.result.sessionToken',
      header: 'x-session-token',
    },
  },
  {
    name: 'ky with a beforeRequest hook',
    text: `import ky from 'ky';
const api = ky.create({
  prefixUrl: import.meta.env.VITE_API_URL,
  hooks: { beforeRequest: [(request) => { request.headers.set('Authorization', 'Bearer ' + localStorage.getItem('jwt')); }] },
});
export const listBoats = () => api.get('boats').json();`,
    expect: { type: 'bearer_static', header: 'Authorization', format: 'Bearer {token}' },
  },
  {
    name: 'an HMAC over body and time in Node',
    text: `const timestamp = Date.now().toString();
const signature = crypto.createHmac('sha256', process.env.DESK_SECRET).update(timestamp + 'GET' + '/v2/orders').digest('hex');
await fetch('https://desk.example/v2/orders', { headers: { 'DESK-KEY': key, 'DESK-SIGN': signature, 'DESK-TIMESTAMP': timestamp } });`,
    expect: { type: 'unsupported', raw: 'hmac' },
  },
  {
    name: 'a cookie login in Node',
    text: `const login = await fetch('https://shop.example/session', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams({ email, password }) });
const cookie = login.headers.get('set-cookie');
const cart = await fetch('https://shop.example/cart', { headers: { cookie } });`,
    expect: { type: 'session_cookie', url: 'https://shop.example/session', user: 'email', pass: 'password' },
  },
  {
    name: 'Adyen node',
    text: `import fetch from 'node-fetch';
const res = await fetch('https://checkout-test.adyen.com/v71/payments', { method: 'POST', headers: { 'X-API-Key': process.env.ADYEN_KEY, 'Content-Type': 'application/json' }, body: JSON.stringify({}) });`,
    expect: { type: 'api_key_header', url: null, header: 'X-API-Key' },
  },
  {
    name: 'Directus axios',
    text: `const { data } = await axios.post('https://cms.example.com/auth/login', { email: 'ada@example.com', password: 'fake-pass-1' });
const token = data.data.access_token;
await axios.get('https://cms.example.com/items/books', { headers: { Authorization: \`Bearer \${token}\` } });`,
    expect: { type: 'custom_login', url: 'https://cms.example.com/auth/login', header: 'Authorization' },
  },
  {
    name: 'Strapi fetch',
    text: `const r = await fetch("https://strapi.example.com/api/auth/local", { method: "POST", headers: {"Content-Type":"application/json"}, body: JSON.stringify({ identifier: "ada@example.com", password: "fake-pass" }) }); const { jwt } = await r.json();`,
    expect: { type: 'custom_login', url: 'https://strapi.example.com/api/auth/local', header: 'Authorization' },
  },
  {
    name: 'Google Apps Script',
    text: `function fetchRows() {
  var options = {
    method: 'get',
    headers: { Authorization: 'Basic ' + Utilities.base64Encode(USER + ':' + PASS) },
    muteHttpExceptions: true,
  };
  var response = UrlFetchApp.fetch('https://api.krypton.example/rows', options);
  return JSON.parse(response.getContentText());
}`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'a CSS file',
    text: `.token { color: red; }
.password-field::after { content: "key"; }
#login { display: grid; }`,
    expect: { type: 'none' },
  },
  {
    name: 'fetch with credentials in a URL object',
    text: `const url = new URL('https://api.chrome.example/search');
url.searchParams.set('q', term);
url.searchParams.set('client_key', KEY);
const results = await (await fetch(url)).json();`,
    expect: { type: 'api_key_header', in: 'query', header: 'client_key' },
  },
  {
    name: 'a login with then and a stored token',
    text: `fetch(API + '/users/authenticate', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ username: name.value, password: pw.value }),
})
  .then((r) => r.json())
  .then((user) => {
    sessionStorage.setItem('jwt', user.jwtToken);
    return fetch(API + '/users', { headers: { Authorization: 'Bearer ' + user.jwtToken } });
  });`,
    expect: {
      type: 'custom_login',
      url: '/users/authenticate',
      user: 'username',
      pass: 'password',
      path: '$.jwtToken',
      header: 'Authorization',
    },
  },
  {
    name: 'ofetch with a token from useFetch',
    text: `export default defineNuxtPlugin(() => {
  const config = useRuntimeConfig();
  const api = $fetch.create({
    baseURL: 'https://api.titanium.example',
    onRequest({ options }) {
      options.headers.set('Ti-Api-Key', config.apiKey);
    },
  });
  return { provide: { api } };
});`,
    expect: { type: 'api_key_header', header: 'Ti-Api-Key' },
  },
  {
    name: 'TypeScript SDK with axios defaults',
    text: `export class IronSdk {
  private http: AxiosInstance;
  constructor(user: string, password: string) {
    this.http = axios.create({ baseURL: 'https://iron.example/rest', auth: { username: user, password } });
  }
  furnaces = () => this.http.get('/furnaces');
}`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'openid-client code flow',
    text: `const redirectTo = client.buildAuthorizationUrl(config, {
  redirect_uri: 'https://app.example/cb',
  scope: 'openid profile',
  code_challenge: challenge,
  code_challenge_method: 'S256',
});
// later
const tokens = await client.authorizationCodeGrant(config, currentUrl, { pkceCodeVerifier: verifier });`,
    expect: { type: 'auth_code' },
  },
  {
    name: 'a unit test with a password in it',
    text: `describe('validatePassword', () => {
  it('accepts a long one', () => {
    const user = { name: 'Ada', password: 'correct horse battery' };
    expect(validatePassword(user.password)).toBe(true);
  });
});`,
    expect: { type: 'none' },
  },
  {
    name: 'dead code above the living',
    text: `// const old = await fetch('https://api.badger.example/login', { method: 'POST', body: JSON.stringify({ user, password }) });
/*
const basic = 'Basic ' + btoa(user + ':' + password);
*/
const res = await fetch('https://api.badger.example/v2/setts', {
  headers: { Authorization: 'Bearer ' + process.env.BADGER_TOKEN },
});`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'an axios instance in one file and a login in another',
    text: `// api.js
export const api = axios.create({ baseURL: \`\${import.meta.env.VITE_HOST}/api/v1\` });

// auth.js
import { api } from './api';

export async function signIn(email, password) {
  const response = await api.post('/sessions', { session: { email, password } });
  const { auth_token } = response.data;
  api.defaults.headers.common['X-User-Token'] = auth_token;
  api.defaults.headers.common['X-User-Email'] = email;
}`,
    expect: { type: 'custom_login', user: 'session.email', pass: 'session.password', path: '$.auth_token', header: 'X-User-Token' },
  },
  {
    name: 'TypeScript class with private fields',
    text: `export class MarmotClient {
  readonly #clientId: string;
  readonly #clientSecret: string;
  #token: { value: string; expiresAt: number } | null = null;

  constructor(clientId: string, clientSecret: string, private readonly host = 'https://marmot.example') {
    this.#clientId = clientId;
    this.#clientSecret = clientSecret;
  }

  async #accessToken(): Promise<string> {
    if (this.#token && this.#token.expiresAt > Date.now()) return this.#token.value;
    const credentials = Buffer.from(\`\${this.#clientId}:\${this.#clientSecret}\`).toString('base64');
    const response = await fetch('https://id.marmot.example/oauth2/token', {
      method: 'POST',
      headers: { authorization: \`Basic \${credentials}\`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'burrows:read' }),
    });
    const json = await response.json();
    this.#token = { value: json.access_token, expiresAt: Date.now() + json.expires_in * 1000 };
    return this.#token.value;
  }
}`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://id.marmot.example/oauth2/token',
      client: 'basic',
      scopes: ['burrows:read'],
      path: '$.access_token',
    },
  },
  {
    name: 'node-fetch against GraphQL with two headers',
    text: `const response = await fetch('https://graph.stoat.example/graphql', {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    'x-stoat-client': 'web-42',
    'x-stoat-secret': process.env.STOAT_SECRET,
  },
  body: JSON.stringify({ query: '{ me { id } }' }),
});`,
    expect: { type: 'api_key_header', header: 'x-stoat-secret' },
  },
  {
    name: 'JavaScript with a cookie that comes back',
    text: `const login = await fetch('https://portal.weasel.example/session', {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'login=' + encodeURIComponent(user) + '&password=' + encodeURIComponent(pass),
  redirect: 'manual',
});
const cookie = login.headers.get('set-cookie').split(';')[0];
const me = await fetch('https://portal.weasel.example/api/me', { headers: { Cookie: cookie } });`,
    expect: { type: 'session_cookie', url: 'https://portal.weasel.example/session', user: 'login', pass: 'password', header: 'Cookie' },
  },
  {
    name: 'k6 with a setup that logs in',
    text: `import http from 'k6/http';
export function setup() {
  const res = http.post(\`\${__ENV.BASE}/v1/auth/signin\`, JSON.stringify({ login: __ENV.LOGIN, passwd: __ENV.PASSWD }), { headers: { 'Content-Type': 'application/json' } });
  return { token: res.json('result.token') };
}
export default function (data) {
  http.get(\`\${__ENV.BASE}/v1/feed\`, { headers: { Authorization: \`JWT \${data.token}\` } });
}`,
    expect: { type: 'custom_login', user: 'login', pass: 'passwd', path: '$.result.token', header: 'Authorization', format: 'JWT {token}' },
  },
  {
    name: 'graphql login mutation',
    text: `const res = await fetch('https://api.opal.example/graphql', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ query: 'mutation($e:String!,$p:String!){login(email:$e,password:$p){token}}', variables: { e: email, p: password } }) });
const { data } = await res.json();
localStorage.token = data.login.token;`,
    expect: { type: 'none' },
  },
  {
    name: 'key in path and bearer',
    text: `const bot = 'https://api.zircon.example/bot' + process.env.BOT_TOKEN;
await fetch(bot + '/sendMessage', { method: 'POST', body: JSON.stringify({ chat_id: 1, text: 'hi' }) });`,
    expect: { type: 'none' },
  },
];
