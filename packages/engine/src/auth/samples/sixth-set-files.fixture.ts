import type { Sample } from './sample.fixture.ts';

/** Further programs, commands and files of the sixth set; every secret is invented. */
export const SIXTH_FILES: readonly Sample[] = [
  {
    name: 'Java WebClient with client registration',
    text: `ClientRegistration registration = ClientRegistration.withRegistrationId("dace")
    .tokenUri("https://idp.dace.example/connect/token")
    .clientId("dace-batch")
    .clientSecret(secret)
    .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
    .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
    .scope("batch.run")
    .build();`,
    expect: { type: 'oauth2_client_credentials', url: 'https://idp.dace.example/connect/token', client: 'basic', scopes: ['batch.run'] },
  },
  {
    name: 'RestAssured with a preemptive basic',
    text: `RestAssured.baseURI = "https://stock.chub.example";
Response response = given()
        .auth().preemptive().basic("inspector", System.getenv("CHUB_PASS"))
        .accept(ContentType.JSON)
    .when()
        .get("/api/v2/items");
response.then().statusCode(200);`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'Kotlin data class login with Retrofit',
    text: `data class LoginRequest(@SerializedName("user_name") val userName: String, @SerializedName("pass_code") val passCode: String)
data class LoginResponse(@SerializedName("jwt") val jwt: String)

interface Api {
    @POST("v1/signin")
    suspend fun signIn(@Body body: LoginRequest): LoginResponse

    @GET("v1/profile")
    suspend fun profile(@Header("Authorization") bearer: String): Profile
}`,
    expect: { type: 'custom_login', user: 'user_name', pass: 'pass_code', header: 'Authorization' },
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
    name: 'C# Refit with a handler',
    text: `public class AuthHeaderHandler : DelegatingHandler
{
    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var token = await _tokenStore.GetTokenAsync();
        request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token);
        request.Headers.Add("X-Tenant-Id", _tenant.Id);
        return await base.SendAsync(request, cancellationToken);
    }
}`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'PHP Symfony with options',
    text: `$client = HttpClient::create(['base_uri' => 'https://erp.ide.example/api/', 'headers' => ['X-Api-Secret' => $_ENV['IDE_SECRET']]]);
$rows = $client->request('GET', 'articles')->toArray();`,
    expect: { type: 'api_key_header', header: 'X-Api-Secret' },
  },
  {
    name: 'PHP SOAP-like login by stream context',
    text: `$payload = json_encode(['Username' => $user, 'Password' => $pass, 'CompanyDB' => 'SBODEMO']);
$ctx = stream_context_create(['http' => ['method' => 'POST', 'header' => 'Content-Type: application/json', 'content' => $payload]]);
$body = file_get_contents('https://sap.nase.example:50000/b1s/v1/Login', false, $ctx);
$session = json_decode($body)->SessionId;
$ctx2 = stream_context_create(['http' => ['header' => "Cookie: B1SESSION=$session"]]);`,
    expect: {
      type: 'custom_login',
      url: 'https://sap.nase.example:50000/b1s/v1/Login',
      user: 'Username',
      pass: 'Password',
      header: 'Cookie',
    },
  },
  {
    name: 'Ruby on Rails credentials with HTTP.rb',
    text: `response = HTTP.auth("Bearer #{Rails.application.credentials.dig(:bleak, :token)}")
               .headers(accept: "application/json")
               .get("https://api.bleak.example/v2/shoals")`,
    expect: { type: 'bearer_static', header: 'Authorization' },
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
    name: 'curl commands of a README',
    text: `## Usage

Get a session first:

\`\`\`bash
$ curl -s -X POST https://api.vendace.example/v1/session \\
    -H 'content-type: application/json' \\
    -d '{"apiUser":"demo","apiKey":"fake-key-123"}'
{"sessionToken":"fake-session","expires":3600}
\`\`\`

Then pass it on:

\`\`\`bash
$ curl -H 'Session: fake-session' https://api.vendace.example/v1/lakes
\`\`\``,
    expect: {
      type: 'custom_login',
      url: 'https://api.vendace.example/v1/session',
      user: 'apiUser',
      pass: 'apiKey',
      redact: ['fake-key-123'],
    },
  },
  {
    name: 'a Makefile with curl',
    text: `TOKEN ?= $(shell cat .token)

smoke:
	curl -fsS -H "PRIVATE-TOKEN: $(TOKEN)" https://git.smelt.example/api/v4/projects

.PHONY: smoke`,
    expect: { type: 'api_key_header', header: 'PRIVATE-TOKEN' },
  },
  {
    name: 'Tavern test',
    text: `test_name: Login and read
stages:
  - name: login
    request:
      url: https://api.grayling.example/login
      method: POST
      json:
        username: "{tavern.env_vars.USER}"
        password: "{tavern.env_vars.PASS}"
    response:
      status_code: 200
      save:
        json:
          access: token.access
  - name: read
    request:
      url: https://api.grayling.example/me
      method: GET
      headers:
        Authorization: "Bearer {access}"`,
    expect: {
      type: 'custom_login',
      url: 'https://api.grayling.example/login',
      user: 'username',
      pass: 'password',
      path: '$.token.access',
      header: 'Authorization',
    },
  },
  {
    name: 'Terraform HTTP data source',
    text: `data "http" "inventory" {
  url = "https://inventory.minnow.example/api/hosts"

  request_headers = {
    Accept        = "application/json"
    Authorization = "Bearer \${var.inventory_token}"
  }
}`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'appsettings with an OAuth section',
    text: JSON.stringify({
      Logging: { LogLevel: { Default: 'Information' } },
      Partner: {
        BaseUrl: 'https://api.sterlet.example',
        OAuth: {
          TokenEndpoint: 'https://id.sterlet.example/connect/token',
          ClientId: 'sync',
          ClientSecret: '__set_in_vault__',
          Scope: 'partner.api',
        },
      },
    }),
    expect: { type: 'oauth2_client_credentials', url: 'https://id.sterlet.example/connect/token', scopes: ['partner.api'] },
  },
  {
    name: 'a server middleware in Go',
    text: `func Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token := r.Header.Get("X-Auth-Token")
		if token == "" {
			token = r.URL.Query().Get("token")
		}
		if !valid(token) {
			http.Error(w, "unauthorized", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}`,
    expect: { type: 'none' },
  },
];
