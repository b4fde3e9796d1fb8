import type { Sample } from './sample.fixture.ts';

/** Programs and commands that came after the readers were written; every secret is invented. */
export const UNSEEN_PROGRAMS: readonly Sample[] = [
  {
    name: 'Net::HTTP with a form for a token',
    text: `uri = URI("https://auth.harbor.example/oauth/token")
res = Net::HTTP.post_form(uri, "grant_type" => "client_credentials", "client_id" => ENV["ID"], "client_secret" => ENV["SECRET"])
token = JSON.parse(res.body)["access_token"]`,
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.harbor.example/oauth/token' },
  },
  {
    name: 'Faraday with its authorization middleware',
    text: `conn = Faraday.new("https://harbor.example") do |f|
  f.request :authorization, :basic, "captain", ENV["HARBOR_PASS"]
end
conn.get("/ships")`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'reqwest with basic_auth',
    text: `let body = reqwest::Client::new()
    .get("https://registry.example/v2/_catalog")
    .basic_auth("puller", Some(std::env::var("REGISTRY_PASS")?))
    .send().await?.text().await?;`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'reqwest with a form for a token',
    text: `let params = [("grant_type", "client_credentials"), ("client_id", &id), ("client_secret", &secret), ("audience", "https://mine.example")];
let token: Token = client.post("https://mine.eu.auth0.example/oauth/token").form(&params).send().await?.json().await?;`,
    expect: { type: 'oauth2_client_credentials', url: 'https://mine.eu.auth0.example/oauth/token' },
  },
  {
    name: 'Ktor with its Auth plugin',
    text: `val client = HttpClient(CIO) {
    install(Auth) {
        basic {
            credentials { BasicAuthCredentials(username = "kiosk", password = System.getenv("KIOSK_PASS")) }
            realm = "kiosk"
        }
    }
}
client.get("https://kiosk.example/api/menu")`,
    expect: { type: 'basic' },
  },
  {
    name: 'Ktor submitForm',
    text: `val token: TokenInfo = client.submitForm(
    url = "https://id.kiosk.example/token",
    formParameters = parameters {
        append("grant_type", "client_credentials")
        append("client_id", clientId)
        append("client_secret", clientSecret)
    }
).body()`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.kiosk.example/token' },
  },
  {
    name: 'URLSession with a login as JSON',
    text: `var request = URLRequest(url: URL(string: "https://gym.example/api/v1/sign_in")!)
request.httpMethod = "POST"
request.setValue("application/json", forHTTPHeaderField: "Content-Type")
request.httpBody = try JSONSerialization.data(withJSONObject: ["email": email, "password": password])
let (data, _) = try await URLSession.shared.data(for: request)
let token = try JSONDecoder().decode(Session.self, from: data).authToken`,
    expect: { type: 'custom_login', url: 'https://gym.example/api/v1/sign_in', user: 'email', pass: 'password' },
  },
  {
    name: 'Invoke-RestMethod with a header table',
    text: `$headers = @{ "X-Auth-Token" = $env:RACK_TOKEN; Accept = "application/json" }
Invoke-RestMethod -Method Get -Uri "https://rack.example/v2/servers" -Headers $headers`,
    expect: { type: 'api_key_header', header: 'X-Auth-Token' },
  },
  {
    name: 'wget with a bearer header',
    text: `wget --quiet --header="Authorization: Bearer $FARM_TOKEN" -O fields.json https://farm.example/api/fields`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'wget that posts a login and keeps the cookie',
    text: `wget --save-cookies jar.txt --keep-session-cookies --post-data 'login=ada&password=fake-pass' https://forum.example/login.php -O /dev/null
wget --load-cookies jar.txt https://forum.example/private.json`,
    expect: { type: 'session_cookie', url: 'https://forum.example/login.php', user: 'login', pass: 'password' },
  },
  {
    name: 'an Insomnia export with OAuth',
    text: JSON.stringify({
      _type: 'export',
      __export_format: 4,
      __export_source: 'insomnia.desktop.app:v9',
      resources: [
        { _id: 'wrk_1', _type: 'workspace', name: 'Dairy' },
        {
          _id: 'req_1',
          _type: 'request',
          method: 'GET',
          url: 'https://dairy.example/api/cows',
          headers: [],
          authentication: {
            type: 'oauth2',
            grantType: 'client_credentials',
            accessTokenUrl: 'https://dairy.example/oauth/token',
            clientId: 'milk',
            clientSecret: '{{ _.secret }}',
            scope: 'cows:read',
          },
        },
      ],
    }),
    expect: { type: 'oauth2_client_credentials', url: 'https://dairy.example/oauth/token', scopes: ['cows:read'] },
  },
  {
    name: 'an Insomnia export with a key header',
    text: JSON.stringify({
      _type: 'export',
      __export_format: 4,
      resources: [
        {
          _id: 'req_2',
          _type: 'request',
          method: 'GET',
          url: 'https://dairy.example/api/milk',
          headers: [{ name: 'X-Dairy-Key', value: '{{ _.key }}' }],
          authentication: {},
        },
      ],
    }),
    expect: { type: 'api_key_header', header: 'X-Dairy-Key' },
  },
  {
    name: 'securitySchemes in YAML',
    text: `components:
  securitySchemes:
    machine:
      type: oauth2
      flows:
        clientCredentials:
          tokenUrl: https://accounts.tide.example/oauth2/token
          scopes:
            tides:read: Read tides
security:
  - machine: [tides:read]`,
    expect: { type: 'oauth2_client_credentials', url: 'https://accounts.tide.example/oauth2/token' },
  },
  {
    name: 'securitySchemes in JSON with a key',
    text: JSON.stringify({ components: { securitySchemes: { tideKey: { type: 'apiKey', in: 'header', name: 'X-Tide-Key' } } } }),
    expect: { type: 'api_key_header', header: 'X-Tide-Key' },
  },
  {
    name: 'a .netrc file',
    text: `machine artifacts.example
login deploy
password fake-netrc-pass`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'curl that reads .netrc',
    text: `curl --netrc-file ./netrc https://artifacts.example/api/storage`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'curl with AWS signatures',
    text: `curl --aws-sigv4 "aws:amz:eu-central-1:execute-api" --user "$AKID:$ASECRET" https://abc123.execute-api.eu-central-1.amazonaws.com/prod/items`,
    expect: { type: 'unsupported', raw: 'aws_sigv4' },
  },
  {
    name: 'botocore signing',
    text: `from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
request = AWSRequest(method="GET", url="https://search.example.amazonaws.com/_cat")
SigV4Auth(session.get_credentials(), "es", "eu-west-1").add_auth(request)
requests.get(request.url, headers=dict(request.headers))`,
    expect: { type: 'unsupported', raw: 'aws_sigv4' },
  },
  {
    name: 'an HMAC over body and time in Node',
    text: `const timestamp = Date.now().toString();
const signature = crypto.createHmac('sha256', process.env.DESK_SECRET).update(timestamp + 'GET' + '/v2/orders').digest('hex');
await fetch('https://desk.example/v2/orders', { headers: { 'DESK-KEY': key, 'DESK-SIGN': signature, 'DESK-TIMESTAMP': timestamp } });`,
    expect: { type: 'unsupported', raw: 'hmac' },
  },
  {
    name: 'a client certificate in Python',
    text: `session = requests.Session()
session.cert = ("/etc/ssl/agent.crt", "/etc/ssl/agent.key")
print(session.get("https://bank.example/api/balance").json())`,
    expect: { type: 'unsupported', raw: 'mtls' },
  },
  {
    name: 'a cookie login in Node',
    text: `const login = await fetch('https://shop.example/session', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams({ email, password }) });
const cookie = login.headers.get('set-cookie');
const cart = await fetch('https://shop.example/cart', { headers: { cookie } });`,
    expect: { type: 'session_cookie', url: 'https://shop.example/session', user: 'email', pass: 'password' },
  },
  {
    name: 'Django session with CSRF',
    text: `s = requests.Session()
s.get("https://school.example/accounts/login/")
token = s.cookies["csrftoken"]
s.post("https://school.example/accounts/login/", data={"username": "ada", "password": "fake-pass", "csrfmiddlewaretoken": token}, headers={"Referer": "https://school.example/accounts/login/"})
print(s.get("https://school.example/api/grades").json())`,
    expect: { type: 'session_cookie', url: 'https://school.example/accounts/login/', user: 'username', pass: 'password' },
  },
];
