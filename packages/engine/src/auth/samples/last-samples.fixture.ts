import type { Sample } from './sample.fixture.ts';

export const LAST_SAMPLES: readonly Sample[] = [
  {
    name: 'curl with several -d of a password grant',
    text: String.raw`curl -s --request POST "$KC_URL/realms/master/protocol/openid-connect/token" \
  --data-urlencode "username=admin" --data-urlencode "password=$KC_PW" \
  -d "grant_type=password" -d "client_id=admin-cli" | python3 -c "import sys, json; print(json.load(sys.stdin)['access_token'])"`,
    expect: {
      type: 'password',
      url: '{{KC_URL}}/realms/master/protocol/openid-connect/token',
      user: 'username',
      pass: 'password',
      path: '$.access_token',
    },
  },
  {
    name: 'curl oauth2-bearer',
    text: 'curl --oauth2-bearer "$T" https://api.acme.test/me',
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'curl cookie by hand',
    text: `curl https://app.acme.test/api -b 'SESSION=abc-example; lang=en'`,
    expect: { type: 'session_cookie', header: 'Cookie', format: 'SESSION={token}', redact: ['abc-example'] },
  },
  {
    name: 'curl -G with a key',
    text: `curl -G https://api.acme.test/search -d q=x -d api_key=$KEY`,
    expect: { type: 'api_key_header', in: 'query', header: 'api_key' },
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
    name: 'Python refresh of a session token in a header',
    text: `resp = requests.post(f"{BASE}/v3/auth/tokens", json={"auth": {"identity": {"password": {"user": {"name": USER, "password": PW}}}}})
token = resp.headers["X-Subject-Token"]
requests.get(f"{BASE}/v3/projects", headers={"X-Auth-Token": token})`,
    expect: { type: 'custom_login', header: 'X-Auth-Token', path: 'header:X-Subject-Token' },
  },
  {
    name: 'Python with HTTPBasicAuth to a token endpoint',
    text: `from requests.auth import HTTPBasicAuth
resp = requests.post("https://auth.acme.test/oauth2/token", auth=HTTPBasicAuth(CLIENT_ID, CLIENT_SECRET), data={"grant_type": "client_credentials", "scope": "a b"})
access_token = resp.json().get("access_token")`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://auth.acme.test/oauth2/token',
      client: 'basic',
      body: 'form',
      scopes: ['a', 'b'],
      path: '$.access_token',
    },
  },
  {
    name: 'Go helper with an unknown request',
    text: `func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	req.Header.Set("Authorization", "Bearer "+t.token)
	return t.base.RoundTrip(req)
}`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'Java WebClient',
    text: `WebClient client = WebClient.builder().baseUrl("https://api.acme.test").defaultHeader("X-API-Key", apiKey).build();
client.get().uri("/v1/things").retrieve().bodyToMono(String.class);`,
    expect: { type: 'api_key_header', header: 'X-API-Key' },
  },
  {
    name: 'Kotlin Retrofit interceptor',
    text: `val client = OkHttpClient.Builder().addInterceptor { chain ->
    val request = chain.request().newBuilder().addHeader("Authorization", "Bearer $token").build()
    chain.proceed(request)
}.build()`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'C# login as JSON',
    text: `var res = await http.PostAsJsonAsync("https://api.acme.test/auth/login", new { UserName = "qa", Password = pw });
var body = await res.Content.ReadFromJsonAsync<JsonElement>();
http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", body.GetProperty("data").GetProperty("token").GetString());`,
    expect: {
      type: 'custom_login',
      url: 'https://api.acme.test/auth/login',
      user: 'UserName',
      pass: 'Password',
      path: '$.data.token',
      body: 'json',
    },
  },
  {
    name: 'Ruby RestClient basic',
    text: `RestClient::Request.execute(method: :get, url: 'https://api.acme.test/x', user: 'me', password: ENV['PW'])`,
    expect: { type: 'basic' },
  },
  {
    name: 'PHP stream with a bearer',
    text: `$opts = ['http' => ['method' => 'GET', 'header' => "Authorization: Bearer $token\\r\\nAccept: application/json"]];
$json = file_get_contents('https://api.acme.test/me', false, stream_context_create($opts));`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'PowerShell credential switch',
    text: `$headers = @{ 'X-ApiKey' = $env:OCTOPUS_KEY }
$spaces = Invoke-RestMethod -Method Get -Uri "$url/api/spaces/all" -Headers $headers`,
    expect: { type: 'api_key_header', header: 'X-ApiKey' },
  },
  {
    name: 'Perl is not known but the header is seen',
    text: `my $ua = LWP::UserAgent->new;
my $res = $ua->get('https://api.acme.test/x', 'X-Api-Key' => $key);`,
    expect: { type: 'api_key_header', header: 'X-Api-Key' },
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
  { name: 'a plain SQL query', text: `SELECT password FROM users WHERE token = 'x';`, expect: { type: 'none' } },
];

export const LAST_PROMPTS: readonly Sample[] = [
  { name: 'Mailchimp', text: 'mailchimp marketing api key', expect: { type: 'basic' } },
  { name: 'Snowflake', text: 'Snowflake SQL API with a programmatic access token', expect: { type: 'bearer_static' } },
  {
    name: 'LinkedIn',
    text: 'post to LinkedIn for our members',
    expect: { type: 'auth_code', url: 'https://www.linkedin.com/oauth/v2/accessToken' },
  },
  {
    name: 'Xero custom connection',
    text: 'Xero custom connection (client credentials)',
    expect: { type: 'oauth2_client_credentials', url: 'https://identity.xero.com/connect/token' },
  },
  {
    name: 'Reddit script',
    text: 'reddit script app with username and password',
    expect: { type: 'password', url: 'https://www.reddit.com/api/v1/access_token', client: 'basic' },
  },
  { name: 'Azure DevOps', text: 'Azure DevOps PAT', expect: { type: 'basic' } },
  {
    name: 'Linear',
    text: 'Linear GraphQL, personal API key',
    expect: { type: 'api_key_header', header: 'Authorization', format: '{token}' },
  },
  {
    name: 'own everything',
    text: 'Token URL https://id.corp.test/as/token.oauth2, client credentials, credentials in the basic header, scope: inventory:read',
    expect: { type: 'oauth2_client_credentials', url: 'https://id.corp.test/as/token.oauth2', scopes: ['inventory:read'], client: 'basic' },
  },
  {
    name: 'a sentence about tokens',
    text: 'we send our license token in a header called License-Token',
    expect: { type: 'api_key_header', header: 'License-Token' },
  },
  {
    name: 'username and password without an address',
    text: 'users sign in with username and password and get back a JWT',
    expect: { type: 'custom_login' },
  },
  { name: 'no OAuth, a cookie', text: 'no OAuth here; the SPA just relies on the session cookie', expect: { type: 'session_cookie' } },
  { name: 'Hasura', text: 'Hasura admin secret', expect: { type: 'api_key_header', header: 'x-hasura-admin-secret' } },
  {
    name: 'Salesforce sandbox',
    text: 'Salesforce username password flow sandbox',
    expect: { type: 'password', url: 'https://test.salesforce.com/services/oauth2/token' },
  },
  {
    name: 'nested fields of a login',
    text: 'We log in with POST /api/v2/auth {"user":{"login":"x","pass":"y"}} and get {"session":{"jwt":"..."}}',
    expect: { type: 'custom_login', url: '/api/v2/auth', user: 'user.login', pass: 'user.pass', path: '$.session.jwt' },
  },
  { name: 'small talk', text: 'Good morning, can you help me with my tests?', expect: { type: 'none' } },
];
