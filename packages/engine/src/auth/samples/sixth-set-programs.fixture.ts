import type { Sample } from './sample.fixture.ts';

/** Programs of the sixth set that was written before anything was mended for it; every secret is invented. */
export const SIXTH_PROGRAMS: readonly Sample[] = [
  {
    name: 'urllib with a password manager',
    text: `def token() -> str | None:
    cid = os.environ.get("PIKE_ID")
    secret = os.environ.get("PIKE_SECRET")
    if not cid or not secret:
        return None
    body = urllib.parse.urlencode({"grant_type": "client_credentials"}).encode()
    req = urllib.request.Request("https://id.pike.example/api/v1/access_token", data=body, headers={"User-Agent": UA})
    mgr = urllib.request.HTTPPasswordMgrWithDefaultRealm()
    mgr.add_password(None, "https://id.pike.example/api/v1/access_token", cid, secret)
    opener = urllib.request.build_opener(urllib.request.HTTPBasicAuthHandler(mgr))
    with opener.open(req, timeout=30) as response:
        return json.loads(response.read())["access_token"]`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://id.pike.example/api/v1/access_token',
      client: 'basic',
      path: '$.access_token',
    },
  },
  {
    name: 'headers from a function used everywhere',
    text: `def auth_header():
    return {"x-rapid-key": os.environ["PERCH_KEY"], "x-rapid-host": "perch.example"}


def history(card_id, limit=10):
    r = requests.get(f"{API_ROOT}/cards/{card_id}/history", headers=auth_header(), params={"limit": limit}, timeout=20)
    r.raise_for_status()
    return r.json()[:limit]`,
    expect: { type: 'api_key_header', header: 'x-rapid-key' },
  },
  {
    name: 'a token kept in a dictionary',
    text: `OAUTH_URL = "https://oauth.piste.example/api/oauth/token"
_cache = {"access_token": None, "expires_at": 0}


def _token() -> str:
    now = time.time()
    if _cache["access_token"] and _cache["expires_at"] - 60 > now:
        return _cache["access_token"]
    resp = requests.post(
        OAUTH_URL,
        data={"grant_type": "client_credentials", "client_id": CLIENT_ID, "client_secret": CLIENT_SECRET, "scope": "openid"},
        timeout=10,
    )
    data = resp.json()
    _cache["access_token"] = data["access_token"]
    _cache["expires_at"] = now + int(data.get("expires_in", 3600))
    return _cache["access_token"]


def _headers() -> dict:
    return {"Authorization": f"Bearer {_token()}", "Accept": "application/json"}`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://oauth.piste.example/api/oauth/token',
      client: 'post',
      scopes: ['openid'],
      path: '$.access_token',
      header: 'Authorization',
    },
  },
  {
    name: 'a generic fetchJson and a login',
    text: `async function fetchJson<T>(path: string, init?: RequestInit): Promise<T> {
  const res = await fetch(\`\${AUTH_BASE_URL}\${path}\`, init);
  if (!res.ok) throw new Error(await res.text());
  return (await res.json()) as T;
}

export async function login(email: string, password: string): Promise<Session> {
  const payload = await fetchJson<LoginReply>("/api/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  localStorage.setItem("token", payload.accessToken);
  return { user: payload.user };
}`,
    expect: { type: 'custom_login', url: '{{AUTH_BASE_URL}}/api/login', user: 'email', pass: 'password', path: '$.accessToken' },
  },
  {
    name: 'Volley with getHeaders',
    text: `val req = object : JsonObjectRequest(Request.Method.GET, "https://wallet.tench.example/balance", null,
    Response.Listener { response -> show(response) },
    Response.ErrorListener { error -> Log.e("wallet", error.toString()) }) {
    override fun getHeaders(): MutableMap<String, String> {
        val headers = HashMap<String, String>()
        headers["x-auth-token"] = token
        return headers
    }
}
queue.add(req)`,
    expect: { type: 'api_key_header', header: 'x-auth-token' },
  },
  {
    name: 'axios in a React handler with a token of the browser',
    text: `axios
  .post(
    "http://localhost:3001/orders",
    { sku, quantity },
    { headers: { "x-access-token": localStorage.getItem("token") } },
  )
  .then((res) => setOrder(res.data))
  .catch(() => history.push("/login"));`,
    expect: { type: 'api_key_header', header: 'x-access-token' },
  },
  {
    name: 'NextAuth provider',
    text: `export const authOptions = {
  providers: [
    {
      id: 'roach',
      name: 'Roach',
      type: 'oauth',
      authorization: { url: 'https://login.roach.example/oauth/authorize', params: { scope: 'openid email' } },
      token: 'https://login.roach.example/oauth/token',
      userinfo: 'https://login.roach.example/userinfo',
      clientId: process.env.ROACH_ID,
      clientSecret: process.env.ROACH_SECRET,
      checks: ['pkce', 'state'],
    },
  ],
};`,
    expect: { type: 'auth_code', url: 'https://login.roach.example/oauth/token' },
  },
  {
    name: 'Express that asks another service',
    text: `const express = require('express');
const axios = require('axios');
const app = express();

app.get('/weather/:city', async (req, res) => {
  const { data } = await axios.get('https://api.bream.example/v1/current', {
    params: { key: process.env.BREAM_KEY, q: req.params.city },
  });
  res.json(data);
});

app.listen(3000);`,
    expect: { type: 'api_key_header', in: 'query', header: 'key' },
  },
  {
    name: 'a Next.js route with an SDK-like client',
    text: `const carp = new CarpClient({
  baseUrl: 'https://api.carp.example',
  apiKey: process.env.CARP_API_KEY,
});
const ponds = await carp.ponds.list();`,
    expect: { type: 'api_key_header' },
  },
  {
    name: 'Cypress command that logs in',
    text: `Cypress.Commands.add('login', (username, password) => {
  cy.request({
    method: 'POST',
    url: \`\${Cypress.env('apiUrl')}/auth/token\`,
    form: true,
    body: { grant_type: 'password', client_id: 'cypress', username, password },
  }).then(({ body }) => {
    window.localStorage.setItem('access_token', body.access_token);
  });
});`,
    expect: { type: 'password', url: '/auth/token', user: 'username', pass: 'password', path: '$.access_token', body: 'form' },
  },
  {
    name: 'Playwright setup that stores cookies',
    text: `setup('authenticate', async ({ request }) => {
  await request.post('https://shop.zander.example/login', {
    form: { user: 'qa', password: process.env.QA_PASSWORD! },
  });
  await request.storageState({ path: 'playwright/.auth/user.json' });
});`,
    expect: { type: 'session_cookie', url: 'https://shop.zander.example/login', user: 'user', pass: 'password', body: 'form' },
  },
  {
    name: 'supertest with a helper for the token',
    text: `async function getToken(app) {
  const res = await request(app).post('/api/v1/auth/login').send({ email: 'admin@barbel.example', password: 'Fake123!' });
  return res.body.data.token;
}

it('lists users', async () => {
  const token = await getToken(app);
  await request(app).get('/api/v1/users').set('Authorization', \`Bearer \${token}\`).expect(200);
});`,
    expect: {
      type: 'custom_login',
      url: '/api/v1/auth/login',
      user: 'email',
      pass: 'password',
      path: '$.data.token',
      header: 'Authorization',
    },
  },
  {
    name: 'Go helper that makes all requests',
    text: `func (c *Client) newRequest(ctx context.Context, method, path string, body io.Reader) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, method, c.baseURL+path, body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", fmt.Sprintf("Token token=%s", c.apiKey))
	req.Header.Set("Accept", "application/json")
	return req, nil
}`,
    expect: { type: 'api_key_header', header: 'Authorization' },
  },
  {
    name: 'Go with url.Values and basic',
    text: `func fetchToken(id, secret string) (string, error) {
	form := url.Values{}
	form.Set("grant_type", "client_credentials")
	form.Set("scope", "ponds.read ponds.write")
	req, err := http.NewRequest(http.MethodPost, tokenURL, strings.NewReader(form.Encode()))
	if err != nil {
		return "", err
	}
	req.SetBasicAuth(id, secret)
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	var t struct {
		AccessToken string \`json:"access_token"\`
	}
	return t.AccessToken, json.NewDecoder(res.Body).Decode(&t)
}

const tokenURL = "https://auth.loach.example/oauth2/token"`,
    expect: {
      type: 'oauth2_client_credentials',
      url: 'https://auth.loach.example/oauth2/token',
      client: 'basic',
      scopes: ['ponds.read', 'ponds.write'],
    },
  },
  {
    name: 'Java Feign configuration',
    text: `public class InventoryConfig {
    @Value("\${inventory.api-key}")
    private String apiKey;

    @Bean
    public RequestInterceptor requestInterceptor() {
        return template -> template.header("X-Inventory-Key", apiKey);
    }
}`,
    expect: { type: 'api_key_header', header: 'X-Inventory-Key' },
  },
];
