import type { Sample } from './sample.fixture.ts';

/** Further programs, commands and files of the third set; every secret is invented. */
export const THIRD_FILES: readonly Sample[] = [
  {
    name: 'Rust reqwest default headers with a secret',
    text: `let mut headers = header::HeaderMap::new();
let mut auth_value = header::HeaderValue::from_str(&format!("ApiKey {}", std::env::var("RAIL_KEY")?))?;
auth_value.set_sensitive(true);
headers.insert(header::AUTHORIZATION, auth_value);
let client = reqwest::Client::builder().default_headers(headers).build()?;
let res = client.get("https://rail.example/v1/trains").send().await?;`,
    expect: { type: 'api_key_header', header: 'Authorization', format: 'ApiKey {token}' },
  },
  {
    name: 'Elixir Finch with a built header',
    text: `defmodule Mill.Api do
  @base "https://mill.grain.example"

  def flour(key) do
    Finch.build(:get, @base <> "/flour", [{"x-mill-key", key}, {"accept", "application/json"}])
    |> Finch.request(Mill.Finch)
  end
end`,
    expect: { type: 'api_key_header', header: 'x-mill-key' },
  },
  {
    name: 'Perl LWP with basic credentials',
    text: `use LWP::UserAgent;
my $ua = LWP::UserAgent->new;
my $req = HTTP::Request->new(GET => 'https://archive.scroll.example/api/rolls');
$req->authorization_basic($ENV{SCROLL_USER}, $ENV{SCROLL_PASS});
my $res = $ua->request($req);
print $res->decoded_content;`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'R httr2 with client credentials',
    text: `library(httr2)

client <- oauth_client(
  id = Sys.getenv("REEF_ID"),
  secret = obfuscated("fake-obfuscated"),
  token_url = "https://login.reef.example/oauth2/token",
  name = "reef"
)

req <- request("https://api.reef.example/fish") |>
  req_oauth_client_credentials(client, scope = "fish.read")
resp <- req_perform(req)`,
    expect: { type: 'oauth2_client_credentials', url: 'https://login.reef.example/oauth2/token', scopes: ['fish.read'] },
  },
  {
    name: 'PowerShell two-step login',
    text: `$body = @{ username = $cred.UserName; password = $cred.GetNetworkCredential().Password } | ConvertTo-Json
$login = Invoke-RestMethod -Method Post -Uri "https://vault.backup.example/api/v1/auth" -Body $body -ContentType 'application/json'
$hdr = @{ Authorization = "Session $($login.data.id)" }
Invoke-RestMethod -Uri "https://vault.backup.example/api/v1/jobs" -Headers $hdr`,
    expect: {
      type: 'custom_login',
      url: 'https://vault.backup.example/api/v1/auth',
      user: 'username',
      pass: 'password',
      path: '$.data.id',
      header: 'Authorization',
      format: 'Session {token}',
    },
  },
  {
    name: 'bash with functions and jq',
    text: `#!/usr/bin/env bash
set -euo pipefail
: "\${CLIENT_ID:?}" "\${CLIENT_SECRET:?}"
AUTH_HOST=https://auth.lighthouse.example

get_token() {
  curl -sf -X POST "$AUTH_HOST/connect/token" \\
    -u "$CLIENT_ID:$CLIENT_SECRET" \\
    -d grant_type=client_credentials -d scope=beams | jq -r .access_token
}

TOKEN=$(get_token)
curl -sf -H "Authorization: Bearer $TOKEN" https://api.lighthouse.example/beams`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://auth.lighthouse.example/connect/token',
      client: 'basic',
      scopes: ['beams'],
    },
  },
  {
    name: 'xh with a bearer',
    text: `xh -A bearer -a $FORGE_TOKEN https://forge.anvil.example/api/v1/hammers`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'Hoppscotch export with an API key',
    text: JSON.stringify({
      v: 2,
      name: 'Bakery',
      folders: [],
      requests: [
        {
          v: '3',
          name: 'loaves',
          method: 'GET',
          endpoint: 'https://bakery.crumb.example/loaves',
          params: [],
          headers: [],
          auth: { authType: 'api-key', addTo: 'HEADERS', authActive: true, key: 'X-Bakery-Key', value: '<<bakeryKey>>' },
        },
      ],
    }),
    expect: { type: 'api_key_header', header: 'X-Bakery-Key', in: 'header' },
  },
  {
    name: 'Thunder Client collection with OAuth',
    text: JSON.stringify({
      client: 'Thunder Client',
      collectionName: 'Ferry',
      requests: [
        {
          name: 'routes',
          url: 'https://ferry.example/routes',
          method: 'GET',
          auth: {
            type: 'oauth2',
            oauth2: {
              grantType: 'client_credentials',
              accessTokenUrl: 'https://id.ferry.example/oauth/token',
              clientId: '{{id}}',
              clientSecret: '{{secret}}',
              scope: 'routes',
              clientAuth: 'in-body',
            },
          },
        },
      ],
    }),
    expect: { type: 'oauth2_client_credentials', url: 'https://id.ferry.example/oauth/token', scopes: ['routes'] },
  },
  {
    name: 'a .http file with a named request and a token from its answer',
    text: `@host = https://api.cellar.example

# @name signin
POST {{host}}/auth/sign-in HTTP/1.1
Content-Type: application/json

{ "mail": "{{mail}}", "passphrase": "{{phrase}}" }

###
GET {{host}}/bottles
Authorization: Bearer {{signin.response.body.$.token.value}}`,
    expect: {
      type: 'custom_login',
      url: 'https://api.cellar.example/auth/sign-in',
      user: 'mail',
      pass: 'passphrase',
      path: '$.token.value',
    },
  },
  {
    name: 'nginx adds a key for the upstream',
    text: `location /maps/ {
    proxy_pass https://tiles.atlas.example/;
    proxy_set_header Host tiles.atlas.example;
    proxy_set_header X-Atlas-Token "fake-atlas-token-1";
    proxy_set_header X-Real-IP $remote_addr;
}`,
    expect: { type: 'api_key_header', header: 'X-Atlas-Token', redact: ['fake-atlas-token-1'] },
  },
  {
    name: 'GitHub Actions with an environment and a login step',
    text: `jobs:
  smoke:
    runs-on: ubuntu-latest
    env:
      API: https://staging.tannery.example
    steps:
      - uses: actions/checkout@v4
      - name: Smoke
        env:
          TOKEN: \${{ secrets.STAGING_TOKEN }}
        run: |
          curl --fail --silent \\
            --header "Authorization: Bearer \${TOKEN}" \\
            "\${API}/hides"`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'private_key_jwt in Python',
    text: `now = int(time.time())
assertion = jwt.encode({"iss": CLIENT_ID, "sub": CLIENT_ID, "aud": TOKEN_URL, "iat": now, "exp": now + 300, "jti": str(uuid.uuid4())}, key, algorithm="RS384")
resp = requests.post(TOKEN_URL, data={
    "grant_type": "client_credentials",
    "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    "client_assertion": assertion,
    "scope": "system/*.read",
})`,
    expect: { type: 'unsupported', raw: 'jwt_assertion' },
  },
  {
    name: 'an HMAC made by hand in C#',
    text: `var timestamp = DateTimeOffset.UtcNow.ToUnixTimeSeconds().ToString();
using var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(secret));
var signature = Convert.ToHexString(hmac.ComputeHash(Encoding.UTF8.GetBytes(timestamp + "GET" + "/v2/accounts")));
var request = new HttpRequestMessage(HttpMethod.Get, "https://exchange.mint.example/v2/accounts");
request.Headers.Add("MINT-KEY", apiKey);
request.Headers.Add("MINT-SIGN", signature);
request.Headers.Add("MINT-TIMESTAMP", timestamp);
await client.SendAsync(request);`,
    expect: { type: 'unsupported', raw: 'hmac' },
  },
  {
    name: 'a React page that reads a public API',
    text: `export function Stations() {
  const [rows, setRows] = useState([]);
  useEffect(() => {
    fetch('https://open.rails.example/v1/stations?limit=50')
      .then((r) => r.json())
      .then((d) => setRows(d.items));
  }, []);
  return <ul>{rows.map((row) => <li key={row.id}>{row.name}</li>)}</ul>;
}`,
    expect: { type: 'none' },
  },
];
