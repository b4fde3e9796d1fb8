import type { Sample } from './sample.fixture.ts';

/** Further programs, commands and files of the seventh set; every secret is invented. */
export const SEVENTH_FILES: readonly Sample[] = [
  {
    name: 'Swift async with a bearer in a loop',
    text: `func load(_ path: String) async throws -> Data {
    guard let url = URL(string: "https://api.poplar.example" + path) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.addValue("Bearer \\(keychain.token)", forHTTPHeaderField: "Authorization")
    let (data, response) = try await URLSession.shared.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
    return data
}`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'Objective-C',
    text: `NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:[NSURL URLWithString:@"https://api.beech.example/nuts"]];
[request setValue:@"fake-beech-key" forHTTPHeaderField:@"X-Beech-Key"];
NSURLSessionDataTask *task = [session dataTaskWithRequest:request];
[task resume];`,
    expect: { type: 'api_key_header', header: 'X-Beech-Key', redact: ['fake-beech-key'] },
  },
  {
    name: 'C# with an Entra-like token request and a dictionary',
    text: `private async Task<string> GetAccessTokenAsync()
{
    var values = new Dictionary<string, string>
    {
        { "grant_type", "client_credentials" },
        { "client_id", _settings.ClientId },
        { "client_secret", _settings.ClientSecret },
        { "scope", "https://api.acacia.example/.default" },
    };
    var url = $"https://login.acacia.example/{_settings.TenantId}/oauth2/v2.0/token";
    using var response = await _httpClient.PostAsync(url, new FormUrlEncodedContent(values));
    var payload = await response.Content.ReadFromJsonAsync<TokenResponse>();
    return payload!.AccessToken;
}`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://login.acacia.example/{{TenantId}}/oauth2/v2.0/token',
      client: 'post',
      scopes: ['https://api.acacia.example/.default'],
    },
  },
  {
    name: 'PHP class with curl and a header array',
    text: `class HollyApi {
    private $base = 'https://api.holly.example/v1';
    private $token;

    public function __construct($token) { $this->token = $token; }

    public function get($path) {
        $ch = curl_init($this->base . $path);
        curl_setopt($ch, CURLOPT_HTTPHEADER, ['Accept: application/json', 'X-Holly-Token: ' . $this->token]);
        curl_setopt($ch, CURLOPT_RETURNTRANSFER, true);
        return json_decode(curl_exec($ch), true);
    }
}`,
    expect: { type: 'api_key_header', header: 'X-Holly-Token' },
  },
  {
    name: 'Ruby script with open-uri',
    text: `require 'open-uri'
require 'json'

data = URI.open("https://api.juniper.example/reports",
  http_basic_authentication: [ENV['JUNIPER_USER'], ENV['JUNIPER_PASS']]).read
puts JSON.parse(data)`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'Bash with a here-string and python',
    text: `RESP=$(curl -s -X POST "https://api.laurel.example/v2/user/login" -H "Content-Type: application/json" -d "{\\"user_name\\":\\"$LU\\",\\"user_pass\\":\\"$LP\\"}")
TOKEN=$(echo "$RESP" | jq -r '.result.auth_key')
curl -s -H "X-Auth-Key: $TOKEN" https://api.laurel.example/v2/zones`,
    expect: {
      type: 'custom_login',
      url: 'https://api.laurel.example/v2/user/login',
      user: 'user_name',
      pass: 'user_pass',
      path: '$.result.auth_key',
      header: 'X-Auth-Key',
    },
  },
  {
    name: 'curl with --json and a netrc-like user',
    text: `curl --json '{"name":"yew"}' --user "yew-bot:$YEW_PASS" https://api.yew.example/berries`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'PowerShell function with a secure string',
    text: `function Get-PlaneToken {
    param([string]$ClientId, [securestring]$Secret)
    $plain = [System.Net.NetworkCredential]::new('', $Secret).Password
    $body = "grant_type=client_credentials&client_id=$ClientId&client_secret=$plain&resource=https://api.plane.example"
    $r = Invoke-RestMethod -Uri 'https://sts.plane.example/adfs/oauth2/token' -Method Post -Body $body
    return $r.access_token
}`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://sts.plane.example/adfs/oauth2/token',
      audience: 'https://api.plane.example',
      path: '$.access_token',
    },
  },
  {
    name: 'a Postman collection that sets a token by script',
    text: JSON.stringify({
      info: { name: 'Aspen', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item: [
        {
          name: 'Login',
          event: [
            {
              listen: 'test',
              script: { exec: ['const d = pm.response.json();', "pm.collectionVariables.set('authToken', d.data.access);"] },
            },
          ],
          request: {
            method: 'POST',
            header: [{ key: 'Content-Type', value: 'application/json' }],
            body: { mode: 'raw', raw: '{"username":"{{user}}","password":"{{pass}}"}' },
            url: { raw: 'https://api.aspen.example/auth/jwt/create' },
          },
        },
        {
          name: 'Me',
          request: {
            method: 'GET',
            header: [{ key: 'Authorization', value: 'JWT {{authToken}}' }],
            url: { raw: 'https://api.aspen.example/me' },
          },
        },
      ],
    }),
    expect: {
      type: 'custom_login',
      url: 'https://api.aspen.example/auth/jwt/create',
      user: 'username',
      pass: 'password',
      header: 'Authorization',
      format: 'JWT {token}',
    },
  },
  {
    name: 'Step CI workflow',
    text: `version: "1.1"
name: Sequoia
env:
  host: https://api.sequoia.example
tests:
  smoke:
    steps:
      - name: list
        http:
          url: https://\${{env.host}}/rings
          method: GET
          auth:
            bearer:
              token: \${{secrets.token}}
          check:
            status: 200`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'Micronaut settings',
    text: `micronaut.http.services.baobab.url=https://api.baobab.example
micronaut.security.oauth2.clients.baobab.client-id=\${BAOBAB_ID}
micronaut.security.oauth2.clients.baobab.client-secret=\${BAOBAB_SECRET}
micronaut.security.oauth2.clients.baobab.grant-type=client_credentials
micronaut.security.oauth2.clients.baobab.token.url=https://id.baobab.example/oauth2/token`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.baobab.example/oauth2/token' },
  },
  {
    name: 'an .env of a front end',
    text: `VITE_API_URL=https://api.teak.example
VITE_API_KEY=fake-teak-key
VITE_SENTRY_DSN=https://public@sentry.example/1`,
    expect: { type: 'api_key_header', redact: ['fake-teak-key'] },
  },
  {
    name: 'Kubernetes with a secret',
    text: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ebony
spec:
  template:
    spec:
      containers:
        - name: ebony
          image: registry.example/ebony:1
          ports:
            - containerPort: 8080`,
    expect: { type: 'none' },
  },
  {
    name: 'a sorting function',
    text: `export function byKey(key) {
  return (a, b) => (a[key] > b[key] ? 1 : a[key] < b[key] ? -1 : 0);
}`,
    expect: { type: 'none' },
  },
];
