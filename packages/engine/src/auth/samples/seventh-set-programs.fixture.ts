import type { Sample } from './sample.fixture.ts';

/** Programs of the seventh set that was written before anything was mended for it; every secret is invented. */
export const SEVENTH_PROGRAMS: readonly Sample[] = [
  {
    name: 'requests with a session header from a login',
    text: `import requests

HOST = "https://crm.maple.example"

session = requests.Session()
login = session.post(HOST + "/api/auth/login", json={"email": EMAIL, "password": PASSWORD})
login.raise_for_status()
session.headers.update({"Authorization": "Bearer " + login.json()["token"]})

contacts = session.get(HOST + "/api/contacts").json()`,
    expect: {
      type: 'custom_login',
      url: 'https://crm.maple.example/api/auth/login',
      user: 'email',
      pass: 'password',
      path: '$.token',
      header: 'Authorization',
    },
  },
  {
    name: 'an SDK in Python with a key parameter',
    text: `def get_json(path, **params):
    params["apikey"] = settings.APIKEY
    response = requests.get("https://www.oak.example/query/" + path, params=params)
    response.raise_for_status()
    return response.json()`,
    expect: { type: 'api_key_header', in: 'query', header: 'apikey' },
  },
  {
    name: 'Authlib async client',
    text: `from authlib.integrations.httpx_client import AsyncOAuth2Client

client = AsyncOAuth2Client(
    client_id=os.environ["ASH_ID"],
    client_secret=os.environ["ASH_SECRET"],
    token_endpoint="https://idp.ash.example/oauth/v2/token",
    token_endpoint_auth_method="client_secret_basic",
    scope="logs.read",
)
await client.fetch_token(grant_type="client_credentials")
resp = await client.get("https://api.ash.example/logs")`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://idp.ash.example/oauth/v2/token',
      client: 'basic',
      scopes: ['logs.read'],
    },
  },
  {
    name: 'requests_oauthlib with a password',
    text: `from oauthlib.oauth2 import LegacyApplicationClient
from requests_oauthlib import OAuth2Session

oauth = OAuth2Session(client=LegacyApplicationClient(client_id=CLIENT_ID))
token = oauth.fetch_token(
    token_url='https://auth.elm.example/o/token/',
    username=USERNAME, password=PASSWORD,
    client_id=CLIENT_ID, client_secret=CLIENT_SECRET)
r = oauth.get('https://api.elm.example/users/me')`,
    expect: { type: 'password', url: 'https://auth.elm.example/o/token/' },
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
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://auth.hazel.example/oauth/token',
      client: 'basic',
      scopes: ['inventory'],
    },
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
    name: 'Go resty with a token from a login',
    text: `type loginResult struct {
	Data struct {
		AccessToken string \`json:"accessToken"\`
	} \`json:"data"\`
}

client := resty.New().SetBaseURL("https://cloud.larch.example/api")
var result loginResult
_, err := client.R().
	SetBody(map[string]interface{}{"username": user, "password": pass}).
	SetResult(&result).
	Post("/v1/login")
if err != nil {
	return err
}
client.SetAuthToken(result.Data.AccessToken)`,
    expect: {
      type: 'custom_login',
      url: 'https://cloud.larch.example/api/v1/login',
      user: 'username',
      pass: 'password',
      header: 'Authorization',
    },
  },
  {
    name: 'Go RoundTripper with basic',
    text: `type basicTransport struct {
	user, pass string
	next       http.RoundTripper
}

func (t basicTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	r.SetBasicAuth(t.user, t.pass)
	return t.next.RoundTrip(r)
}`,
    expect: { type: 'basic', header: 'Authorization' },
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
    name: 'Spring WebClient login chain',
    text: `String jwt = webClient.post()
    .uri("https://iam.willow.example/auth/authenticate")
    .contentType(MediaType.APPLICATION_JSON)
    .bodyValue(Map.of("username", username, "password", password))
    .retrieve()
    .bodyToMono(JsonNode.class)
    .map(node -> node.get("jwt").asText())
    .block();

webClient.get().uri("https://api.willow.example/branches")
    .headers(h -> h.setBearerAuth(jwt))
    .retrieve();`,
    expect: {
      type: 'custom_login',
      url: 'https://iam.willow.example/auth/authenticate',
      user: 'username',
      pass: 'password',
      path: '$.jwt',
      header: 'Authorization',
    },
  },
  {
    name: 'Scala sttp',
    text: `val response = basicRequest
  .header("X-Fir-Key", sys.env("FIR_KEY"))
  .get(uri"https://api.fir.example/v1/cones")
  .send(backend)`,
    expect: { type: 'api_key_header', header: 'X-Fir-Key' },
  },
];
