import type { Sample } from './sample.fixture.ts';

/** Programs of the eighth set that was written before anything was mended for it; every secret is invented. */
export const EIGHTH_PROGRAMS: readonly Sample[] = [
  {
    name: 'requests with a key in a constant header',
    text: `API_KEY = os.getenv("COBALT_KEY")
HEADERS = {"Authorization": f"Bearer {API_KEY}", "Content-Type": "application/json"}

def create(name):
    return requests.post("https://api.cobalt.example/v1/mines", headers=HEADERS, json={"name": name})`,
    expect: { type: 'bearer_static', header: 'Authorization' },
  },
  {
    name: 'aiohttp login and a cookie jar',
    text: `async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar()) as session:
    async with session.post("https://router.zinc.example/cgi-bin/login", data={"user": "admin", "psw": PASSWORD}):
        pass
    async with session.get("https://router.zinc.example/cgi-bin/status") as r:
        print(await r.text())`,
    expect: { type: 'session_cookie', url: 'https://router.zinc.example/cgi-bin/login', user: 'user', pass: 'psw' },
  },
  {
    name: 'a refresh in Python',
    text: `def refresh(refresh_token: str) -> dict:
    r = requests.post(
        "https://www.nickel.example/oauth/token",
        data={"client_id": CID, "client_secret": SECRET, "grant_type": "refresh_token", "refresh_token": refresh_token},
    )
    return r.json()`,
    expect: { type: 'auth_code', url: 'https://www.nickel.example/oauth/token', raw: 'refresh_token' },
  },
  {
    name: 'Python with AWS signing',
    text: `from requests_aws4auth import AWS4Auth
awsauth = AWS4Auth(creds.access_key, creds.secret_key, "eu-central-1", "es", session_token=creds.token)
r = requests.get("https://search.tin.example/_cat/indices", auth=awsauth)`,
    expect: { type: 'unsupported', raw: 'aws_sigv4' },
  },
  {
    name: 'Python signing with hmac',
    text: `ts = str(int(time.time() * 1000))
sign = hmac.new(SECRET.encode(), (ts + "GET" + path).encode(), hashlib.sha256).hexdigest()
r = requests.get(BASE + path, headers={"KC-API-KEY": KEY, "KC-API-SIGN": sign, "KC-API-TIMESTAMP": ts})`,
    expect: { type: 'unsupported', raw: 'hmac' },
  },
  {
    name: 'fetch with credentials in a URL object',
    text: `const url = new URL('https://api.chrome.example/search');
url.searchParams.set('q', term);
url.searchParams.set('client_key', KEY);
const results = await (await fetch(url)).json();`,
    expect: { type: 'api_key_header', in: 'query', header: 'client_key' },
  },
  {
    name: 'a login with then and a stored token',
    text: `fetch(API + '/users/authenticate', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ username: name.value, password: pw.value }),
})
  .then((r) => r.json())
  .then((user) => {
    sessionStorage.setItem('jwt', user.jwtToken);
    return fetch(API + '/users', { headers: { Authorization: 'Bearer ' + user.jwtToken } });
  });`,
    expect: {
      type: 'custom_login',
      url: '/users/authenticate',
      user: 'username',
      pass: 'password',
      path: '$.jwtToken',
      header: 'Authorization',
    },
  },
  {
    name: 'ofetch with a token from useFetch',
    text: `export default defineNuxtPlugin(() => {
  const config = useRuntimeConfig();
  const api = $fetch.create({
    baseURL: 'https://api.titanium.example',
    onRequest({ options }) {
      options.headers.set('Ti-Api-Key', config.apiKey);
    },
  });
  return { provide: { api } };
});`,
    expect: { type: 'api_key_header', header: 'Ti-Api-Key' },
  },
  {
    name: 'TypeScript SDK with axios defaults',
    text: `export class IronSdk {
  private http: AxiosInstance;
  constructor(user: string, password: string) {
    this.http = axios.create({ baseURL: 'https://iron.example/rest', auth: { username: user, password } });
  }
  furnaces = () => this.http.get('/furnaces');
}`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'openid-client code flow',
    text: `const redirectTo = client.buildAuthorizationUrl(config, {
  redirect_uri: 'https://app.example/cb',
  scope: 'openid profile',
  code_challenge: challenge,
  code_challenge_method: 'S256',
});
// later
const tokens = await client.authorizationCodeGrant(config, currentUrl, { pkceCodeVerifier: verifier });`,
    expect: { type: 'auth_code' },
  },
  {
    name: 'Go with gorilla-free JSON login and cookie jar',
    text: `jar, _ := cookiejar.New(nil)
client := &http.Client{Jar: jar}
form := url.Values{"username": {user}, "password": {pass}}
_, err := client.PostForm("https://legacy.copper.example/login.jsp", form)
if err != nil {
	log.Fatal(err)
}
resp, err := client.Get("https://legacy.copper.example/rest/orders")`,
    expect: { type: 'session_cookie', url: 'https://legacy.copper.example/login.jsp', user: 'username', pass: 'password' },
  },
  {
    name: 'Go with an option pattern',
    text: `func WithToken(token string) Option {
	return func(r *http.Request) {
		r.Header.Set("X-Gold-Token", token)
	}
}`,
    expect: { type: 'api_key_header', header: 'X-Gold-Token' },
  },
  {
    name: 'Java with Unirest and a query',
    text: `HttpResponse<JsonNode> response = Unirest.get("https://api.silver.example/v1/prices")
    .queryString("access_key", System.getenv("SILVER_KEY"))
    .queryString("symbols", "XAG")
    .asJson();`,
    expect: { type: 'api_key_header', in: 'query', header: 'access_key' },
  },
  {
    name: 'Java OkHttp with a JSON login',
    text: `MediaType JSON = MediaType.get("application/json");
RequestBody body = RequestBody.create("{\\"login\\":\\"" + login + "\\",\\"password\\":\\"" + password + "\\"}", JSON);
Request request = new Request.Builder().url("https://api.mercury.example/v1/auth/sign-in").post(body).build();
try (Response response = client.newCall(request).execute()) {
    String token = new JSONObject(response.body().string()).getString("accessToken");
    Request next = new Request.Builder().url("https://api.mercury.example/v1/me").addHeader("Authorization", "Bearer " + token).build();
}`,
    expect: {
      type: 'custom_login',
      url: 'https://api.mercury.example/v1/auth/sign-in',
      user: 'login',
      pass: 'password',
      path: '$.accessToken',
      header: 'Authorization',
    },
  },
  {
    name: 'Kotlin OkHttp with an authenticator class',
    text: `class AuthInterceptor(private val prefs: Prefs) : Interceptor {
    override fun intercept(chain: Interceptor.Chain): Response {
        val request = chain.request().newBuilder()
            .addHeader("Authorization", "Token \${prefs.token}")
            .build()
        return chain.proceed(request)
    }
}`,
    expect: { type: 'api_key_header', header: 'Authorization', format: 'Token {token}' },
  },
  {
    name: 'C# Flurl',
    text: `var token = await "https://auth.lead.example/connect/token"
    .PostUrlEncodedAsync(new { grant_type = "client_credentials", client_id = id, client_secret = secret, scope = "ore" })
    .ReceiveJson<TokenResponse>();
var ores = await "https://api.lead.example/ores".WithOAuthBearerToken(token.access_token).GetJsonAsync<List<Ore>>();`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://auth.lead.example/connect/token',
      client: 'post',
      scopes: ['ore'],
      header: 'Authorization',
    },
  },
];
