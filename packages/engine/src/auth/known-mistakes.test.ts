import { expect, test } from 'vitest';
import type { Candidate } from './auth-candidate.ts';
import { detectFromCode } from './detect-from-code.ts';
import { detectFromPrompt } from './detect-from-prompt.ts';

const CODE: readonly (readonly [what: string, text: string, expected: Partial<Candidate>])[] = [
  [
    'the scheme that a Bruno request selects, and not another block of its file',
    `get {
  url: https://api.heron.example/birds
  auth: oauth2
}

auth:basic {
  username: left
  password: over
}

auth:oauth2 {
  grant_type: authorization_code
  authorization_url: https://id.heron.example/authorize
  access_token_url: https://id.heron.example/token
}
`,
    { type: 'auth_code', tokenUrl: 'https://id.heron.example/token' },
  ],
  [
    'an exchange with a code verifier as an authorization code',
    `requests.post("https://id.heron.example/token", data={"client_id": CID, "client_secret": SEC, "redirect_uri": BACK, "code_verifier": v})`,
    { type: 'auth_code', tokenUrl: 'https://id.heron.example/token' },
  ],
  [
    'the grant that a wrapper takes as a parameter',
    `const start = () => grab({ grant_type: 'authorization_code', code });
async function grab(fields) {
  return axios.post('https://id.heron.example/oauth/token', new URLSearchParams({ ...fields, client_id: ID, client_secret: SECRET }));
}`,
    { type: 'auth_code', tokenUrl: 'https://id.heron.example/oauth/token' },
  ],
  [
    'a code at a device address as a device code',
    `requests.post("https://tv.heron.example/device/token", json={"code": dev["device_code"], "client_id": CID, "client_secret": SEC})`,
    { type: 'device_code', tokenUrl: 'https://tv.heron.example/device/token' },
  ],
  [
    'a login that has the user in its path',
    `TOKEN=$(curl -s -d '{"password":"pw-example"}' https://safe.heron.example/v1/auth/login/ada | jq -r .auth.token)
curl -H "X-Safe-Token: $TOKEN" https://safe.heron.example/v1/items`,
    { type: 'custom_login', tokenUrl: 'https://safe.heron.example/v1/auth/login/ada' },
  ],
  [
    'a base address with a slash and a path with another one',
    `base := "https://id.heron.example/"
conf := clientcredentials.Config{ClientID: id, ClientSecret: secret, TokenURL: strings.TrimSuffix(base, "/") + "/oauth/token"}`,
    { type: 'oauth2_client_credentials', tokenUrl: 'https://id.heron.example/oauth/token' },
  ],
  [
    'a base address and a path given to a constructor',
    `var host = new Uri("https://id.heron.example/");
var form = new FormUrlEncodedContent(new Dictionary<string, string> { ["grant_type"] = "client_credentials", ["client_id"] = id, ["client_secret"] = secret });
var res = await http.PostAsync(new Uri(host, "oauth/token"), form);`,
    { type: 'oauth2_client_credentials', tokenUrl: 'https://id.heron.example/oauth/token' },
  ],
  [
    'the path of a client with a base address',
    `def server
  @server ||= Faraday.new(url: 'https://id.heron.example/oauth')
end
server.post('token', { grant_type: 'client_credentials', client_id: id, client_secret: secret })`,
    { type: 'oauth2_client_credentials', tokenUrl: 'https://id.heron.example/oauth/token' },
  ],
  [
    'a login in a shell function whose body jq builds',
    `HOST="\${VAULT_HOST:-vault.heron.example}"
BASE="https://$HOST:8443/api"
login() {
  curl -fsS -X POST "$BASE/session" -H 'Content-Type: application/json' \\
    -d "$(jq -n --arg u "$WHO" --arg p "$PASS" '{user: $u, passphrase: $p, ttl: 600}')" | jq -er '.data.token'
}
TOKEN=$(login) || exit 2
curl -H "Authorization: Session $TOKEN" "$BASE/jobs"`,
    {
      type: 'custom_login',
      tokenUrl: 'https://vault.heron.example:8443/api/session',
      userKey: 'user',
      passKey: 'passphrase',
      tokenJsonPath: '$.data.token',
    },
  ],
  [
    'the device flow of a library in R',
    `idp <- Sys.getenv("HERON_IDP", unset = "https://id.heron.example")
client <- oauth_client(id = "rstudio", token_url = paste0(idp, "/oauth/token"), name = "heron")
request("https://api.heron.example/v3") |> req_oauth_device(client = client, auth_url = paste0(idp, "/oauth/device/code"), scope = "read")`,
    { type: 'device_code', tokenUrl: 'https://id.heron.example/oauth/token' },
  ],
  [
    'the local values of a Terraform configuration',
    `locals {
  sso = "https://id.heron.example"
}
provider "restapi" {
  uri = "https://api.heron.example"
  oauth_client_credentials {
    oauth_client_id      = "tf"
    oauth_client_secret  = var.secret
    oauth_token_endpoint = "\${local.sso}/oauth2/token"
  }
}`,
    { type: 'oauth2_client_credentials', tokenUrl: 'https://id.heron.example/oauth2/token' },
  ],
  [
    'the first branch of a case in a shell script',
    `case "\${ENV:-sandbox}" in
  sandbox) AUTH=sandbox-id.heron.example ;;
  live)    AUTH=id.heron.example ;;
esac
until curl -sS "https://$AUTH/oidc/token" -d grant_type=client_credentials -d "client_id=$ID" -d "client_secret=$SECRET" | jq -r .access_token; do sleep 1; done`,
    { type: 'oauth2_client_credentials', tokenUrl: 'https://sandbox-id.heron.example/oidc/token' },
  ],
  [
    'the variables of an Insomnia environment',
    JSON.stringify({
      _type: 'export',
      __export_format: 4,
      resources: [
        {
          _type: 'request',
          url: 'https://api.heron.example/birds',
          authentication: {
            type: 'oauth2',
            grantType: 'client_credentials',
            accessTokenUrl: '{{ _.root }}/token',
            clientId: 'a',
            clientSecret: 'b',
          },
        },
        { _type: 'environment', data: { root: 'https://id.heron.example/oauth2' } },
      ],
    }),
    { type: 'oauth2_client_credentials', tokenUrl: 'https://id.heron.example/oauth2/token' },
  ],
  [
    'a module attribute in Elixir',
    `defmodule Heron do
  @domain System.get_env("HERON_DOMAIN") || "id.heron.example"
  def fetch do
    Req.post!("https://" <> @domain <> "/oauth/token", json: %{grant_type: "client_credentials", client_id: id(), client_secret: secret()})
  end
end`,
    { type: 'oauth2_client_credentials', tokenUrl: 'https://id.heron.example/oauth/token' },
  ],
  [
    'a frozen address in Ruby that is joined from parts',
    `HOST = "https://id.heron.example".freeze
TOKEN = URI.join(HOST, "/oauth2/", "access_token").freeze
req = Net::HTTP::Post.new(TOKEN)
req.basic_auth(id, secret)
req.set_form_data("grant_type" => "client_credentials")
token = JSON.parse(http.request(req).body)["access_token"]`,
    { type: 'oauth2_client_credentials', tokenUrl: 'https://id.heron.example/oauth2/access_token' },
  ],
  [
    'a session that Basic credentials open, not as Basic',
    `$pair = [Convert]::ToBase64String([Text.Encoding]::ASCII.GetBytes("$User:$Pass"))
$session = Invoke-RestMethod -Method Post -Uri "https://vc.heron.example/api/session" -Headers @{ Authorization = "Basic $pair" }
Invoke-RestMethod -Uri "https://vc.heron.example/api/nests" -Headers @{ 'heron-session-id' = $session }`,
    { type: 'custom_login', tokenUrl: 'https://vc.heron.example/api/session' },
  ],
  [
    'Windows authentication as unsupported',
    `var cred = new NetworkCredential("svc", cfg["Pw"], "CORP");
var handler = new HttpClientHandler { Credentials = new CredentialCache { { uri, "Negotiate", cred } } };
using var http = new HttpClient(handler);
await http.GetStringAsync("https://intranet.heron.example/api/birds");`,
    { rawType: 'negotiate', disabled: true },
  ],
  [
    'a signature of OAuth 1.0 as unsupported',
    `$o = ['oauth_consumer_key' => $cfg['key'], 'oauth_signature_method' => 'HMAC-SHA1', 'oauth_token' => $cfg['token']];
curl_setopt($ch, CURLOPT_HTTPHEADER, [header_of($o)]);
curl_setopt($ch, CURLOPT_URL, 'https://shop.heron.example/rest/items');`,
    { rawType: 'oauth1', disabled: true },
  ],
  [
    'the scheme that the operations of a spec use',
    `openapi: 3.1.0
servers: [{ url: https://api.heron.example }]
components:
  securitySchemes:
    admin: { type: http, scheme: basic }
    machine: { type: oauth2, flows: { clientCredentials: { tokenUrl: /oauth/token, scopes: {} } } }
security: [{ machine: [] }]
paths:
  /birds: { get: {} }
  /nests: { get: {} }
  /restart: { post: { security: [{ admin: [] }] } }`,
    { type: 'oauth2_client_credentials', tokenUrl: 'https://api.heron.example/oauth/token' },
  ],
];

test.each(CODE)('reads %s and is not sure', (_what, text, expected) => {
  const { best } = detectFromCode(text);
  expect(best).toMatchObject(expected);
  expect(best?.confidence).toBeLessThan(0.8);
});

test('reads the headers of a Terraform data source', () => {
  const code = `data "http" "nests" {
  url = "https://cmdb.heron.example/api/nests"
  request_headers = {
    Authorization = "Basic \${local.auth}"
  }
}`;
  expect(detectFromCode(code).best).toMatchObject({ type: 'basic' });
});

test('does not take the credentials of a proxy for those of the API', () => {
  const code = `PROXY_AUTH = aiohttp.BasicAuth("u1", os.environ["PROXY_PW"])
session = aiohttp.ClientSession(headers={"X-Api-Key": os.environ["KEY"]})
session.get("https://api.heron.example/birds", proxy="http://proxy.heron.example:3128", proxy_auth=PROXY_AUTH)`;
  expect(detectFromCode(code).best).toMatchObject({ type: 'api_key_header', injection: { name: 'X-Api-Key' } });
});

test('does not take a password with hyphens for a header', () => {
  const { best } = detectFromPrompt(
    'I POST email and password as JSON to https://api.heron.example/auth/signin (demo / My-Pass-77) and send the token as Authorization: Bearer.',
  );
  expect(best).toMatchObject({ type: 'custom_login', injection: { name: 'Authorization', format: 'Bearer {token}' } });
});

test('Basic beside a grant may authenticate the client, so it is not certain', () => {
  const code = `interface Tokens {
  @FormUrlEncoded @POST("connect/token")
  Call<Token> token(@Header("Authorization") String client, @Field("grant_type") String grant, @Field("username") String user);
}
Token signIn() { return api.token(Credentials.basic(ID, SECRET), "password", user, pass).execute().body(); }`;
  expect(detectFromCode(code).best?.confidence ?? 0).toBeLessThanOrEqual(0.8);
});
