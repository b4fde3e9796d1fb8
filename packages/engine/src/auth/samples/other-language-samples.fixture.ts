import type { Sample } from './sample.fixture.ts';

/** Languages and libraries that no reader was written for: words and quoted texts must do. */
export const OTHER_LANGUAGE_SAMPLES: readonly Sample[] = [
  {
    name: 'Faraday with a token request',
    text: `conn = Faraday.new(url: "https://auth.acme.test") do |f|
  f.request :url_encoded
  f.request :authorization, :basic, ENV["CLIENT_ID"], ENV["CLIENT_SECRET"]
  f.response :json
end
resp = conn.post("/oauth2/token", grant_type: "client_credentials", scope: "orders.read")
token = resp.body["access_token"]
api = Faraday.new(url: "https://api.acme.test", headers: { "Authorization" => "Bearer #{token}" })
api.get("/orders")`,
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.acme.test/oauth2/token', scopes: ['orders.read'] },
  },
  {
    name: 'Faraday with a block',
    text: `response = Faraday.post('https://api.shop.test/v1/sessions') do |req|
  req.headers['Content-Type'] = 'application/json'
  req.body = { email: ENV['EMAIL'], password: ENV['PASSWORD'] }.to_json
end
token = JSON.parse(response.body)['data']['token']
Faraday.get('https://api.shop.test/v1/items', nil, { 'X-Session' => token })`,
    expect: { type: 'custom_login', url: 'https://api.shop.test/v1/sessions', user: 'email', pass: 'password' },
  },
  {
    name: 'the OAuth2 gem of Ruby',
    text: `client = OAuth2::Client.new('client-id', 'client-secret', site: 'https://id.example.test', token_url: '/oauth/token')
token = client.client_credentials.get_token(scope: 'read')
token.get('/api/me')`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.example.test/oauth/token', header: 'Authorization' },
  },
  {
    name: 'Elixir Req',
    text: `Req.post!("https://login.acme.test/token",
  form: [grant_type: "client_credentials", client_id: System.get_env("ID"), client_secret: System.get_env("SECRET")]
).body["access_token"]`,
    expect: { type: 'oauth2_client_credentials', url: 'https://login.acme.test/token', client: 'post' },
  },
  {
    name: 'Elixir HTTPoison',
    text: `headers = [{"Authorization", "Bearer " <> token}, {"Accept", "application/json"}]
HTTPoison.get!("https://api.acme.test/v1/users", headers)`,
    expect: { type: 'bearer_static', format: 'Bearer {token}' },
  },
  {
    name: 'Clojure',
    text: `(client/post "https://auth.acme.test/oauth/token"
  {:form-params {:grant_type "password" :username "ada" :password "pw-example" :client_id "web"}
   :as :json})`,
    expect: { type: 'password', url: 'https://auth.acme.test/oauth/token' },
  },
  {
    name: 'R httr',
    text: `library(httr)
r <- GET("https://api.acme.test/data", authenticate("user", "pw-example-1"))
content(r)`,
    expect: { type: 'basic' },
  },
  {
    name: 'Lua',
    text: `local res = httpc:request_uri("https://api.acme.test/v1", {
  method = "GET",
  headers = { ["Authorization"] = "Bearer " .. token },
})`,
    expect: { type: 'bearer_static', format: 'Bearer {token}' },
  },
  {
    name: 'host and path of a token URL apart',
    text: `const { ClientCredentials } = require('simple-oauth2');
const client = new ClientCredentials({ client: { id: 'x', secret: 'y' }, auth: { tokenHost: 'https://id.acme.test', tokenPath: '/oauth/token' } });
const t = await client.getToken({ scope: 'read' });`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.acme.test/oauth/token' },
  },
  {
    name: 'Authlib',
    text: `from authlib.integrations.requests_client import OAuth2Session
s = OAuth2Session(client_id, client_secret, scope='read', token_endpoint_auth_method='client_secret_post')
token = s.fetch_token('https://id.acme.test/token', grant_type='client_credentials')`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.acme.test/token', client: 'post' },
  },
  {
    name: 'Feign annotation',
    text: `@FeignClient(name="orders", url="https://api.acme.test")
public interface Orders { @RequestLine("GET /orders") @Headers("X-API-KEY: {key}") List<Order> list(@Param("key") String key); }`,
    expect: { type: 'api_key_header', header: 'X-API-KEY' },
  },
  {
    name: 'Unirest with fields',
    text: `HttpResponse<JsonNode> r = Unirest.post("https://auth.acme.test/oauth/token")
  .basicAuth(clientId, clientSecret)
  .field("grant_type", "client_credentials")
  .asJson();
String token = r.getBody().getObject().getString("access_token");`,
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.acme.test/oauth/token', client: 'basic' },
  },
  {
    name: 'Apache HttpClient login',
    text: `HttpPost post = new HttpPost("https://auth.acme.test/login");
post.setEntity(new StringEntity("{\\"user\\":\\"ada\\",\\"pwd\\":\\"pw-example\\"}", ContentType.APPLICATION_JSON));
CloseableHttpResponse res = client.execute(post);`,
    expect: { type: 'custom_login', url: 'https://auth.acme.test/login', user: 'user', pass: 'pwd' },
  },
  {
    name: 'IdentityModel',
    text: `var tokenResponse = await client.RequestClientCredentialsTokenAsync(new ClientCredentialsTokenRequest
{
    Address = "https://demo.duendesoftware.test/connect/token",
    ClientId = "m2m",
    ClientSecret = "secret-example",
    Scope = "api"
});
client.SetBearerToken(tokenResponse.AccessToken);`,
    expect: { type: 'oauth2_client_credentials', url: 'https://demo.duendesoftware.test/connect/token', scopes: ['api'] },
  },
  {
    name: 'Visual Basic',
    text: `Dim client As New WebClient()
client.Headers.Add("Authorization", "Bearer " & token)
Dim s = client.DownloadString("https://api.acme.test/x")`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'the oauth2 crate of Rust',
    text: `let client = BasicClient::new(ClientId::new("id".to_string()))
    .set_client_secret(ClientSecret::new("secret".to_string()))
    .set_token_uri(TokenUrl::new("https://id.acme.test/token".to_string())?);
let token = client.exchange_client_credentials().add_scope(Scope::new("read".to_string())).request_async(&http).await?;`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.acme.test/token' },
  },
  {
    name: 'Resty token',
    text: `resp, err := resty.New().R().SetAuthToken(os.Getenv("TOKEN")).Get("https://api.acme.test/v1")`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'Resty login',
    text: `client := resty.New().SetBaseURL("https://api.acme.test")
resp, err := client.R().SetBody(map[string]string{"login": "ada", "password": "pw-example"}).Post("/auth/login")`,
    expect: { type: 'custom_login', url: 'https://api.acme.test/auth/login', user: 'login' },
  },
  {
    name: 'Alamofire',
    text: `AF.request("https://api.acme.test/me", headers: [.authorization(bearerToken: token)]).response { r in }`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'Hurl with two sections',
    text: `POST https://id.acme.test/token
[BasicAuth]
myid: mysecret
[FormParams]
grant_type: client_credentials
HTTP 200`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.acme.test/token', client: 'basic' },
  },
  {
    name: 'a Postman script with a list of fields',
    text: `pm.sendRequest({ url: 'https://id.x.test/oauth/token', method: 'POST', body: { mode: 'urlencoded', urlencoded: [ { key: 'grant_type', value: 'client_credentials' }, { key: 'client_id', value: pm.environment.get('id') } ] } }, (e, r) => pm.environment.set('token', r.json().access_token));`,
    expect: { type: 'oauth2_client_credentials', url: 'https://id.x.test/oauth/token' },
  },
  {
    name: 'Karate',
    text: `Given url 'https://id.x.test/token'
And form field grant_type = 'password'
And form field username = 'ada'
And form field password = 'pw-example'
When method post
* def accessToken = response.access_token`,
    expect: { type: 'password', url: 'https://id.x.test/token' },
  },
  {
    name: 'Groovy with the path as an option',
    text: `def http = new RESTClient('https://api.x.test')
def res = http.post(path: '/api/login', body: [username: 'ada', password: 'pw-example'], requestContentType: JSON)`,
    expect: { type: 'custom_login', url: 'https://api.x.test/api/login', user: 'username' },
  },
  {
    name: 'MATLAB',
    text: `options = weboptions('HeaderFields', {'Authorization', ['Bearer ' token]});
data = webread('https://api.x.test/data', options);`,
    expect: { type: 'bearer_static' },
  },
  {
    name: 'C++ cpr',
    text: `cpr::Response r = cpr::Get(cpr::Url{"https://api.x.test/x"}, cpr::Authentication{"user", "pass-example", cpr::AuthMode::BASIC});`,
    expect: { type: 'basic' },
  },
  {
    name: 'Haskell wreq',
    text: `r <- getWith (defaults & auth ?~ basicAuth "user" "pass-example") "https://api.x.test/v1"`,
    expect: { type: 'basic' },
  },
  {
    name: 'a table of header names is no credential',
    text: `const ALLOWED = ["Authorization", "X-Api-Key", "Content-Type"]; app.use(cors({ allowedHeaders: ALLOWED }));`,
    expect: { type: 'none' },
  },
  {
    name: 'a form on a page with a password field is no login',
    text: `<form class="signup"><input name="password"><a href="https://acme.test/about">About</a></form>`,
    expect: { type: 'none' },
  },
];
