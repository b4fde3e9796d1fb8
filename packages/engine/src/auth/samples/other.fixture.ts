import type { Sample } from './sample.fixture.ts';

/** Languages with few samples: R, Dart, Scala, Elixir, Perl and more. Every secret is invented. */
export const OTHER_SAMPLES: readonly Sample[] = [
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
    name: 'Elixir Req with options',
    text: `req = Req.new(base_url: "https://api.civet.example", auth: {:bearer, System.fetch_env!("CIVET_TOKEN")})
Req.get!(req, url: "/beans").body`,
    expect: { type: 'bearer_static', header: 'Authorization' },
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
    name: 'Perl is not known but the header is seen',
    text: `my $ua = LWP::UserAgent->new;
my $res = $ua->get('https://api.acme.test/x', 'X-Api-Key' => $key);`,
    expect: { type: 'api_key_header', header: 'X-Api-Key' },
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
    name: 'C++ curl header',
    text: `curl_slist* h = curl_slist_append(nullptr, "X-Depot-Key: abc123fake"); curl_easy_setopt(c, CURLOPT_HTTPHEADER, h); curl_easy_setopt(c, CURLOPT_URL, "https://depot.example/x");`,
    expect: { type: 'api_key_header', header: 'X-Depot-Key' },
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
    name: 'Groovy with the path as an option',
    text: `def http = new RESTClient('https://api.x.test')
def res = http.post(path: '/api/login', body: [username: 'ada', password: 'pw-example'], requestContentType: JSON)`,
    expect: { type: 'custom_login', url: 'https://api.x.test/api/login', user: 'username' },
  },
  {
    name: 'Haskell wreq',
    text: `r <- getWith (defaults & auth ?~ basicAuth "user" "pass-example") "https://api.x.test/v1"`,
    expect: { type: 'basic' },
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
    name: 'Scala sttp',
    text: `val response = basicRequest
  .header("X-Fir-Key", sys.env("FIR_KEY"))
  .get(uri"https://api.fir.example/v1/cones")
  .send(backend)`,
    expect: { type: 'api_key_header', header: 'X-Fir-Key' },
  },
  {
    name: 'Dart http with a session',
    text: `final response = await http.post(
  Uri.parse('https://club.gudgeon.example/api/members/login'),
  headers: {'Content-Type': 'application/json'},
  body: jsonEncode({'memberNo': memberNo, 'pin': pin}),
);
final token = jsonDecode(response.body)['session']['key'];
final me = await http.get(Uri.parse('https://club.gudgeon.example/api/members/me'), headers: {'X-Session-Key': token});`,
    expect: {
      type: 'custom_login',
      url: 'https://club.gudgeon.example/api/members/login',
      user: 'memberNo',
      pass: 'pin',
      path: '$.session.key',
      header: 'X-Session-Key',
    },
  },
  {
    name: 'Elixir Tesla client credentials',
    text: `def token do
  client = Tesla.client([{Tesla.Middleware.BaseUrl, "https://auth.ruffe.example"}, Tesla.Middleware.FormUrlencoded, Tesla.Middleware.DecodeJson])
  {:ok, %{body: body}} = Tesla.post(client, "/oauth2/token", %{grant_type: "client_credentials", client_id: id(), client_secret: secret()})
  body["access_token"]
end`,
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.ruffe.example/oauth2/token' },
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
    name: 'dart dio login',
    text: `final dio = Dio(BaseOptions(baseUrl: 'https://api.teak.example/v1'));
Future<void> signIn(String email, String password) async {
  final res = await dio.post('/auth/sign-in', data: {'email': email, 'password': password});
  final token = res.data['accessToken'];
  dio.options.headers['Authorization'] = 'Bearer $token';
}`,
    expect: {
      type: 'custom_login',
      url: 'https://api.teak.example/v1/auth/sign-in',
      user: 'email',
      pass: 'password',
      path: '$.accessToken',
    },
  },
];
