import type { Sample } from './sample.fixture.ts';

/** Further programs, commands and files of the eighth set; every secret is invented. */
export const EIGHTH_FILES: readonly Sample[] = [
  {
    name: 'C# mutual TLS handler',
    text: `var handler = new HttpClientHandler();
handler.ClientCertificates.Add(new X509Certificate2("client.pfx", pfxPassword));
var client = new HttpClient(handler);
var res = await client.GetAsync("https://bank.platinum.example/accounts");`,
    expect: { type: 'unsupported', raw: 'mtls' },
  },
  {
    name: 'PHP Laravel with a cached token',
    text: `$token = Cache::remember('radium', 3500, function () {
    return Http::asForm()->post('https://id.radium.example/oauth/token', [
        'grant_type' => 'client_credentials',
        'client_id' => config('services.radium.id'),
        'client_secret' => config('services.radium.secret'),
    ])->json('access_token');
});
$rows = Http::withToken($token)->get('https://api.radium.example/rows')->json();`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.radium.example/oauth/token', client: 'post', path: '$.access_token' },
  },
  {
    name: 'Ruby HTTParty with basic auth class method',
    text: `class Neon
  include HTTParty
  base_uri 'api.neon.example'
  basic_auth ENV['NEON_SID'], ENV['NEON_TOKEN']
end
Neon.get('/v1/lights')`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'Rust with a builder for the token',
    text: `let params = [("grant_type", "password"), ("username", user), ("password", pass), ("client_id", "cli")];
let token: TokenResponse = reqwest::Client::new()
    .post(format!("{}/protocol/openid-connect/token", realm_url))
    .form(&params)
    .send()
    .await?
    .json()
    .await?;`,
    expect: { type: 'password', url: '{{realm_url}}/protocol/openid-connect/token', user: 'username', pass: 'password' },
  },
  {
    name: 'Lua in a gateway',
    text: `local http = require "resty.http"
local httpc = http.new()
local res, err = httpc:request_uri("https://api.argon.example/check", {
  method = "GET",
  headers = { ["X-Argon-Secret"] = os.getenv("ARGON_SECRET") },
})`,
    expect: { type: 'api_key_header', header: 'X-Argon-Secret' },
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
    name: 'VBA',
    text: `Dim http As Object
Set http = CreateObject("MSXML2.XMLHTTP")
http.Open "GET", "https://api.xenon.example/v1/items", False
http.setRequestHeader "X-Xenon-Key", Range("B1").Value
http.send`,
    expect: { type: 'api_key_header', header: 'X-Xenon-Key' },
  },
  {
    name: 'SQL Server or ABAP like pseudo code',
    text: `DATA(lo_client) = cl_web_http_client_manager=>create_by_http_destination( lo_dest ).
DATA(lo_request) = lo_client->get_http_request( ).
lo_request->set_header_field( i_name = 'APIKey' i_value = lv_key ).
lo_client->execute( if_web_http_client=>get ).`,
    expect: { type: 'api_key_header', header: 'APIKey' },
  },
  {
    name: 'curl with a bearer in a config heredoc',
    text: `curl --request GET \\
  --url 'https://api.radon.example/v4/zones?per_page=50' \\
  --header 'X-Auth-Email: ops@radon.example' \\
  --header 'X-Auth-Key: fake-global-key'`,
    expect: { type: 'api_key_header', header: 'X-Auth-Key', redact: ['fake-global-key'] },
  },
  {
    name: 'httpie login and session',
    text: `http --session=dev POST https://app.helium.example/login username=ada password="$PW"
http --session=dev https://app.helium.example/api/balloons`,
    expect: { type: 'session_cookie', url: 'https://app.helium.example/login', user: 'username', pass: 'password' },
  },
  {
    name: 'JetBrains HTTP client with a script',
    text: `### Get token
POST https://sso.boron.example/realms/x/protocol/openid-connect/token
Content-Type: application/x-www-form-urlencoded

grant_type=password&client_id=web&username={{user}}&password={{pass}}

> {% client.global.set("at", response.body.access_token); %}

### Use it
GET https://api.boron.example/rods
Authorization: Bearer {{at}}`,
    expect: {
      type: 'password',
      url: 'https://sso.boron.example/realms/x/protocol/openid-connect/token',
      path: '$.access_token',
      header: 'Authorization',
    },
  },
  {
    name: 'Ansible with basic',
    text: `- name: Trigger a build
  ansible.builtin.uri:
    url: https://ci.carbon.example/job/x/build
    method: POST
    url_username: "{{ ci_user }}"
    url_password: "{{ ci_token }}"
    force_basic_auth: true`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'a Prometheus scrape with an OAuth block',
    text: `scrape_configs:
  - job_name: sodium
    scheme: https
    oauth2:
      client_id: prom
      client_secret_file: /etc/prom/secret
      token_url: https://id.sodium.example/oauth2/token
      scopes: [metrics.read]
    static_configs:
      - targets: [api.sodium.example]`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.sodium.example/oauth2/token', scopes: ['metrics.read'] },
  },
  {
    name: 'a CSS file',
    text: `.token { color: red; }\n.password-field::after { content: "key"; }\n#login { display: grid; }`,
    expect: { type: 'none' },
  },
];
