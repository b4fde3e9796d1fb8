import type { Sample } from './sample.fixture.ts';

/** A second set that nobody had in mind while the first was mended; every secret is invented. */
export const LATER_CODE: readonly Sample[] = [
  {
    name: 'Playwright APIRequest basic',
    text: `const api = await request.newContext({ baseURL: 'https://depot.example', httpCredentials: { username: 'bot', password: process.env.PW } });`,
    expect: { type: 'basic' },
  },
  {
    name: 'Ansible uri',
    text: `- name: get token
  ansible.builtin.uri:
    url: https://sso.depot.example/oauth/token
    method: POST
    body_format: form-urlencoded
    body:
      grant_type: client_credentials
      client_id: "{{ cid }}"
      client_secret: "{{ secret }}"`,
    expect: { type: 'oauth2_client_credentials', url: 'https://sso.depot.example/oauth/token' },
  },
  {
    name: 'GitHub Actions step',
    text: `- run: |
    curl -sS -H "X-Depot-Token: \${{ secrets.DEPOT_TOKEN }}" https://depot.example/api/builds`,
    expect: { type: 'api_key_header', header: 'X-Depot-Token' },
  },
  {
    name: 'Locust',
    text: `class User(HttpUser):
    def on_start(self):
        r = self.client.post("/api/auth/login", json={"username": "u", "password": "p"})
        self.client.headers["Authorization"] = "Bearer " + r.json()["access_token"]`,
    expect: { type: 'custom_login', user: 'username', pass: 'password' },
  },
  {
    name: 'Gatling',
    text: `val httpProtocol = http.baseUrl("https://depot.example").header("X-Api-Key", "#{key}")`,
    expect: { type: 'api_key_header', header: 'X-Api-Key' },
  },
  {
    name: 'Artillery yaml',
    text: `config:
  target: https://depot.example
  http:
    defaults:
      headers:
        Authorization: "Bearer {{ $env.TOKEN }}"`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'Delphi',
    text: `Client.Authenticator := HTTPBasicAuthenticator1; HTTPBasicAuthenticator1.Username := 'ada'; HTTPBasicAuthenticator1.Password := 'x'; Client.BaseURL := 'https://depot.example';`,
    expect: { type: 'basic' },
  },
  {
    name: 'undici',
    text: `const { body } = await undici.request('https://id.depot.example/oauth2/token', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: s }).toString() });`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.depot.example/oauth2/token' },
  },
  {
    name: 'PHP Laravel basic',
    text: `$r = Http::withBasicAuth('ada', env('PW'))->get('https://depot.example/api/items');`,
    expect: { type: 'basic' },
  },
  {
    name: 'Swift Alamofire token',
    text: `AF.request("https://id.depot.example/token", method: .post, parameters: ["grant_type": "password", "username": u, "password": p, "client_id": "ios"]).responseDecodable(of: Token.self) { _ in }`,
    expect: { type: 'password', url: 'https://id.depot.example/token' },
  },
  {
    name: 'Dart dio',
    text: `final dio = Dio(BaseOptions(baseUrl: 'https://depot.example', headers: {'X-Client-Token': token}));`,
    expect: { type: 'api_key_header', header: 'X-Client-Token' },
  },
  {
    name: 'Elixir Tesla',
    text: `plug Tesla.Middleware.BearerAuth, token: System.get_env("TOKEN")
plug Tesla.Middleware.BaseUrl, "https://depot.example"`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'Postman env var script',
    text: `pm.sendRequest({ url: 'https://id.depot.example/oauth/token', method: 'POST', body: { mode: 'urlencoded', urlencoded: [{key:'grant_type',value:'client_credentials'},{key:'client_id',value:'a'},{key:'client_secret',value:'b'}] } }, (e, r) => pm.environment.set('t', r.json().access_token));`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.depot.example/oauth/token' },
  },
  {
    name: 'Java Feign basic',
    text: `Feign.builder().requestInterceptor(new BasicAuthRequestInterceptor("ada", pw)).target(Api.class, "https://depot.example");`,
    expect: { type: 'basic' },
  },
  {
    name: 'C++ curl header',
    text: `curl_slist* h = curl_slist_append(nullptr, "X-Depot-Key: abc123fake"); curl_easy_setopt(c, CURLOPT_HTTPHEADER, h); curl_easy_setopt(c, CURLOPT_URL, "https://depot.example/x");`,
    expect: { type: 'api_key_header', header: 'X-Depot-Key' },
  },
];

export const LATER_PROMPTS: readonly Sample[] = [
  {
    name: 'Logto',
    text: 'Logto machine-to-machine app at https://acme.logto.app',
    expect: { type: 'oauth2_client_credentials', url: 'https://acme.logto.app/oidc/token' },
  },
  {
    name: 'Netlify',
    text: 'Netlify API personal access token',
    expect: { type: 'bearer_static' },
  },
  {
    name: 'Fastly',
    text: 'Fastly purge API token',
    expect: { type: 'api_key_header', header: 'Fastly-Key' },
  },
  {
    name: 'ShipStation',
    text: 'ShipStation orders with key and secret',
    expect: { type: 'basic' },
  },
  {
    name: 'WooCommerce',
    text: 'WooCommerce REST consumer key and secret over https',
    expect: { type: 'basic' },
  },
  {
    name: 'Contentful',
    text: 'Contentful delivery API access token',
    expect: { type: 'bearer_static' },
  },
  {
    name: 'Airtable',
    text: 'Airtable base with a personal access token',
    expect: { type: 'bearer_static' },
  },
  {
    name: 'Gitea',
    text: 'self-hosted Gitea token',
    expect: { type: 'api_key_header', header: 'Authorization', format: 'token {token}' },
  },
  {
    name: 'Vault approle',
    text: 'HashiCorp Vault with AppRole',
    expect: { type: 'custom_login' },
  },
  {
    name: 'Paddle',
    text: 'Paddle billing API key',
    expect: { type: 'bearer_static' },
  },
];
