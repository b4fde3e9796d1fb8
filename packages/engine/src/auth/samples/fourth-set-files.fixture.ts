import type { Sample } from './sample.fixture.ts';

/** Further programs, commands and files of the fourth set; every secret is invented. */
export const FOURTH_FILES: readonly Sample[] = [
  {
    name: 'C# with Azure identity',
    text: `var credential = new ClientSecretCredential(tenantId: "contoso-tenant", clientId: cfg["ClientId"], clientSecret: cfg["ClientSecret"]);
var token = await credential.GetTokenAsync(new TokenRequestContext(new[] { "api://ruff/.default" }));
client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", token.Token);`,
    expect: { type: 'oauth2_client_credentials' },
  },
  {
    name: 'PHP with league oauth2 client',
    text: `$provider = new \\League\\OAuth2\\Client\\Provider\\GenericProvider([
    'clientId'                => getenv('CLIENT_ID'),
    'clientSecret'            => getenv('CLIENT_SECRET'),
    'redirectUri'             => 'https://my.example/return',
    'urlAuthorize'            => 'https://auth.sanderling.example/authorize',
    'urlAccessToken'          => 'https://auth.sanderling.example/token',
    'urlResourceOwnerDetails' => 'https://auth.sanderling.example/me',
]);
$token = $provider->getAccessToken('authorization_code', ['code' => $_GET['code']]);`,
    expect: { type: 'auth_code', url: 'https://auth.sanderling.example/token' },
  },
  {
    name: 'PHP cURL with a digest',
    text: `curl_setopt($curl, CURLOPT_URL, "https://camera.turnstone.example/axis-cgi/param.cgi");
curl_setopt($curl, CURLOPT_HTTPAUTH, CURLAUTH_DIGEST);
curl_setopt($curl, CURLOPT_USERPWD, "root:fake-root-pass");
$out = curl_exec($curl);`,
    expect: { type: 'unsupported', raw: 'digest' },
  },
  {
    name: 'Ruby Net::HTTP login helper',
    text: `require "net/http"
require "json"

def login(user, password)
  uri = URI("https://desk.godwit.example/api/v1/login")
  res = Net::HTTP.post(uri, { user: user, password: password }.to_json, "Content-Type" => "application/json")
  JSON.parse(res.body).dig("data", "userToken")
end

token = login(ENV["DESK_USER"], ENV["DESK_PASS"])
req = Net::HTTP::Get.new("/api/v1/tickets")
req["X-Auth-Token"] = token`,
    expect: {
      type: 'custom_login',
      url: 'https://desk.godwit.example/api/v1/login',
      user: 'user',
      pass: 'password',
      path: '$.data.userToken',
      header: 'X-Auth-Token',
    },
  },
  {
    name: 'Rust ureq with a token in the query',
    text: `let body: String = ureq::get("https://market.lapwing.example/quote")
    .query("symbol", "ACME")
    .query("token", &std::env::var("MARKET_TOKEN").unwrap())
    .call()?
    .into_string()?;`,
    expect: { type: 'api_key_header', in: 'query', header: 'token' },
  },
  {
    name: 'R httr with a bearer in add_headers',
    text: `library(httr)
token <- Sys.getenv("DOTTEREL_TOKEN")
resp <- GET("https://data.dotterel.example/series", add_headers(Authorization = paste("Bearer", token)))
stop_for_status(resp)`,
    expect: { type: 'bearer_static', header: 'Authorization', format: 'Bearer {token}' },
  },
  {
    name: 'PowerShell with a credential object',
    text: `$cred = Get-Credential
$uri = 'https://build.whimbrel.example/api/queue'
Invoke-RestMethod -Uri $uri -Method Get -Authentication Basic -Credential $cred`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'curl that reads the cookie from a jar after a form',
    text: `curl -c jar.txt -X POST https://intranet.redshank.example/j_spring_security_check \\
     --data-urlencode "j_username=$USER_NAME" --data-urlencode "j_password=$USER_PASS"
curl -b jar.txt https://intranet.redshank.example/rest/items`,
    expect: {
      type: 'session_cookie',
      url: 'https://intranet.redshank.example/j_spring_security_check',
      user: 'j_username',
      pass: 'j_password',
      header: 'Cookie',
    },
  },
  {
    name: 'curl token exchange',
    text: `curl -X POST https://sts.curlew.example/token \\
  -d grant_type=urn:ietf:params:oauth:grant-type:token-exchange \\
  -d subject_token="$ID_TOKEN" \\
  -d subject_token_type=urn:ietf:params:oauth:token-type:id_token`,
    expect: { type: 'unsupported', raw: 'token_exchange' },
  },
  {
    name: 'k6 with a setup that logs in',
    text: `import http from 'k6/http';
export function setup() {
  const res = http.post(\`\${__ENV.BASE}/v1/auth/signin\`, JSON.stringify({ login: __ENV.LOGIN, passwd: __ENV.PASSWD }), { headers: { 'Content-Type': 'application/json' } });
  return { token: res.json('result.token') };
}
export default function (data) {
  http.get(\`\${__ENV.BASE}/v1/feed\`, { headers: { Authorization: \`JWT \${data.token}\` } });
}`,
    expect: { type: 'custom_login', user: 'login', pass: 'passwd', path: '$.result.token', header: 'Authorization', format: 'JWT {token}' },
  },
  {
    name: 'JMeter plan with a header manager',
    text: `<HeaderManager guiclass="HeaderPanel" testclass="HeaderManager" testname="HTTP Header Manager" enabled="true">
  <collectionProp name="HeaderManager.headers">
    <elementProp name="" elementType="Header">
      <stringProp name="Header.name">Authorization</stringProp>
      <stringProp name="Header.value">Bearer \${token}</stringProp>
    </elementProp>
    <elementProp name="" elementType="Header">
      <stringProp name="Header.name">Accept</stringProp>
      <stringProp name="Header.value">application/json</stringProp>
    </elementProp>
  </collectionProp>
</HeaderManager>`,
    expect: { type: 'bearer_static', header: 'Authorization', format: 'Bearer {token}' },
  },
  {
    name: 'Insomnia version 5 in YAML',
    text: `type: collection.insomnia.rest/5.0
name: Jacana
collection:
  - url: https://api.jacana.example/nests
    name: nests
    method: GET
    authentication:
      type: oauth2
      grantType: client_credentials
      accessTokenUrl: https://login.jacana.example/oauth2/token
      clientId: "{{ _.client_id }}"
      clientSecret: "{{ _.client_secret }}"
      scope: nests.read`,
    expect: { type: 'oauth2_client_credentials', url: 'https://login.jacana.example/oauth2/token', scopes: ['nests.read'] },
  },
  {
    name: 'Quarkus properties',
    text: `quarkus.oidc-client.auth-server-url=https://sso.skua.example/realms/ocean
quarkus.oidc-client.client-id=importer
quarkus.oidc-client.credentials.secret=\${SKUA_SECRET}
quarkus.oidc-client.grant.type=client
quarkus.rest-client.ocean.url=https://ocean.skua.example`,
    expect: { type: 'oauth2_client_credentials' },
  },
  {
    name: 'docker compose with a token for a sidecar',
    text: `services:
  sync:
    image: registry.example/sync:3
    environment:
      API_URL: https://api.noddy.example
      API_USERNAME: sync-bot
      API_PASSWORD: \${NODDY_PASSWORD}`,
    expect: { type: 'basic' },
  },
  {
    name: 'a server that checks a key',
    text: `from fastapi import FastAPI, Header, HTTPException

app = FastAPI()

@app.get("/items")
async def items(x_token: str = Header()):
    if x_token != settings.token:
        raise HTTPException(status_code=401)
    return [{"id": 1}]`,
    expect: { type: 'none' },
  },
];
