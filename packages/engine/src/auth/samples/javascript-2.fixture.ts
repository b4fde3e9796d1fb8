import type { Sample } from './sample.fixture.ts';

/** Snippets of javascript. Every secret is invented. */
export const JAVASCRIPT_2_SAMPLES: readonly Sample[] = [
  {
    name: 'RTK Query with prepareHeaders',
    text: `export const api = createApi({
  baseQuery: fetchBaseQuery({
    baseUrl: 'https://api.rowan.example/',
    prepareHeaders: (headers, { getState }) => {
      const token = getState().auth.token;
      if (token) headers.set('authorization', \`Bearer \${token}\`);
      return headers;
    },
  }),
  endpoints: () => ({}),
});`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'Node https.request with form data',
    text: `const querystring = require('querystring');
const https = require('https');

const data = querystring.stringify({ grant_type: 'client_credentials', scope: 'inventory' });
const req = https.request({
  hostname: 'auth.hazel.example',
  port: 443,
  path: '/oauth/token',
  method: 'POST',
  headers: {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': data.length,
    Authorization: 'Basic ' + Buffer.from(id + ':' + secret).toString('base64'),
  },
}, (res) => { res.on('data', (d) => process.stdout.write(d)); });
req.write(data);
req.end();`,
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.hazel.example/oauth/token', client: 'basic', scopes: ['inventory'] },
  },
  {
    name: 'msal-node',
    text: `const cca = new msal.ConfidentialClientApplication({
  auth: {
    clientId: process.env.CLIENT_ID,
    authority: 'https://login.microsoftonline.com/contoso.example',
    clientSecret: process.env.CLIENT_SECRET,
  },
});
const { accessToken } = await cca.acquireTokenByClientCredential({ scopes: ['https://graph.microsoft.com/.default'] });`,
    expect: { type: 'oauth2_client_credentials', url: 'https://login.microsoftonline.com/contoso.example/oauth2/v2.0/token' },
  },
  {
    name: 'Deno with environment and a prefix',
    text: `const key = Deno.env.get("SPRUCE_KEY");
const res = await fetch("https://api.spruce.example/v1/sites", {
  headers: new Headers({ Authorization: \`Key \${key}\` }),
});`,
    expect: { type: 'api_key_header', header: 'Authorization', format: 'Key {token}' },
  },
  {
    name: 'Apache HttpClient with a credentials provider',
    text: `BasicCredentialsProvider provider = new BasicCredentialsProvider();
provider.setCredentials(new AuthScope("repo.cedar.example", 443), new UsernamePasswordCredentials("deploy", password.toCharArray()));
try (CloseableHttpClient client = HttpClients.custom().setDefaultCredentialsProvider(provider).build()) {
    HttpGet get = new HttpGet("https://repo.cedar.example/api/packages");
    client.execute(get, response -> EntityUtils.toString(response.getEntity()));
}`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'Terraform HTTP data source',
    text: `data "http" "inventory" {
  url = "https://inventory.minnow.example/api/hosts"

  request_headers = {
    Accept        = "application/json"
    Authorization = "Bearer \${var.inventory_token}"
  }
}`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'a generic fetchJson and a login',
    text: `async function fetchJson<T>(path: string, init?: RequestInit): Promise<T> {
  const res = await fetch(\`\${AUTH_BASE_URL}\${path}\`, init);
  if (!res.ok) throw new Error(await res.text());
  return (await res.json()) as T;
}

export async function login(email: string, password: string): Promise<Session> {
  const payload = await fetchJson<LoginReply>("/api/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  localStorage.setItem("token", payload.accessToken);
  return { user: payload.user };
}`,
    expect: { type: 'custom_login', url: '{{AUTH_BASE_URL}}/api/login', user: 'email', pass: 'password', path: '$.accessToken' },
  },
  {
    name: 'axios in a React handler with a token of the browser',
    text: `axios
  .post(
    "http://localhost:3001/orders",
    { sku, quantity },
    { headers: { "x-access-token": localStorage.getItem("token") } },
  )
  .then((res) => setOrder(res.data))
  .catch(() => history.push("/login"));`,
    expect: { type: 'api_key_header', header: 'x-access-token' },
  },
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
];
