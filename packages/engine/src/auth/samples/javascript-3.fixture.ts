import type { Sample } from './sample.fixture.ts';

/** Snippets of javascript. Every secret is invented. */
export const JAVASCRIPT_3_SAMPLES: readonly Sample[] = [
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
    name: 'a wrapper around fetch that is given the path',
    text: `const BASE = 'https://shop.heron.example/api';

async function request(path, { method = 'GET', body, token } = {}) {
  const res = await fetch(BASE + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { 'X-Shop-Token': token }) },
    body: body ? JSON.stringify(body) : undefined,
  });
  return res.json();
}

const { session } = await request('/auth/login', { method: 'POST', body: { email: 'ada@example.com', password: 'fake-pass-3' } });
const orders = await request('/orders', { token: session.token });`,
    expect: {
      type: 'custom_login',
      url: 'https://shop.heron.example/api/auth/login',
      user: 'email',
      pass: 'password',
      path: '$.session.token',
      header: 'X-Shop-Token',
    },
  },
  {
    name: 'axios interceptor with a refresh',
    text: `const http = axios.create({ baseURL: 'https://crm.egret.example' });

http.interceptors.request.use((config) => {
  config.headers.Authorization = \`Bearer \${store.accessToken}\`;
  return config;
});

http.interceptors.response.use(undefined, async (error) => {
  if (error.response?.status === 401) {
    const { data } = await axios.post('https://crm.egret.example/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: store.refreshToken,
      client_id: 'web',
    });
    store.accessToken = data.access_token;
    return http(error.config);
  }
  throw error;
});`,
    expect: { type: 'auth_code', url: 'https://crm.egret.example/oauth/token', raw: 'refresh_token', header: 'Authorization' },
  },
  {
    name: 'superagent with set and a JWT made by hand',
    text: `const jwt = require('jsonwebtoken');
const superagent = require('superagent');

const token = jwt.sign({ iss: process.env.APP_ID, exp: Math.floor(Date.now() / 1000) + 600 }, fs.readFileSync('key.pem'), { algorithm: 'RS256' });
const res = await superagent.get('https://api.ibis.example/app/installations').set('Authorization', \`Bearer \${token}\`);`,
    expect: { type: 'unsupported', raw: 'jwt_assertion' },
  },
  {
    name: 'Node with passport style OAuth options',
    text: `const client = new OAuth2Client({
  clientId: process.env.CLIENT_ID,
  authorizationEndpoint: 'https://login.crane.example/oauth2/authorize',
  tokenEndpoint: 'https://login.crane.example/oauth2/token',
});
const codeVerifier = await generateCodeVerifier();
document.location = await client.authorizationCode.getAuthorizeUri({ redirectUri: 'https://app.example/callback', codeVerifier, scope: ['openid', 'profile'] });`,
    expect: { type: 'auth_code', url: 'https://login.crane.example/oauth2/token' },
  },
  {
    name: 'jQuery ajax with beforeSend',
    text: `$.ajax({
  url: 'https://api.shop.example/cart',
  type: 'GET',
  beforeSend: function (xhr) {
    xhr.setRequestHeader('X-Auth-Token', token);
  },
  success: render
});`,
    expect: { type: 'api_key_header', header: 'X-Auth-Token' },
  },
  {
    name: 'a token function used by a second one',
    text: `async function getToken() {
  const params = new URLSearchParams();
  params.append('grant_type', 'client_credentials');
  params.append('client_id', process.env.CLIENT_ID);
  params.append('client_secret', process.env.CLIENT_SECRET);
  const response = await fetch('https://api.amadeus.example/v1/security/oauth2/token', { method: 'POST', body: params });
  const data = await response.json();
  return data.access_token;
}
async function search() {
  const token = await getToken();
  return fetch('https://api.amadeus.example/v2/offers', { headers: { Authorization: 'Bearer ' + token } });
}`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://api.amadeus.example/v1/security/oauth2/token',
      client: 'post',
      body: 'form',
      path: '$.access_token',
      header: 'Authorization',
      format: 'Bearer {token}',
    },
  },
  {
    name: 'axios interceptor',
    text: `api.interceptors.request.use((config) => {
  config.headers.Authorization = \`Bearer \${store.getState().auth.token}\`;
  return config;
});`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'Node https with auth option',
    text: `const https = require('https');
const req = https.request({ hostname: 'api.example.com', path: '/v1/items', method: 'GET', auth: 'user:' + process.env.PW }, (res) => res.pipe(process.stdout));
req.end();`,
    expect: { type: 'basic' },
  },
];
