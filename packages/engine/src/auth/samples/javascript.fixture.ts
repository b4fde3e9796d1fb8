import type { Sample } from './sample.fixture.ts';

/** JavaScript snippets. Every secret is invented. */
export const JAVASCRIPT_SAMPLES: readonly Sample[] = [
  {
    name: 'Angular HttpClient login',
    text: `login(email: string, password: string): Observable<any> {
  return this.http.post<any>(\`\${environment.apiUrl}/auth/login\`, { email, password }).pipe(
    tap(res => localStorage.setItem('token', res.token))
  );
}`,
    expect: { type: 'custom_login', url: '/auth/login', user: 'email', pass: 'password', path: '$.token' },
  },
  {
    name: 'a cookie by hand',
    text: `fetch("https://app.acme.example/api/me", { headers: { cookie: "theme=dark; connect.sid=s%3Aexample-77" } })`,
    expect: { type: 'session_cookie', header: 'Cookie', format: 'connect.sid={token}' },
  },
  {
    name: 'an Express server is no client',
    text: `app.post('/login', (req, res) => {
  const { username, password } = req.body;
  res.json({ ok: true });
});`,
    expect: { type: 'none' },
  },
  {
    name: 'a multi-line token request in fetch with JSON',
    text: `const res = await fetch(\`https://\${domain}/oauth/token\`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({
    client_id: process.env.M2M_ID,
    client_secret: process.env.M2M_SECRET,
    audience: "https://orders.acme.test",
    grant_type: "client_credentials",
  }),
});
if (!res.ok) throw new Error("token request failed");
const json = (await res.json()) as { access_token: string };
headers.set("Authorization", \`Bearer \${json.access_token}\`);`,
    expect: {
      type: 'oauth2_client_credentials',
      body: 'json',
      client: 'post',
      audience: 'https://orders.acme.test',
      path: '$.access_token',
    },
  },
  {
    name: 'node-fetch with Buffer',
    text: `const basic = Buffer.from(\`\${id}:\${secret}\`).toString('base64');
const r = await fetch('https://accounts.acme.test/api/token', {
  method: 'post',
  body: 'grant_type=client_credentials',
  headers: { Authorization: \`Basic \${basic}\`, 'Content-Type': 'application/x-www-form-urlencoded' }
});`,
    expect: { type: 'oauth2_client_credentials', url: 'https://accounts.acme.test/api/token', client: 'basic', body: 'form' },
  },
  {
    name: 'axios with params and an async helper',
    text: `export async function quote(symbol) {
  const { data } = await axios.get('https://cloud.acme.test/stable/quote', { params: { symbol, token: process.env.IEX_TOKEN } });
  return data;
}`,
    expect: { type: 'api_key_header', in: 'query', header: 'token' },
  },
  {
    name: 'axios form through qs',
    text: `const qs = require('qs');
const { data: tokens } = await axios.post('https://login.acme.test/token', qs.stringify({ grant_type: 'authorization_code', code, redirect_uri, client_id, client_secret }));
const me = await axios.get('https://api.acme.test/me', { headers: { Authorization: 'Bearer ' + tokens.access_token } });`,
    expect: { type: 'auth_code', url: 'https://login.acme.test/token', body: 'form', client: 'post', path: '$.access_token' },
  },
  {
    name: 'a plain SQL query',
    text: `SELECT password FROM users WHERE token = 'x';`,
    expect: { type: 'none' },
  },
  {
    name: 'Playwright APIRequest basic',
    text: `const api = await request.newContext({ baseURL: 'https://depot.example', httpCredentials: { username: 'bot', password: process.env.PW } });`,
    expect: { type: 'basic' },
  },
  {
    name: 'undici',
    text: `const { body } = await undici.request('https://id.depot.example/oauth2/token', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: s }).toString() });`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.depot.example/oauth2/token' },
  },
  {
    name: 'Postman env var script',
    text: `pm.sendRequest({ url: 'https://id.depot.example/oauth/token', method: 'POST', body: { mode: 'urlencoded', urlencoded: [{key:'grant_type',value:'client_credentials'},{key:'client_id',value:'a'},{key:'client_secret',value:'b'}] } }, (e, r) => pm.environment.set('t', r.json().access_token));`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.depot.example/oauth/token' },
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
    name: 'axios token exchange',
    text: `const axios = require('axios');
const params = new URLSearchParams();
params.append('grant_type', 'client_credentials');
params.append('client_id', process.env.CLIENT_ID);
params.append('client_secret', process.env.CLIENT_SECRET);

const { data } = await axios.post('https://login.lagoon.example/oauth/token', params);
const res = await axios.get('https://api.lagoon.example/corals', { headers: { Authorization: \`Bearer \${data.access_token}\` } });`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://login.lagoon.example/oauth/token',
      client: 'post',
      path: '$.access_token',
      header: 'Authorization',
    },
  },
  {
    name: 'fetch key header',
    text: `fetch("https://api.marsh.example/frogs", {
  method: "GET",
  headers: { "Content-Type": "application/json", "X-API-KEY": "YOUR_API_KEY" },
})
  .then((response) => response.json())
  .then((data) => console.log(data));`,
    expect: { type: 'api_key_header', header: 'X-API-KEY' },
  },
  {
    name: 'host and path of a token URL apart',
    text: `const { ClientCredentials } = require('simple-oauth2');
const client = new ClientCredentials({ client: { id: 'x', secret: 'y' }, auth: { tokenHost: 'https://id.acme.test', tokenPath: '/oauth/token' } });
const t = await client.getToken({ scope: 'read' });`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.acme.test/oauth/token' },
  },
  {
    name: 'Apache HttpClient login',
    text: `HttpPost post = new HttpPost("https://auth.acme.test/login");
post.setEntity(new StringEntity("{\\"user\\":\\"ada\\",\\"pwd\\":\\"pw-example\\"}", ContentType.APPLICATION_JSON));
CloseableHttpResponse res = client.execute(post);`,
    expect: { type: 'custom_login', url: 'https://auth.acme.test/login', user: 'user', pass: 'pwd' },
  },
  {
    name: 'a Postman script with a list of fields',
    text: `pm.sendRequest({ url: 'https://id.x.test/oauth/token', method: 'POST', body: { mode: 'urlencoded', urlencoded: [ { key: 'grant_type', value: 'client_credentials' }, { key: 'client_id', value: pm.environment.get('id') } ] } }, (e, r) => pm.environment.set('token', r.json().access_token));`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.x.test/oauth/token' },
  },
  {
    name: 'a table of header names is no credential',
    text: `const ALLOWED = ["Authorization", "X-Api-Key", "Content-Type"]; app.use(cors({ allowedHeaders: ALLOWED }));`,
    expect: { type: 'none' },
  },
  {
    name: 'fetch with URLSearchParams and btoa',
    text: `const auth = btoa(clientId + ':' + clientSecret);
const res = await fetch('https://api.paypal.test/v1/oauth2/token', {
  method: 'POST',
  headers: { Authorization: 'Basic ' + auth, 'Content-Type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ grant_type: 'client_credentials' }),
});
const { access_token } = await res.json();
await fetch('https://api.paypal.test/v2/orders', { headers: { Authorization: \`Bearer \${access_token}\` } });`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://api.paypal.test/v1/oauth2/token',
      client: 'basic',
      body: 'form',
      path: '$.access_token',
    },
  },
  {
    name: 'fetch with promise chain and a nested token',
    text: `fetch(API + '/auth/signin', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ username, password })
})
  .then(r => r.json())
  .then(body => localStorage.setItem('jwt', body.payload.jwt));`,
    expect: { type: 'custom_login', url: '/auth/signin', user: 'username', pass: 'password', body: 'json', path: '$.payload.jwt' },
  },
  {
    name: 'axios instance with a key header',
    text: `import axios from 'axios';
export const api = axios.create({ baseURL: 'https://api.clockify.test/v1', headers: { 'X-Api-Key': process.env.CLOCKIFY_KEY } });
export const me = () => api.get('/user');`,
    expect: { type: 'api_key_header', header: 'X-Api-Key' },
  },
  {
    name: 'axios with basic auth option',
    text: `const { data } = await axios.get('https://mycompany.freshdesk.com/api/v2/tickets', { auth: { username: process.env.FD_KEY, password: 'X' } });`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'axios session with credentials',
    text: `await axios.post('https://portal.example.com/api/session', { email, password }, { withCredentials: true });
const orders = await axios.get('https://portal.example.com/api/orders', { withCredentials: true });`,
    expect: { type: 'session_cookie', url: 'https://portal.example.com/api/session', user: 'email', pass: 'password' },
  },
  {
    name: 'got with searchParams',
    text: `import got from 'got';
const news = await got('https://newsapi.example.org/v2/everything', { searchParams: { q: 'tea', apiKey: process.env.NEWS_KEY } }).json();`,
    expect: { type: 'api_key_header', in: 'query', header: 'apiKey' },
  },
  {
    name: 'superagent bearer',
    text: `const request = require('superagent');
request.get('https://api.vimeo.test/me').set('Authorization', 'bearer ' + token).set('Accept', 'application/json').end(cb);`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'ky with a custom header',
    text: `const api = ky.create({ prefixUrl: 'https://api.pinecone.test', headers: { 'Api-Key': env.PINECONE } });
await api.post('query', { json: { topK: 3 } });`,
    expect: { type: 'api_key_header', header: 'Api-Key' },
  },
  {
    name: 'JavaScript without credentials',
    text: `import axios from 'axios';
const { data } = await axios.get('https://pokeapi.co/api/v2/pokemon/ditto');
console.log(data.abilities.map((a) => a.ability.name));`,
    expect: { type: 'none' },
  },
  {
    name: 'a sorting function',
    text: `export function byKey(key) {
  return (a, b) => (a[key] > b[key] ? 1 : a[key] < b[key] ? -1 : 0);
}`,
    expect: { type: 'none' },
  },
  {
    name: 'fetch with an AbortController and a helper for headers',
    text: `function buildHeaders(extra = {}) {
  return { Accept: 'application/json', 'Api-Token': window.__CONFIG__.apiToken, ...extra };
}

export async function getBirches(signal) {
  const res = await fetch('/api/v2/birches', { headers: buildHeaders({ 'X-Trace': uuid() }), signal });
  return res.ok ? res.json() : Promise.reject(res.status);
}`,
    expect: { type: 'api_key_header', header: 'Api-Token' },
  },
  {
    name: 'Apollo client with an auth link',
    text: `const authLink = setContext((_, { headers }) => ({
  headers: { ...headers, authorization: token ? \`Bearer \${token}\` : '' },
}));
export const client = new ApolloClient({
  link: authLink.concat(createHttpLink({ uri: 'https://api.alder.example/graphql' })),
  cache: new InMemoryCache(),
});`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'Angular interceptor',
    text: `@Injectable()
export class KeyInterceptor implements HttpInterceptor {
  intercept(req: HttpRequest<any>, next: HttpHandler): Observable<HttpEvent<any>> {
    const cloned = req.clone({ setHeaders: { 'X-Linden-Key': environment.lindenKey } });
    return next.handle(cloned);
  }
}`,
    expect: { type: 'api_key_header', header: 'X-Linden-Key' },
  },
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
];
