import type { Sample } from './sample.fixture.ts';

/** JavaScript snippets. Every secret is invented. */
export const JAVASCRIPT_3_SAMPLES: readonly Sample[] = [
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
  {
    name: 'Playwright request context',
    text: `const context = await request.newContext({
  baseURL: 'https://api.github.example',
  extraHTTPHeaders: { 'Authorization': \`token \${process.env.API_TOKEN}\` },
});`,
    expect: { type: 'api_key_header', header: 'Authorization', format: 'token {token}' },
  },
  {
    name: 'Cypress login',
    text: `cy.request('POST', '/api/users/login', { user: { email: 'jake@jake.jake', password: 'jakejake' } }).then((res) => {
  window.localStorage.setItem('jwt', res.body.user.token);
});`,
    expect: {
      type: 'custom_login',
      url: '/api/users/login',
      user: 'user.email',
      pass: 'user.password',
      path: '$.user.token',
      redact: ['jakejake'],
    },
  },
  {
    name: 'supertest agent',
    text: `const agent = request.agent(app);
await agent.post('/login').send({ username: 'admin', password: 'admin123' }).expect(302);
await agent.get('/admin').expect(200);`,
    expect: { type: 'session_cookie', url: '/login', user: 'username', pass: 'password' },
  },
  {
    name: 'k6 script',
    text: `import http from 'k6/http';
export default function () {
  const res = http.post(\`\${__ENV.BASE_URL}/oauth/token\`, { grant_type: 'password', client_id: 'cli', username: __ENV.U, password: __ENV.P });
  const token = res.json('access_token');
  http.get(\`\${__ENV.BASE_URL}/me\`, { headers: { Authorization: \`Bearer \${token}\` } });
}`,
    expect: { type: 'password', url: '/oauth/token', user: 'username', pass: 'password', path: '$.access_token' },
  },
  {
    name: 'node undici with a base from the environment',
    text: `import { request } from 'undici';
const BASE = process.env.BILLING_URL ?? 'https://billing.hazel.example';
const TOKEN_PATH = '/identity/connect/token';
export async function token() {
  const { body } = await request(BASE + TOKEN_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: process.env.CID, client_secret: process.env.CSECRET, scope: 'invoices' }).toString(),
  });
  const parsed = await body.json();
  return parsed.access_token;
}`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://billing.hazel.example/identity/connect/token',
      client: 'post',
      scopes: ['invoices'],
      body: 'form',
    },
  },
  {
    name: 'express middleware that verifies',
    text: `import jwt from 'jsonwebtoken';
export function requireUser(req, res, next) {
  const header = req.headers.authorization ?? '';
  const token = header.replace(/^Bearer /, '');
  try {
    req.user = jwt.verify(token, process.env.JWT_SECRET);
    next();
  } catch {
    res.status(401).json({ error: 'unauthorized' });
  }
}
app.get('/me', requireUser, (req, res) => res.json(req.user));`,
    expect: { type: 'none' },
  },
  {
    name: 'node hmac signature',
    text: `const crypto = require('node:crypto');
const ts = Date.now().toString();
const signature = crypto.createHmac('sha256', process.env.API_SECRET).update(ts + 'GET' + '/v1/orders').digest('hex');
await fetch('https://exchange.oak.example/v1/orders', { headers: { 'X-KEY': process.env.API_KEY, 'X-TIMESTAMP': ts, 'X-SIGNATURE': signature } });`,
    expect: { type: 'unsupported' },
  },
  {
    name: 'axios instance with client credentials in interceptors',
    text: `const idp = axios.create({ baseURL: 'https://login.rowan.example' });
const api = axios.create({ baseURL: 'https://api.rowan.example' });
async function fetchToken() {
  const res = await idp.post('/oauth/token', { grant_type: 'client_credentials', audience: 'https://api.rowan.example', client_id: cfg.id, client_secret: cfg.secret });
  return res.data.access_token;
}
api.interceptors.request.use(async (config) => {
  config.headers['Authorization'] = 'Bearer ' + (await fetchToken());
  return config;
});`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://login.rowan.example/oauth/token',
      client: 'post',
      audience: 'https://api.rowan.example',
      header: 'Authorization',
    },
  },
  {
    name: 'got extend with hooks',
    text: `import got from 'got';
const client = got.extend({
  prefixUrl: 'https://api.anise.example/v4',
  responseType: 'json',
  hooks: { beforeRequest: [ (options) => { options.headers['x-anise-token'] = process.env.ANISE_TOKEN; } ] },
});
const items = await client.get('items').json();`,
    expect: { type: 'api_key_header', header: 'x-anise-token' },
  },
  {
    name: 'superagent password grant',
    text: `const superagent = require('superagent');
const TOKEN_URL = 'https://' + process.env.IDP_HOST + '/connect/token';
superagent.post('https://id.basil.example/connect/token')
  .type('form')
  .send({ grant_type: 'password', username: user, password: pass, client_id: 'spa' })
  .then(res => { saveToken(res.body.access_token); });`,
    expect: { type: 'password', url: 'https://id.basil.example/connect/token', user: 'username', pass: 'password' },
  },
  {
    name: 'nest http service',
    text: `@Injectable()
export class InvoiceClient {
  private readonly baseUrl = 'https://billing.caraway.example';
  constructor(private readonly http: HttpService, private readonly config: ConfigService) {}

  list() {
    return this.http.get(this.baseUrl + '/invoices', {
      headers: { 'X-Api-Key': this.config.get<string>('BILLING_KEY') },
    });
  }
}`,
    expect: { type: 'api_key_header', header: 'X-Api-Key' },
  },
  {
    name: 'csharp polly typed client key',
    text: `services.AddHttpClient<IHopsClient, HopsClient>(client =>
{
    client.BaseAddress = new Uri(configuration["Hops:Url"] ?? "https://api.hops.example/");
    client.DefaultRequestHeaders.Add("X-Hops-ApiKey", configuration["Hops:ApiKey"]);
});`,
    expect: { type: 'api_key_header', header: 'X-Hops-ApiKey' },
  },
  {
    name: 'node aws sdk signing by hand',
    text: `import { SignatureV4 } from '@smithy/signature-v4';
const signer = new SignatureV4({ service: 'execute-api', region: 'eu-west-1', credentials, sha256: Sha256 });
const signed = await signer.sign(request);
await fetch('https://abc.execute-api.eu-west-1.amazonaws.com/prod/x', signed);`,
    expect: { type: 'unsupported' },
  },
  {
    name: 'public rest countries',
    text: `const res = await axios.get('https://restcountries.example/v3.1/all', { params: { fields: 'name,capital' } });
console.log(res.data.length);`,
    expect: { type: 'none' },
  },
  {
    name: 'sign up form is no login',
    text: `await fetch('https://api.thyme.example/users', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ email, password, name }) });`,
    expect: { type: 'none' },
  },
  {
    name: 'database settings',
    text: `import psycopg2
conn = psycopg2.connect(host="db.internal", user="app", password="fake-db-pass", dbname="shop")
cur = conn.cursor()
cur.execute("select 1")`,
    expect: { type: 'none' },
  },
  {
    name: 'graphql client header',
    text: `const client = new GraphQLClient('https://cms.vanilla.example/graphql', {
  headers: { authorization: \`Bearer \${process.env.CMS_TOKEN}\` },
});`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'express issues tokens',
    text: `app.post('/login', async (req, res) => {
  const { email, password } = req.body;
  const user = await User.findOne({ email });
  if (!user || !(await bcrypt.compare(password, user.hash))) return res.sendStatus(401);
  const token = jwt.sign({ sub: user.id }, process.env.JWT_SECRET, { expiresIn: '1h' });
  res.json({ token });
});`,
    expect: { type: 'none' },
  },
  {
    name: 'request.post with a form',
    text: `const request = require('request');
const options = {
  url: 'https://accounts.spotify.com/api/token',
  headers: { 'Authorization': 'Basic ' + (new Buffer.from(client_id + ':' + client_secret).toString('base64')) },
  form: { grant_type: 'client_credentials' },
  json: true
};
request.post(options, function(error, response, body) {
  if (!error && response.statusCode === 200) {
    var token = body.access_token;
  }
});`,
    expect: { type: 'oauth2_client_credentials', url: 'https://accounts.spotify.com/api/token', client: 'basic' },
  },
  {
    name: 'request.post with an inline form',
    text: `request.post({ url: 'https://id.acme.example/token', auth: { user: 'app', pass: 'fake-s' }, form: { grant_type: 'client_credentials' } }, cb);`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.acme.example/token', client: 'basic' },
  },
  {
    name: 'sanctum',
    text: `axios.defaults.withCredentials = true;
await axios.get('https://app.acme.example/sanctum/csrf-cookie');
await axios.post('https://app.acme.example/login', { email: 'a@b.example', password: 'fake-pass-9' });
const { data } = await axios.get('https://app.acme.example/api/user');`,
    expect: { type: 'session_cookie', url: 'https://app.acme.example/login', header: 'Cookie' },
  },
  {
    name: 'google service account library',
    text: `from google.oauth2 import service_account
from googleapiclient.discovery import build
credentials = service_account.Credentials.from_service_account_file('key.json', scopes=['https://www.googleapis.com/auth/calendar'])
service = build('calendar', 'v3', credentials=credentials)`,
    expect: { type: 'unsupported' },
  },
  {
    name: 'node google jwt',
    text: `const { google } = require('googleapis');
const auth = new google.auth.JWT({ email: key.client_email, key: key.private_key, scopes: ['https://www.googleapis.com/auth/spreadsheets'] });
const sheets = google.sheets({ version: 'v4', auth });`,
    expect: { type: 'unsupported' },
  },
  {
    name: 'spring resource server',
    text: `@Bean
SecurityFilterChain chain(HttpSecurity http) throws Exception {
    http.authorizeHttpRequests(a -> a.anyRequest().authenticated()).oauth2ResourceServer(o -> o.jwt(Customizer.withDefaults()));
    return http.build();
}`,
    expect: { type: 'none' },
  },
  {
    name: 'nock mock',
    text: `nock('https://api.agate.example').post('/login', { email: 'a', password: 'b' }).reply(200, { token: 'x' });`,
    expect: { type: 'none' },
  },
  {
    name: 'introspection by a server',
    text: `async function introspect(token) {
  const res = await fetch('https://idp.beryl.example/oauth2/introspect', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: 'Basic ' + btoa(CLIENT + ':' + SECRET) },
    body: new URLSearchParams({ token }),
  });
  return (await res.json()).active;
}`,
    expect: { type: 'basic' },
  },
  {
    name: 'refresh only',
    text: `const res = await axios.post('https://accounts.garnet.example/oauth2/v4/token', qs.stringify({ grant_type: 'refresh_token', refresh_token: process.env.REFRESH, client_id: ID, client_secret: SECRET }));
const token = res.data.access_token;`,
    expect: { type: 'auth_code', url: 'https://accounts.garnet.example/oauth2/v4/token' },
  },
];
