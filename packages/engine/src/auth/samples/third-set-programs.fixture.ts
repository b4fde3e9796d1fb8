import type { Sample } from './sample.fixture.ts';

/** Programs of the third set that was written before anything was mended for it; every secret is invented. */
export const THIRD_PROGRAMS: readonly Sample[] = [
  {
    name: 'aiohttp session with a header made in a constructor',
    text: `import aiohttp, asyncio, os

API_ROOT = "https://api.orchard.example/v2"

class OrchardClient:
    def __init__(self, token: str | None = None):
        self._token = token or os.environ["ORCHARD_TOKEN"]
        self._session = aiohttp.ClientSession(headers={"Authorization": f"Token {self._token}", "Accept": "application/json"})

    async def trees(self):
        async with self._session.get(f"{API_ROOT}/trees") as resp:
            resp.raise_for_status()
            return await resp.json()`,
    expect: { type: 'api_key_header', header: 'Authorization', format: 'Token {token}' },
  },
  {
    name: 'httpx custom auth class that fetches a token',
    text: `import httpx

TOKEN_PATH = "/oauth2/v1/token"
ISSUER = "https://id.harbour.example"

class ClientAuth(httpx.Auth):
    def __init__(self, client_id, client_secret):
        self.client_id = client_id
        self.client_secret = client_secret

    def fetch(self):
        resp = httpx.post(
            ISSUER + TOKEN_PATH,
            data={"grant_type": "client_credentials", "scope": "berths.read berths.write"},
            auth=(self.client_id, self.client_secret),
        )
        resp.raise_for_status()
        return resp.json()["access_token"]

    def auth_flow(self, request):
        request.headers["Authorization"] = f"Bearer {self.fetch()}"
        yield request`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://id.harbour.example/oauth2/v1/token',
      client: 'basic',
      scopes: ['berths.read', 'berths.write'],
      header: 'Authorization',
    },
  },
  {
    name: 'openid-client with discovery',
    text: `import * as client from 'openid-client';

const server = new URL('https://sso.meadow.example/realms/field');
const config = await client.discovery(server, process.env.CLIENT_ID!, process.env.CLIENT_SECRET!);
const tokens = await client.clientCredentialsGrant(config, { scope: 'crops:read', resource: 'https://api.meadow.example' });
const res = await client.fetchProtectedResource(config, tokens.access_token, new URL('https://api.meadow.example/crops'), 'GET');`,
    expect: { type: 'oauth2_client_credentials', scopes: ['crops:read'], header: 'Authorization' },
  },
  {
    name: 'got extended with a hook and a session token',
    text: `import got from 'got';

const base = got.extend({ prefixUrl: 'https://pms.lagoon.example/api', responseType: 'json' });
let sessionToken;

async function login() {
  const { body } = await base.post('v1/sessions', { json: { hotel: 'LAG01', user: process.env.PMS_USER, pin: process.env.PMS_PIN } });
  sessionToken = body.result.sessionToken;
}

export const pms = base.extend({
  hooks: { beforeRequest: [async (options) => { if (!sessionToken) await login(); options.headers['x-session-token'] = sessionToken; }] },
});`,
    expect: {
      type: 'custom_login',
      url: 'https://pms.lagoon.example/api/v1/sessions',
      user: 'user',
      pass: 'pin',
      path: '$.result.sessionToken',
      header: 'x-session-token',
    },
  },
  {
    name: 'ky with a beforeRequest hook',
    text: `import ky from 'ky';
const api = ky.create({
  prefixUrl: import.meta.env.VITE_API_URL,
  hooks: { beforeRequest: [(request) => { request.headers.set('Authorization', 'Bearer ' + localStorage.getItem('jwt')); }] },
});
export const listBoats = () => api.get('boats').json();`,
    expect: { type: 'bearer_static', header: 'Authorization', format: 'Bearer {token}' },
  },
  {
    name: 'Go clientcredentials with auth style and endpoint params',
    text: `package main

import (
	"context"
	"net/url"
	"os"

	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"
)

const tenant = "quarry"

func main() {
	cfg := &clientcredentials.Config{
		ClientID:       os.Getenv("CLIENT_ID"),
		ClientSecret:   os.Getenv("CLIENT_SECRET"),
		TokenURL:       "https://" + tenant + ".auth.stonework.example/oauth/token",
		Scopes:         []string{"blocks:list"},
		AuthStyle:      oauth2.AuthStyleInHeader,
		EndpointParams: url.Values{"audience": {"https://api.stonework.example"}},
	}
	client := cfg.Client(context.Background())
	client.Get("https://api.stonework.example/blocks")
}`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://quarry.auth.stonework.example/oauth/token',
      client: 'basic',
      scopes: ['blocks:list'],
      audience: 'https://api.stonework.example',
    },
  },
  {
    name: 'Go login with json.Marshal of a map',
    text: `func (c *Client) Login(user, pass string) error {
	payload, err := json.Marshal(map[string]string{"loginName": user, "password": pass})
	if err != nil {
		return err
	}
	resp, err := http.Post(c.base+"/rest/login", "application/json", bytes.NewBuffer(payload))
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	var out struct {
		Ticket string \`json:"ticket"\`
	}
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		return err
	}
	c.ticket = out.Ticket
	return nil
}

func (c *Client) do(req *http.Request) (*http.Response, error) {
	req.Header.Add("X-Ticket", c.ticket)
	return c.http.Do(req)
}`,
    expect: { type: 'custom_login', user: 'loginName', pass: 'password', path: '$.ticket', header: 'X-Ticket' },
  },
  {
    name: 'Java HttpClient with Base64 in a helper method',
    text: `public class DepotApi {
    private static final String BASE = "https://depot.freight.example/api";
    private final HttpClient http = HttpClient.newHttpClient();

    private static String basicAuth(String user, String pass) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":" + pass).getBytes());
    }

    public String wagons() throws Exception {
        HttpRequest req = HttpRequest.newBuilder(URI.create(BASE + "/wagons"))
            .header("Authorization", basicAuth(System.getenv("DEPOT_USER"), System.getenv("DEPOT_PASS")))
            .GET()
            .build();
        return http.send(req, HttpResponse.BodyHandlers.ofString()).body();
    }
}`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'Retrofit interface with a header parameter',
    text: `interface WeatherService {
    @GET("v1/forecast")
    suspend fun forecast(
        @Header("X-Weather-Key") apiKey: String,
        @Query("city") city: String
    ): Forecast
}

val retrofit = Retrofit.Builder()
    .baseUrl("https://weather.gale.example/")
    .addConverterFactory(MoshiConverterFactory.create())
    .build()`,
    expect: { type: 'api_key_header', header: 'X-Weather-Key', in: 'header' },
  },
  {
    name: 'RestAssured with OAuth and a token call before',
    text: `String token = given()
        .contentType("application/x-www-form-urlencoded")
        .formParam("grant_type", "password")
        .formParam("client_id", "e2e")
        .formParam("username", "tester")
        .formParam("password", "fake-pass-77")
    .when()
        .post("https://idm.canal.example/token")
    .then()
        .statusCode(200)
        .extract().path("access_token");

given().auth().oauth2(token).get("https://canal.example/api/locks").then().statusCode(200);`,
    expect: { type: 'password', url: 'https://idm.canal.example/token', user: 'username', pass: 'password', path: '$.access_token' },
  },
  {
    name: 'Spring WebClient with ServletOAuth2 and properties',
    text: `spring:
  security:
    oauth2:
      client:
        registration:
          ledger:
            client-id: \${LEDGER_ID}
            client-secret: \${LEDGER_SECRET}
            authorization-grant-type: client_credentials
            client-authentication-method: client_secret_post
            scope: entries.read
        provider:
          ledger:
            token-uri: https://login.ledger.example/oauth2/token`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://login.ledger.example/oauth2/token',
      client: 'post',
      scopes: ['entries.read'],
    },
  },
  {
    name: 'Swift with a login struct and a custom header',
    text: `struct Credentials: Encodable { let email: String; let password: String }
struct LoginReply: Decodable { let authToken: String }

func signIn() async throws -> String {
    var request = URLRequest(url: URL(string: "https://gym.barbell.example/api/users/sign_in")!)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try JSONEncoder().encode(Credentials(email: email, password: password))
    let (data, _) = try await URLSession.shared.data(for: request)
    return try JSONDecoder().decode(LoginReply.self, from: data).authToken
}`,
    expect: { type: 'custom_login', url: 'https://gym.barbell.example/api/users/sign_in', user: 'email', pass: 'password' },
  },
  {
    name: 'C# RestSharp with an OAuth authenticator of its own',
    text: `public class TokenAuthenticator : AuthenticatorBase
{
    readonly string _baseUrl = "https://auth.printshop.example";
    readonly string _clientId;
    readonly string _clientSecret;

    protected override async ValueTask<Parameter> GetAuthenticationParameter(string accessToken)
    {
        var token = string.IsNullOrEmpty(Token) ? await GetToken() : Token;
        return new HeaderParameter(KnownHeaders.Authorization, token);
    }

    async Task<string> GetToken()
    {
        var options = new RestClientOptions(_baseUrl) { Authenticator = new HttpBasicAuthenticator(_clientId, _clientSecret) };
        using var client = new RestClient(options);
        var request = new RestRequest("oauth2/token").AddParameter("grant_type", "client_credentials");
        var response = await client.PostAsync<TokenResponse>(request);
        return $"{response!.TokenType} {response!.AccessToken}";
    }
}`,
    expect: { type: 'oauth2_client_credentials', url: 'https://auth.printshop.example/oauth2/token', client: 'basic' },
  },
  {
    name: 'PHP cURL with http_build_query',
    text: `<?php
$ch = curl_init();
curl_setopt_array($ch, [
    CURLOPT_URL => 'https://accounts.vineyard.example/oauth/access_token',
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_USERPWD => $clientId . ':' . $clientSecret,
    CURLOPT_POSTFIELDS => http_build_query(['grant_type' => 'refresh_token', 'refresh_token' => $refresh]),
]);
$token = json_decode(curl_exec($ch), true)['access_token'];`,
    expect: { type: 'auth_code', url: 'https://accounts.vineyard.example/oauth/access_token', client: 'basic', path: '$.access_token' },
  },
  {
    name: 'Ruby HTTParty class with default headers',
    text: `class Kiln
  include HTTParty
  base_uri 'https://kiln.pottery.example/api/v3'
  headers 'X-Kiln-Account' => ENV['KILN_ACCOUNT'], 'X-Kiln-Secret' => ENV['KILN_SECRET']
  format :json

  def firings
    self.class.get('/firings')
  end
end`,
    expect: { type: 'api_key_header', header: 'X-Kiln-Secret' },
  },
];
