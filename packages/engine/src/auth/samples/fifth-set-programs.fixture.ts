import type { Sample } from './sample.fixture.ts';

/** Programs of the fifth set that was written before anything was mended for it; every secret is invented. */
export const FIFTH_PROGRAMS: readonly Sample[] = [
  {
    name: 'a comment that misleads',
    text: `# TODO: switch to OAuth client credentials once https://auth.example/oauth/token is live
# Authorization: Basic was used until 2023
import requests

resp = requests.get(
    "https://api.lynx.example/v3/tracks",
    headers={"X-Lynx-Key": LYNX_KEY},
)`,
    expect: { type: 'api_key_header', header: 'X-Lynx-Key' },
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
    expect: {
      type: 'custom_login',
      user: 'session.email',
      pass: 'session.password',
      path: '$.auth_token',
      header: 'X-User-Token',
    },
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
    name: 'Python with http.client and base64 by hand',
    text: `import http.client, base64

creds = base64.b64encode(bytes("%s:%s" % (USER, PASSWORD), "utf-8")).decode("ascii")
conn = http.client.HTTPSConnection("erp.otter.example")
conn.request("GET", "/odata/Orders", headers={"Authorization": "Basic %s" % creds})
print(conn.getresponse().read())`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'Python two-step login with a challenge',
    text: `BASE = "https://nas.mink.example/webapi"

s = requests.Session()
r = s.get(BASE + "/auth.cgi", params={
    "api": "SYNO.API.Auth", "version": "6", "method": "login",
    "account": ACCOUNT, "passwd": PASSWD, "session": "FileStation", "format": "sid",
})
sid = r.json()["data"]["sid"]
files = s.get(BASE + "/entry.cgi", params={"api": "SYNO.FileStation.List", "_sid": sid})`,
    expect: { type: 'custom_login', user: 'account', pass: 'passwd', path: '$.data.sid', in: 'query', header: '_sid' },
  },
  {
    name: 'Python gql transport',
    text: `from gql import Client, gql
from gql.transport.aiohttp import AIOHTTPTransport

transport = AIOHTTPTransport(url="https://api.sable.example/graphql", headers={"Authorization": f"apikey {KEY}"})
client = Client(transport=transport, fetch_schema_from_transport=True)`,
    expect: { type: 'api_key_header', header: 'Authorization', format: 'apikey {token}' },
  },
  {
    name: 'Python pytest fixture',
    text: `@pytest.fixture(scope="session")
def auth_headers(base_url):
    resp = httpx.post(f"{base_url}/api/v1/login/access-token", data={"username": "admin@ermine.example", "password": "fake-admin"})
    assert resp.status_code == 200
    return {"Authorization": f"Bearer {resp.json()['access_token']}"}


def test_items(base_url, auth_headers):
    resp = httpx.get(f"{base_url}/api/v1/items", headers=auth_headers)
    assert resp.status_code == 200`,
    expect: {
      type: 'custom_login',
      user: 'username',
      pass: 'password',
      body: 'form',
      path: '$.access_token',
      header: 'Authorization',
    },
  },
  {
    name: 'Go with a struct tag and a token header',
    text: `type credentials struct {
	Email    string \`json:"email"\`
	Password string \`json:"password"\`
}

type session struct {
	Token string \`json:"session_token"\`
}

func main() {
	body, _ := json.Marshal(credentials{Email: os.Getenv("EMAIL"), Password: os.Getenv("PASS")})
	res, err := http.Post("https://api.polecat.example/auth/v2/login", "application/json", bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	var s session
	json.NewDecoder(res.Body).Decode(&s)

	req, _ := http.NewRequest(http.MethodGet, "https://api.polecat.example/dens", nil)
	req.Header.Set("Session-Token", s.Token)
	http.DefaultClient.Do(req)
}`,
    expect: {
      type: 'custom_login',
      url: 'https://api.polecat.example/auth/v2/login',
      user: 'email',
      pass: 'password',
      path: '$.session_token',
      header: 'Session-Token',
    },
  },
  {
    name: 'Go with a client certificate',
    text: `cert, err := tls.LoadX509KeyPair("client.crt", "client.key")
if err != nil {
	log.Fatal(err)
}
client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{Certificates: []tls.Certificate{cert}}}}
resp, err := client.Get("https://secure.fisher.example/v1/accounts")`,
    expect: { type: 'unsupported', raw: 'mtls' },
  },
  {
    name: 'Java with a properties constant and a query key',
    text: `private static final String API_KEY = System.getProperty("maps.key");

String url = UriComponentsBuilder.fromHttpUrl("https://maps.wolverine.example/geocode")
    .queryParam("address", address)
    .queryParam("key", API_KEY)
    .toUriString();
ResponseEntity<String> response = restTemplate.getForEntity(url, String.class);`,
    expect: { type: 'api_key_header', in: 'query', header: 'key' },
  },
  {
    name: 'Java JAX-RS client',
    text: `Client client = ClientBuilder.newClient();
Form form = new Form();
form.param("grant_type", "client_credentials");
form.param("client_id", clientId);
form.param("client_secret", clientSecret);
Response res = client.target("https://sso.tayra.example/oauth2/token")
    .request(MediaType.APPLICATION_JSON)
    .post(Entity.form(form));
String token = res.readEntity(JsonObject.class).getString("access_token");
client.target("https://api.tayra.example/fruit").request().header("Authorization", "Bearer " + token).get();`,
    expect: { type: 'oauth2_client_credentials', url: 'https://sso.tayra.example/oauth2/token', client: 'post', path: '$.access_token' },
  },
  {
    name: 'Kotlin with Fuel',
    text: `val (_, response, result) = Fuel.get("https://api.grison.example/v1/herds")
    .authentication()
    .bearer(System.getenv("GRISON_TOKEN"))
    .responseString()`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'C# login whose token is put on the client',
    text: `var payload = new { Username = _options.User, Password = _options.Password, Domain = "CORP" };
var response = await _http.PostAsync("https://dms.ratel.example/api/v4/Login", new StringContent(JsonSerializer.Serialize(payload), Encoding.UTF8, "application/json"));
response.EnsureSuccessStatusCode();
var doc = JsonDocument.Parse(await response.Content.ReadAsStringAsync());
var ticket = doc.RootElement.GetProperty("Ticket").GetString();
_http.DefaultRequestHeaders.Add("OTCSTicket", ticket);`,
    expect: {
      type: 'custom_login',
      url: 'https://dms.ratel.example/api/v4/Login',
      user: 'Username',
      pass: 'Password',
      path: '$.Ticket',
      header: 'OTCSTicket',
    },
  },
];
