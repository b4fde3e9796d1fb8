import type { Sample } from './sample.fixture.ts';

/** Programs of the fourth set that was written before anything was mended for it; every secret is invented. */
export const FOURTH_PROGRAMS: readonly Sample[] = [
  {
    name: 'Python dataclass client with a cached token',
    text: `@dataclass
class Settings:
    base_url: str = "https://api.kestrel.example"
    auth_url: str = "https://auth.kestrel.example/token"
    client_id: str = os.getenv("KESTREL_CLIENT_ID", "")
    client_secret: str = os.getenv("KESTREL_CLIENT_SECRET", "")


class Kestrel:
    def __init__(self, settings: Settings):
        self.s = settings
        self._token = None
        self._expires = 0

    def _get_token(self) -> str:
        if self._token and time.time() < self._expires - 30:
            return self._token
        payload = {
            "grant_type": "client_credentials",
            "client_id": self.s.client_id,
            "client_secret": self.s.client_secret,
        }
        r = requests.post(self.s.auth_url, data=payload, timeout=10)
        r.raise_for_status()
        body = r.json()
        self._token = body["access_token"]
        self._expires = time.time() + body["expires_in"]
        return self._token

    def get(self, path):
        return requests.get(self.s.base_url + path, headers={"Authorization": "Bearer " + self._get_token()})`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://auth.kestrel.example/token',
      client: 'post',
      path: '$.access_token',
      header: 'Authorization',
    },
  },
  {
    name: 'urllib with a query key built by urlencode',
    text: `from urllib.parse import urlencode
from urllib.request import urlopen

params = {"q": "Lyon", "units": "metric", "appid": API_KEY}
url = "https://weather.puffin.example/data/2.5/weather?" + urlencode(params)
with urlopen(url) as response:
    data = json.load(response)`,
    expect: { type: 'api_key_header', in: 'query', header: 'appid' },
  },
  {
    name: 'requests AuthBase subclass with a custom header',
    text: `class TenantAuth(requests.auth.AuthBase):
    def __init__(self, key):
        self.key = key

    def __call__(self, r):
        r.headers["X-Tenant-Key"] = self.key
        return r

session = requests.Session()
session.auth = TenantAuth(os.environ["TENANT_KEY"])
session.get("https://billing.osprey.example/v1/invoices")`,
    expect: { type: 'api_key_header', header: 'X-Tenant-Key' },
  },
  {
    name: 'a wrapper around fetch that is given the path',
    text: `const BASE = 'https://shop.heron.example/api';

async function request(path, { method = 'GET', body, token } = {}) {
  const res = await fetch(BASE + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { 'X-Shop-Token': token }) },
    body: body ? JSON.stringify(body) : undefined,
  });
  return res.json();
}

const { session } = await request('/auth/login', { method: 'POST', body: { email: 'ada@example.com', password: 'fake-pass-3' } });
const orders = await request('/orders', { token: session.token });`,
    expect: {
      type: 'custom_login',
      url: 'https://shop.heron.example/api/auth/login',
      user: 'email',
      pass: 'password',
      path: '$.session.token',
      header: 'X-Shop-Token',
    },
  },
  {
    name: 'axios interceptor with a refresh',
    text: `const http = axios.create({ baseURL: 'https://crm.egret.example' });

http.interceptors.request.use((config) => {
  config.headers.Authorization = \`Bearer \${store.accessToken}\`;
  return config;
});

http.interceptors.response.use(undefined, async (error) => {
  if (error.response?.status === 401) {
    const { data } = await axios.post('https://crm.egret.example/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: store.refreshToken,
      client_id: 'web',
    });
    store.accessToken = data.access_token;
    return http(error.config);
  }
  throw error;
});`,
    expect: { type: 'auth_code', url: 'https://crm.egret.example/oauth/token', raw: 'refresh_token', header: 'Authorization' },
  },
  {
    name: 'superagent with set and a JWT made by hand',
    text: `const jwt = require('jsonwebtoken');
const superagent = require('superagent');

const token = jwt.sign({ iss: process.env.APP_ID, exp: Math.floor(Date.now() / 1000) + 600 }, fs.readFileSync('key.pem'), { algorithm: 'RS256' });
const res = await superagent.get('https://api.ibis.example/app/installations').set('Authorization', \`Bearer \${token}\`);`,
    expect: { type: 'unsupported', raw: 'jwt_assertion' },
  },
  {
    name: 'Node with passport style OAuth options',
    text: `const client = new OAuth2Client({
  clientId: process.env.CLIENT_ID,
  authorizationEndpoint: 'https://login.crane.example/oauth2/authorize',
  tokenEndpoint: 'https://login.crane.example/oauth2/token',
});
const codeVerifier = await generateCodeVerifier();
document.location = await client.authorizationCode.getAuthorizeUri({ redirectUri: 'https://app.example/callback', codeVerifier, scope: ['openid', 'profile'] });`,
    expect: { type: 'auth_code', url: 'https://login.crane.example/oauth2/token' },
  },
  {
    name: 'Go with a device flow',
    text: `conf := &oauth2.Config{
	ClientID: "tv-app",
	Scopes:   []string{"watch"},
	Endpoint: oauth2.Endpoint{
		TokenURL:      "https://id.stork.example/token",
		DeviceAuthURL: "https://id.stork.example/device/code",
	},
}
da, err := conf.DeviceAuth(ctx)
if err != nil {
	return err
}
fmt.Printf("open %s and enter %s", da.VerificationURI, da.UserCode)
tok, err := conf.DeviceAccessToken(ctx, da)`,
    expect: { type: 'device_code', url: 'https://id.stork.example/token' },
  },
  {
    name: 'Go transport with a query key',
    text: `u, _ := url.Parse("https://geo.plover.example/v1/reverse")
q := u.Query()
q.Set("lat", "48.1")
q.Set("api_key", os.Getenv("GEO_KEY"))
u.RawQuery = q.Encode()
resp, err := http.Get(u.String())`,
    expect: { type: 'api_key_header', in: 'query', header: 'api_key' },
  },
  {
    name: 'OkHttp Authenticator with basic',
    text: `OkHttpClient client = new OkHttpClient.Builder()
    .authenticator((route, response) -> {
        String credential = Credentials.basic("svc", System.getenv("SVC_PASSWORD"));
        return response.request().newBuilder().header("Authorization", credential).build();
    })
    .build();
Request request = new Request.Builder().url("https://files.gannet.example/list").build();`,
    expect: { type: 'basic', header: 'Authorization' },
  },
  {
    name: 'Java login with a text block and Jackson',
    text: `String json = """
    {"userName": "%s", "userPassword": "%s"}
    """.formatted(user, password);
HttpRequest login = HttpRequest.newBuilder()
    .uri(URI.create("https://hr.petrel.example/rest/v2/login"))
    .header("Content-Type", "application/json")
    .POST(HttpRequest.BodyPublishers.ofString(json))
    .build();
HttpResponse<String> response = client.send(login, HttpResponse.BodyHandlers.ofString());
String token = mapper.readTree(response.body()).get("payload").get("authToken").asText();
HttpRequest call = HttpRequest.newBuilder(URI.create("https://hr.petrel.example/rest/v2/people")).header("X-Auth-Token", token).build();`,
    expect: {
      type: 'custom_login',
      url: 'https://hr.petrel.example/rest/v2/login',
      user: 'userName',
      pass: 'userPassword',
      path: '$.payload.authToken',
      header: 'X-Auth-Token',
    },
  },
  {
    name: 'Spring RestTemplate with an interceptor',
    text: `@Bean
public RestTemplate restTemplate(RestTemplateBuilder builder, @Value("\${avocet.key}") String key) {
    return builder
        .rootUri("https://avocet.example/api")
        .additionalInterceptors((request, body, execution) -> {
            request.getHeaders().add("Avocet-Api-Key", key);
            return execution.execute(request, body);
        })
        .build();
}`,
    expect: { type: 'api_key_header', header: 'Avocet-Api-Key' },
  },
  {
    name: 'Kotlin Ktor bearer with refresh tokens',
    text: `val client = HttpClient(CIO) {
    install(Auth) {
        bearer {
            loadTokens { BearerTokens(settings.accessToken, settings.refreshToken) }
            refreshTokens {
                val response: TokenInfo = client.submitForm(
                    url = "https://accounts.bittern.example/token",
                    formParameters = parameters {
                        append("grant_type", "refresh_token")
                        append("client_id", settings.clientId)
                        append("refresh_token", oldTokens?.refreshToken ?: "")
                    }
                ) { markAsRefreshTokenRequest() }.body()
                BearerTokens(response.accessToken, oldTokens?.refreshToken!!)
            }
        }
    }
}`,
    expect: { type: 'auth_code', url: 'https://accounts.bittern.example/token', raw: 'refresh_token' },
  },
  {
    name: 'Swift Alamofire interceptor',
    text: `final class KeyAdapter: RequestInterceptor {
    func adapt(_ urlRequest: URLRequest, for session: Session, completion: @escaping (Result<URLRequest, Error>) -> Void) {
        var request = urlRequest
        request.setValue(Secrets.apiKey, forHTTPHeaderField: "x-functions-key")
        completion(.success(request))
    }
}
let session = Session(interceptor: KeyAdapter())
session.request("https://func.dunlin.example/api/report")`,
    expect: { type: 'api_key_header', header: 'x-functions-key' },
  },
  {
    name: 'C# typed client from configuration',
    text: `builder.Services.AddHttpClient<CatalogClient>(client =>
{
    client.BaseAddress = new Uri("https://catalog.knot.example/");
    client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue(
        "Basic", Convert.ToBase64String(Encoding.ASCII.GetBytes($"{user}:{password}")));
});`,
    expect: { type: 'basic', header: 'Authorization' },
  },
];
