import type { Sample } from './sample.fixture.ts';

export const PROGRAM_SAMPLES: readonly Sample[] = [
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
    name: 'XMLHttpRequest',
    text: `var xhr = new XMLHttpRequest();
xhr.open('GET', 'https://api.pexels.test/v1/curated');
xhr.setRequestHeader('Authorization', 'abc-key-example-123');
xhr.send();`,
    expect: { type: 'api_key_header', header: 'Authorization', format: '{token}', redact: ['abc-key-example-123'] },
  },
  {
    name: 'requests with an auth tuple',
    text: `import requests
resp = requests.get("https://api.mailgun.example/v3/domains", auth=("api", API_KEY))`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'requests session that logs in by form',
    text: `import requests

s = requests.Session()
s.post("https://intra.example.org/accounts/login/", data={"username": USER, "password": PW, "csrfmiddlewaretoken": tok})
print(s.get("https://intra.example.org/report.json").json())`,
    expect: { type: 'session_cookie', url: 'https://intra.example.org/accounts/login/', user: 'username', pass: 'password', body: 'form' },
  },
  {
    name: 'httpx async login, token in a session header',
    text: `async with httpx.AsyncClient(base_url="https://pos.example.io") as client:
    r = await client.post("/v3/login", json={"phone": phone, "pin": pin})
    client.headers["X-Auth-Token"] = r.json()["data"]["authToken"]
    items = await client.get("/v3/items")`,
    expect: {
      type: 'custom_login',
      url: 'https://pos.example.io/v3/login',
      user: 'phone',
      pass: 'pin',
      header: 'X-Auth-Token',
      path: '$.data.authToken',
    },
  },
  {
    name: 'aiohttp with BasicAuth',
    text: `async with aiohttp.ClientSession(auth=aiohttp.BasicAuth("svc", os.environ["SVC_PW"])) as session:
    async with session.get("https://nexus.example.com/service/rest/v1/repositories") as resp:
        print(await resp.json())`,
    expect: { type: 'basic' },
  },
  {
    name: 'requests_oauthlib backend application',
    text: `from oauthlib.oauth2 import BackendApplicationClient
from requests_oauthlib import OAuth2Session
client = BackendApplicationClient(client_id=client_id)
oauth = OAuth2Session(client=client)
token = oauth.fetch_token(token_url='https://provider.example.com/oauth2/token', client_id=client_id, client_secret=client_secret)`,
    expect: { type: 'oauth2_client_credentials', url: 'https://provider.example.com/oauth2/token' },
  },
  {
    name: 'requests digest',
    text: `from requests.auth import HTTPDigestAuth
requests.get('https://cam.example/api', auth=HTTPDigestAuth('root', 'root-example'))`,
    expect: { type: 'unsupported', raw: 'digest' },
  },
  {
    name: 'Go client credentials library',
    text: `conf := &clientcredentials.Config{
	ClientID:     os.Getenv("ID"),
	ClientSecret: os.Getenv("SECRET"),
	TokenURL:     "https://auth.fleet.example/token",
	Scopes:       []string{"fleet.read", "fleet.write"},
}
client := conf.Client(context.Background())
resp, err := client.Get("https://api.fleet.example/trucks")`,
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.fleet.example/token', scopes: ['fleet.read', 'fleet.write'] },
  },
  {
    name: 'Go login with a struct',
    text: `payload, _ := json.Marshal(map[string]string{"email": email, "password": password})
resp, err := http.Post("https://api.notes.example/v1/users/login", "application/json", bytes.NewBuffer(payload))
var out struct {
	Token string \`json:"token"\`
}
json.NewDecoder(resp.Body).Decode(&out)
req, _ := http.NewRequest("GET", "https://api.notes.example/v1/notes", nil)
req.Header.Add("Authorization", "Bearer "+out.Token)`,
    expect: {
      type: 'custom_login',
      url: 'https://api.notes.example/v1/users/login',
      user: 'email',
      pass: 'password',
      path: '$.token',
      body: 'json',
    },
  },
  {
    name: 'Go SetBasicAuth',
    text: `req, err := http.NewRequest(http.MethodGet, "https://es.example.com:9200/_cat/indices", nil)
if err != nil {
	log.Fatal(err)
}
req.SetBasicAuth("elastic", os.Getenv("ES_PASSWORD"))`,
    expect: { type: 'basic' },
  },
  {
    name: 'Java HttpClient token request',
    text: `HttpRequest request = HttpRequest.newBuilder()
    .uri(URI.create("https://iam.example.eu/auth/realms/prod/protocol/openid-connect/token"))
    .header("Content-Type", "application/x-www-form-urlencoded")
    .POST(HttpRequest.BodyPublishers.ofString("grant_type=client_credentials&client_id=" + id + "&client_secret=" + secret + "&scope=openid"))
    .build();
HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
String token = new JSONObject(response.body()).getString("access_token");`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://iam.example.eu/auth/realms/prod/protocol/openid-connect/token',
      client: 'post',
      body: 'form',
      path: '$.access_token',
      scopes: ['openid'],
    },
  },
  {
    name: 'OkHttp with Credentials.basic',
    text: `OkHttpClient client = new OkHttpClient();
String credential = Credentials.basic("user", "pw-example");
Request request = new Request.Builder().url("https://git.example.org/api/v1/repos").header("Authorization", credential).build();
Response response = client.newCall(request).execute();`,
    expect: { type: 'basic', redact: ['pw-example'] },
  },
  {
    name: 'Kotlin OkHttp form login',
    text: `val body = FormBody.Builder().add("login", user).add("haslo", "x").add("password", pass).build()
val req = Request.Builder().url("https://api.kino.example/login").post(body).build()
client.newCall(req).execute().use { res ->
    val token = JSONObject(res.body!!.string()).getJSONObject("data").getString("token")
}`,
    expect: {
      type: 'custom_login',
      url: 'https://api.kino.example/login',
      user: 'login',
      pass: 'password',
      body: 'form',
      path: '$.data.token',
    },
  },
  {
    name: 'C# HttpClient password grant',
    text: `var client = new HttpClient();
var response = await client.PostAsync("https://sts.contoso.example/connect/token", new FormUrlEncodedContent(new Dictionary<string, string>
{
    { "grant_type", "password" },
    { "client_id", "ro.client" },
    { "username", user },
    { "password", pass },
    { "scope", "api1" }
}));
var token = (await response.Content.ReadFromJsonAsync<TokenDto>()).AccessToken;
client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", token);`,
    expect: {
      type: 'password',
      url: 'https://sts.contoso.example/connect/token',
      user: 'username',
      pass: 'password',
      scopes: ['api1'],
      body: 'form',
    },
  },
  {
    name: 'C# key header on the client',
    text: `using var http = new HttpClient { BaseAddress = new Uri("https://api.shipper.example/") };
http.DefaultRequestHeaders.Add("X-ShipStation-Token", config["Ship:Token"]);
var json = await http.GetStringAsync("shipments");`,
    expect: { type: 'api_key_header', header: 'X-ShipStation-Token' },
  },
  {
    name: 'Ruby Net::HTTP bearer',
    text: `require 'net/http'
uri = URI('https://api.dribbble.test/v2/user')
req = Net::HTTP::Get.new(uri)
req['Authorization'] = "Bearer #{ENV['DRIBBBLE_TOKEN']}"
res = Net::HTTP.start(uri.hostname, uri.port, use_ssl: true) { |http| http.request(req) }`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'Ruby HTTParty login',
    text: `response = HTTParty.post('https://api.gym.example/sessions', body: { session: { email: 'a@b.co', password: 'secret-example' } }.to_json, headers: { 'Content-Type' => 'application/json' })
jwt = response.parsed_response['token']
HTTParty.get('https://api.gym.example/classes', headers: { 'Authorization' => "Bearer #{jwt}" })`,
    expect: {
      type: 'custom_login',
      url: 'https://api.gym.example/sessions',
      user: 'session.email',
      pass: 'session.password',
      path: '$.token',
      redact: ['secret-example'],
    },
  },
  {
    name: 'PHP Guzzle client credentials',
    text: `<?php
$client = new \\GuzzleHttp\\Client(['base_uri' => 'https://idp.shop.example']);
$response = $client->post('/oauth/token', ['form_params' => ['grant_type' => 'client_credentials', 'client_id' => $id, 'client_secret' => $secret, 'scope' => '*']]);
$token = json_decode((string) $response->getBody(), true)['access_token'];`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://idp.shop.example/oauth/token',
      body: 'form',
      client: 'post',
      path: '$.access_token',
    },
  },
  {
    name: 'PHP curl with a header list',
    text: `<?php
$ch = curl_init('https://api.postmark.example/email');
curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode($mail));
curl_setopt($ch, CURLOPT_HTTPHEADER, ['Accept: application/json', 'X-Postmark-Server-Token: ' . $serverToken]);
$res = curl_exec($ch);`,
    expect: { type: 'api_key_header', header: 'X-Postmark-Server-Token' },
  },
  {
    name: 'Laravel Http withToken',
    text: `$response = Http::withToken(config('services.printer.token'))->get('https://printer.example.com/jobs');`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'PowerShell client credentials',
    text: `$body = @{
    grant_type    = "client_credentials"
    client_id     = $env:CLIENT_ID
    client_secret = $env:CLIENT_SECRET
    scope         = "https://graph.example.com/.default"
}
$token = (Invoke-RestMethod -Method Post -Uri "https://login.example.com/$tenant/oauth2/v2.0/token" -Body $body).access_token
Invoke-RestMethod -Uri "https://graph.example.com/v1.0/users" -Headers @{ Authorization = "Bearer $token" }`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://login.example.com/{{tenant}}/oauth2/v2.0/token',
      body: 'form',
      client: 'post',
      path: '$.access_token',
      scopes: ['https://graph.example.com/.default'],
    },
  },
  {
    name: 'Rust reqwest',
    text: `let client = reqwest::Client::new();
let params = [("grant_type", "password"), ("username", &user), ("password", &pass)];
let res = client.post("https://www.reddit.example/api/v1/access_token").basic_auth(id, Some(secret)).form(&params).send().await?;
let token = res.json::<serde_json::Value>().await?["access_token"].as_str().unwrap().to_string();`,
    expect: {
      type: 'password',
      url: 'https://www.reddit.example/api/v1/access_token',
      client: 'basic',
      body: 'form',
      user: 'username',
      pass: 'password',
    },
  },
  {
    name: 'Swift URLRequest',
    text: `var request = URLRequest(url: URL(string: "https://api.unsplash.test/photos")!)
request.setValue("Client-ID \\(accessKey)", forHTTPHeaderField: "Authorization")
let (data, _) = try await URLSession.shared.data(for: request)`,
    expect: { type: 'api_key_header', header: 'Authorization', format: 'Client-ID {token}' },
  },
  {
    name: 'Dart http login',
    text: `final res = await http.post(
  Uri.parse('https://api.taxi.example/v1/login'),
  headers: {'Content-Type': 'application/json'},
  body: jsonEncode({'mobile': mobile, 'password': password}),
);
final token = jsonDecode(res.body)['data']['accessToken'];`,
    expect: {
      type: 'custom_login',
      url: 'https://api.taxi.example/v1/login',
      user: 'mobile',
      pass: 'password',
      path: '$.data.accessToken',
      body: 'json',
    },
  },
  {
    name: 'JavaScript without credentials',
    text: `import axios from 'axios';
const { data } = await axios.get('https://pokeapi.co/api/v2/pokemon/ditto');
console.log(data.abilities.map((a) => a.ability.name));`,
    expect: { type: 'none' },
  },
  {
    name: 'an HMAC signature in Python',
    text: `ts = str(int(time.time() * 1000))
sig = hmac.new(SECRET.encode(), (ts + 'GET/v5/order').encode(), hashlib.sha256).hexdigest()
requests.get('https://api.exchange.example/v5/order', headers={'X-API-KEY': KEY, 'X-TIMESTAMP': ts, 'X-SIGN': sig})`,
    expect: { type: 'unsupported', raw: 'hmac' },
  },
];
